// @vitest-environment happy-dom
// What is around the views: files, links, examples, colours and dialogs.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "#apps/playground/src/drafts.ts";
import { openDialog, textElement } from "#apps/playground/src/elements.ts";
import { samples } from "#apps/playground/src/samples.ts";
import { makeSourceList } from "#apps/playground/src/source-list.ts";
import { connectTheme } from "#apps/playground/src/theme.ts";
import { connectTools } from "#apps/playground/src/tools.ts";

const part = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
/** Chooses an entry of a list, as a person does. */
function choose(id: string, value: string): void {
  part<HTMLSelectElement>(id).value = value;
  part(id).dispatchEvent(new Event("change"));
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
  document.body.innerHTML = `<p id="status"></p><select id="samples"></select><button id="open"></button>
    <input type="file" id="file"><button id="save"></button><button id="share"></button><button id="format"></button>
    <select id="theme"><option value="system"></option><option value="light"></option><option value="dark"></option></select>`;
});

describe("the tools", () => {
  const files: [string, string][] = [];
  const saved: string[] = [];
  const key = (given: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { ...given, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  beforeEach(() => {
    files.length = saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    connectTools({ text: () => "{}", onFile: (...file) => files.push(file), onFormat: () => {} });
  });

  it("open the same file again", async () => {
    const input = part<HTMLInputElement>("file");
    for (let times = 1; times <= 2; times++) {
      // A browser reports a choice only if it changes.
      expect(input.value).toBe("");
      let value = "mine.json";
      Object.defineProperties(input, {
        files: { configurable: true, value: [new File(["[]"], "mine.json")] },
        value: { configurable: true, get: () => value, set: (next: string) => (value = next) },
      });
      input.dispatchEvent(new Event("change"));
      await expect.poll(() => files).toHaveLength(times);
    }
    expect(files[0]).toEqual(["[]", "mine.json"]);
  });

  it.each([
    ["Ctrl+S", { key: "s", ctrlKey: true }, true],
    ["⌘+S", { key: "s", metaKey: true }, true],
    ["S", { key: "s" }, false],
    ["Ctrl+Alt+S, a letter of some keyboards", { key: "s", ctrlKey: true, altKey: true }, false],
    ["Ctrl+A", { key: "a", ctrlKey: true }, false],
  ])("save by key: %s", (_, given, saves) => {
    saved.length = 0;
    expect(key(given)).toBe(saves);
    expect(saved.length > 0).toBe(saves);
    expect(new Set(saved)).toEqual(new Set(saves ? ["survey.json"] : []));
  });
});

describe("the list of what can be loaded", () => {
  const loaded: unknown[] = [];
  const kept: Draft = { id: "a", name: "Mine", text: "[]", at: 0 };
  const [first = ""] = Object.keys(samples);
  beforeEach(() => {
    loaded.length = 0;
    const list = makeSourceList(
      (_, name) => loaded.push(name),
      ({ id }) => loaded.push(id),
    );
    list.show("Mine", [kept]);
  });

  it("shows what is loaded, so that each entry can be chosen, also again", () => {
    const list = part<HTMLSelectElement>("samples");
    const shown = () => list.options[list.selectedIndex]?.text;
    expect(shown()).toBe("Mine");
    for (const value of [first, first, "draft a"]) {
      choose("samples", value);
      expect(shown()).toBe("Mine");
    }
    expect(loaded).toEqual([first, first, "a"]);
  });
});

describe("the colours", () => {
  const theme = () => document.documentElement.dataset["theme"];

  it("are kept, and are those of the system again", () => {
    connectTheme();
    expect(theme()).toBeUndefined();
    choose("theme", "dark");
    expect(theme()).toBe("dark");
    part<HTMLSelectElement>("theme").value = "system";
    connectTheme();
    expect([theme(), part<HTMLSelectElement>("theme").value]).toEqual(["dark", "dark"]);
    choose("theme", "system");
    expect(theme()).toBeUndefined();
    connectTheme();
    expect(theme()).toBeUndefined();
  });
});

describe("a dialog", () => {
  const dialog = () => document.querySelector("dialog") as HTMLDialogElement;

  it.each([
    ["a button", () => dialog().querySelectorAll("button")[1]?.click(), "No"],
    ["a press beside it", () => dialog().click(), ""],
  ])("is closed by %s, and is gone then", async (_, act, answer) => {
    const closed = openDialog("Really?", [textElement("p", "All of it.")], ["Yes", "No"]);
    dialog().querySelector("p")?.click();
    expect(dialog().open).toBe(true);
    act();
    expect(await closed).toBe(answer);
    expect(dialog()).toBeNull();
  });
});
