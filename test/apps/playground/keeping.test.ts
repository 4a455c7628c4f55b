// @vitest-environment happy-dom
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Drafts, draftsIn } from "#apps/playground/src/drafts.ts";
import { type Keeping, makeKeeping } from "#apps/playground/src/keeping.ts";
import { fragmentOf } from "#apps/playground/src/share.ts";

const drafts = draftsIn(() => localStorage);
let text: string;
let isDraft: boolean;
let keeping: Keeping;
/** Waits until the address holds what it should; to compress a long text takes a while on a busy machine. */
const untilAddress = (holds: RegExp): Promise<void> =>
  vi.waitFor(() => expect(location.hash).toMatch(holds), { timeout: 20_000 });
const words = () => document.getElementById("kept")?.textContent;
const leave = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const kept = () => drafts.list().map((draft) => draft.text);
const keepingIn = (stored: Drafts): Keeping =>
  makeKeeping(
    stored,
    () => text,
    () => ({ id: "a", name: "A", loaded: "{}", isDraft }),
  );
/** Writes a text, and waits as long as a draft does. */
async function write(next: string): Promise<void> {
  text = next;
  keeping.keep();
  await vi.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  localStorage.clear();
  history.replaceState(null, "", "#");
  document.body.innerHTML = '<p id="kept"></p>';
  text = "{}";
  isDraft = false;
  keeping = keepingIn(drafts);
});
afterEach(() => {
  vi.useRealTimers();
});

test("a text that was changed is a draft until it is as it was loaded", async () => {
  await write("{}");
  expect(kept()).toEqual([]);
  await write("[]");
  expect([kept(), words()]).toEqual([["[]"], "Stored on this device"]);
  await write("{}");
  expect([kept(), words()]).toEqual([[], ""]);
});

test("a draft that was loaded stays one", async () => {
  isDraft = true;
  await write("[]");
  await write("{}");
  expect(kept()).toEqual(["{}"]);
});

test("leaving the page keeps what was written in the last moment", () => {
  text = "[1]";
  keeping.keep();
  window.dispatchEvent(new Event("pagehide"));
  expect(kept()).toEqual(["[1]"]);
});

test.each([
  ["a moment ago", () => keeping.keep()],
  ["just now", () => {}],
])("loading another text keeps what was written %s", (_, before) => {
  text = "[1]";
  before();
  keeping.restart();
  expect([kept(), words()]).toEqual([["[1]"], ""]);
});

test("the address holds the newest text, also where it is packed before an older one", async () => {
  const long = JSON.stringify(randomBytes(200_000).toString("hex"));
  await write(long);
  await write("[]");
  await untilAddress(/^#s=/);
  const { hash } = location;
  // By then the older one is packed.
  for (let times = 0; times < 2; times++) await fragmentOf(long);
  expect(location.hash).toBe(hash);
});

test("the address holds a short text, and none that is older than a long one", async () => {
  await write("[]");
  await untilAddress(/^#s=/);
  await write(JSON.stringify(randomBytes(30_000).toString("hex")));
  await untilAddress(/^$/);
});

test("leaving asks if a text is stored nowhere, after a warning", async () => {
  await write("[]");
  expect(leave()).toBe(true);
  await untilAddress(/^#s=/);
  await write(JSON.stringify(randomBytes(1_000_001).toString("hex")));
  await untilAddress(/^$/);
  expect(words()).toBe("Not stored: save it as a file");
  expect(leave()).toBe(false);
  keeping.restart();
  expect([words(), leave()]).toEqual(["", true]);
});

test("leaving does not ask if the URL has the text, even if the browser forbids storage", async () => {
  keeping = keepingIn(
    draftsIn(() => {
      throw new Error("forbidden");
    }),
  );
  await write("[]");
  await untilAddress(/^#s=/);
  expect([words(), leave()]).toEqual(["Stored only in the URL", true]);
  keeping.restart();
});
