// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { makeTabs, type Tabs } from "#apps/playground/src/tabs.ts";

const names = ["picture", "preview", "analysis"];
const tab = (name: string) => document.querySelector(`[aria-controls=${name}]`) as HTMLElement;
let shown: number;
let tabs: Tabs;

beforeEach(() => {
  document.body.innerHTML = `<div role="tablist">${names
    .map(
      (name, at) =>
        `<button role="tab" aria-controls="${name}" aria-selected="${at === 0}" tabindex="${at - 0 && -1}"></button>`,
    )
    .join(
      "",
    )}</div>${names.map((name, at) => `<div id="${name}" ${at === 0 ? "" : "hidden"}></div>`).join("")}`;
  shown = 0;
  tabs = makeTabs(document.querySelector("[role=tablist]") as HTMLElement, () => shown++);
  tabs.offer(names);
});

/** What is visible, and what assistive technology receives. */
const state = () => ({
  visible: names.filter((name) => !document.getElementById(name)?.hidden),
  selected: names.filter((name) => tab(name).getAttribute("aria-selected") === "true"),
  inTabOrder: names.filter((name) => tab(name).tabIndex === 0),
});
const only = (name: string) => ({ visible: [name], selected: [name], inTabOrder: [name] });

test("a click shows its panel alone", () => {
  tab("analysis").click();
  expect(state()).toEqual(only("analysis"));
  expect(shown).toBe(2);
});

test.each([
  ["ArrowRight", "picture", "preview"],
  ["ArrowRight", "analysis", "picture"],
  ["ArrowLeft", "preview", "picture"],
  ["ArrowLeft", "picture", "analysis"],
  ["Home", "analysis", "picture"],
  ["End", "picture", "analysis"],
  ["End", "preview", "analysis"],
])("%s on %s leads to %s, which has the focus then", (key, from, to) => {
  tabs.show(from);
  shown = 1;
  tab(from).focus();
  tab(from).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(document.activeElement).toBe(tab(to));
  expect(state()).toEqual(only(to));
  expect(shown).toBe(2);
});

test("other keys do nothing", () => {
  tab("picture").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  expect(state()).toEqual(only("picture"));
  expect(shown).toBe(1);
});

test("a panel whose tab is not offered is always shown, and is not a panel of a tab", () => {
  tabs.show("preview");
  tabs.offer(["preview", "analysis"]);
  expect(state()).toEqual({ ...only("preview"), visible: ["picture", "preview"] });
  expect(tab("picture").hidden).toBe(true);
  expect(names.map((name) => document.getElementById(name)?.getAttribute("role"))).toEqual([
    null,
    "tabpanel",
    "tabpanel",
  ]);
  tabs.show("picture");
  expect(state().selected).toEqual(["preview"]);
  tab("analysis").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(document.activeElement).toBe(tab("preview"));
});

test("if the chosen panel has no tab any longer, the first one is shown", () => {
  tabs.offer(["preview", "analysis"]);
  expect(state().selected).toEqual(["preview"]);
  tabs.offer(names);
  expect(state()).toEqual(only("preview"));
});
