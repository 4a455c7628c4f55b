// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { makeTabs } from "../../docs/playground/src/tabs.ts";

const names = ["picture", "preview", "analysis"];
const tab = (name: string) => document.querySelector(`[aria-controls=${name}]`) as HTMLElement;
let shown: string[];

beforeEach(() => {
  document.body.innerHTML = `<div role="tablist">${names
    .map(
      (name, at) =>
        `<button role="tab" aria-controls="${name}" aria-selected="${at === 0}" tabindex="${at - 0 && -1}"></button>`,
    )
    .join(
      "",
    )}</div>${names.map((name, at) => `<div id="${name}" ${at === 0 ? "" : "hidden"}></div>`).join("")}`;
  shown = [];
  makeTabs(document.querySelector("[role=tablist]") as HTMLElement, (name) => shown.push(name));
});

/** What one sees, and what assistive technology is told. */
const state = () => ({
  visible: names.filter((name) => !document.getElementById(name)?.hidden),
  selected: names.filter((name) => tab(name).getAttribute("aria-selected") === "true"),
  inTabOrder: names.filter((name) => tab(name).tabIndex === 0),
});
const only = (name: string) => ({ visible: [name], selected: [name], inTabOrder: [name] });

test("a click shows its panel alone", () => {
  tab("analysis").click();
  expect(state()).toEqual(only("analysis"));
  expect(shown).toEqual(["analysis"]);
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
  tab(from).focus();
  tab(from).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(document.activeElement).toBe(tab(to));
  expect(state()).toEqual(only(to));
  expect(shown).toEqual([to]);
});

test("other keys do nothing", () => {
  tab("picture").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  expect(shown).toEqual([]);
});
