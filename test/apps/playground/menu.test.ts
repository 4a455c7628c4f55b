// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { connectActions } from "#apps/playground/src/actions-view.ts";
import { openMenu } from "#apps/playground/src/menu.ts";
import type { ActionsReply } from "#apps/playground/src/messages.ts";

const menu = () => document.querySelector(".menu") as HTMLElement;
const press = (key: string) =>
  (document.activeElement as Element).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const focused = () => document.activeElement?.textContent;
const item = (name: string) =>
  [...menu().querySelectorAll<HTMLElement>("[role=menuitem]")].find((each) => each.textContent === name);
const at = (left: number, top: number) => ({ left, top, bottom: top + 20 });

beforeEach(() => {
  document.body.innerHTML = '<p id="status"></p><button id="actions"></button><div id="text"></div>';
  // This environment has no popovers and no sizes.
  Object.assign(HTMLElement.prototype, {
    showPopover() {},
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
    },
    getBoundingClientRect: () => ({ left: 0, top: 0, bottom: 0, width: 200, height: 100 }),
  });
});

describe("a menu", () => {
  const open = (...entries: string[]) => openMenu(document.body, "Question 1", entries, at(0, 0));

  it.each([
    ["ArrowDown", "Move"],
    ["ArrowDown ArrowDown ArrowDown", "Insert"],
    ["ArrowUp", "Remove"],
    ["End ArrowUp", "Move"],
    ["End Home", "Insert"],
    ["a", "Insert"],
  ])("%s leads to %s", (keys, name) => {
    void open("Insert", "Move", "Remove");
    for (const key of keys.split(" ")) press(key);
    expect(focused()).toBe(name);
  });

  it.each([
    ["the first entry", () => item("Insert")?.click(), 0],
    ["another one", () => item("Move")?.click(), 1],
    ["none, by Tab", () => press("Tab"), undefined],
  ])("gives what was chosen, and is gone then: %s", async (_, act, chosen) => {
    const choice = open("Insert", "Move");
    act();
    expect(menu()).toBeNull();
    expect(await choice).toBe(chosen);
  });

  it("shows its title if it has no entries, and has the focus", () => {
    void open();
    expect(document.activeElement).toBe(menu());
    expect(menu().textContent).toBe("Question 1");
    expect(menu().querySelector<HTMLElement>("[role=menu]")?.hidden).toBe(true);
  });

  it.each([
    ["below", at(50, 300), ["50px", "320px"]],
    ["above if there is no room below", at(50, 700), ["50px", "600px"]],
    ["within the page", at(5_000, 300), [`${innerWidth - 208}px`, "320px"]],
  ])("opens %s", (_, anchor, place) => {
    void openMenu(document.body, "", ["Insert"], anchor);
    expect([menu().style.left, menu().style.top]).toEqual(place);
  });
});

describe("the actions of a question", () => {
  const reply: ActionsReply = {
    question: '1 "Why?"',
    titles: ["Remove", "Insert"],
    renamable: "Slow",
    outcome: undefined,
  };
  const edits = [{ start: 0, end: 1, text: "" }];
  const status = () => document.getElementById("status")?.textContent;
  let text: string;
  let names: (string | undefined)[] = [];
  /** Opens the list, chooses an entry, and returns what is announced. */
  const choose = async (name: string, outcome: ActionsReply["outcome"], meanwhile = () => {}) => {
    text = "[1]";
    const done: number[] = [];
    connectActions({
      editor: {
        text: () => text,
        cursor: () => ({ start: 2, end: 2, box: at(0, 0) }),
        edit: (before, _, question) => before === text && done.push(question ?? -1) > 0,
      },
      ask: async ({ chosen, name: renamed }) => {
        names.push(renamed);
        if (chosen === undefined && renamed === undefined) return reply;
        meanwhile();
        return { ...reply, outcome };
      },
    })();
    await new Promise(setImmediate);
    item(name)?.click();
    await new Promise(setImmediate);
    return [status(), done];
  };

  it.each([
    ["Remove", { result: { edits }, question: 3 }, ["Done: Remove.", [3]]],
    ["Insert", { result: { edits }, question: undefined }, ["Done: Insert.", [-1]]],
    [
      "Remove",
      { result: { edits, warnings: ["Key 1 is dropped."] }, question: 3 },
      ["Done: Remove. Key 1 is dropped.", [3]],
    ],
    [
      "Insert",
      { result: { refused: "It would not be valid." }, question: 1 },
      ["It would not be valid.", []],
    ],
  ])("%s: what is done is announced with its losses, or why not", async (name, outcome, announced) => {
    expect(await choose(name, outcome)).toEqual(announced);
  });

  it.each<[how: string, act: (input: HTMLInputElement) => void, name: string | undefined]>([
    ["Enter", (input) => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" })), "Slow!"],
    ["Cancel", (input) => input.closest("dialog")?.close("Cancel"), undefined],
  ])("rename what is at the cursor: %s", async (_how, act, name) => {
    names = [];
    await choose('Rename "Slow"', { result: { edits }, question: undefined });
    const input = document.querySelector("dialog input") as HTMLInputElement;
    expect(input.value).toBe("Slow");
    input.value = "Slow!";
    act(input);
    await new Promise(setImmediate);
    expect(names).toEqual(name === undefined ? [undefined] : [undefined, name]);
  });

  it("are not carried out on a text that has changed since", async () => {
    const announced = await choose("Remove", { result: { edits }, question: 0 }, () => (text = "[2]"));
    expect(announced).toEqual(["The text has changed; open the menu again.", []]);
  });
});
