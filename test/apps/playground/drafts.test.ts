import { beforeEach, expect, test } from "vitest";
import { type Draft, type Drafts, draftsIn } from "#apps/playground/src/drafts.ts";

/** The storage of a browser with room for `room` characters. */
function storageOf(room: number): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => delete entries[key],
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("There is no room.", "QuotaExceededError");
      entries[key] = value;
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

const draft = (id: string, at: number, text = id): Draft => ({ id, name: `Survey ${id}`, text, at });
let storage: Storage;
let drafts: Drafts;
const ids = () => drafts.list().map(({ id }) => id);
beforeEach(() => {
  storage = storageOf(5_000_000);
  drafts = draftsIn(() => storage);
});

test("the newest is first, and is kept in place of the one with its id", () => {
  drafts.keep(draft("a", 1));
  drafts.keep(draft("b", 2));
  drafts.keep(draft("a", 3, "later"));
  expect(drafts.list()).toEqual([draft("a", 3, "later"), draft("b", 2)]);
  drafts.drop("a");
  expect(ids()).toEqual(["b"]);
});

test("five are kept, the oldest make room", () => {
  for (const [at, id] of [..."abcdefg"].entries()) expect(drafts.keep(draft(id, at))).toBe(true);
  expect(ids()).toEqual([..."gfedc"]);
});

test("all together have at most two million characters", () => {
  drafts.keep(draft("a", 1, "x".repeat(800_000)));
  drafts.keep(draft("b", 2, "x".repeat(800_000)));
  expect(drafts.keep(draft("c", 3, "x".repeat(1_100_000)))).toBe(true);
  expect(ids()).toEqual(["c", "b"]);
  expect(drafts.keep(draft("d", 4, "x".repeat(2_000_001)))).toBe(false);
  expect(ids()).toEqual(["c", "b"]);
});

test("what is not a draft is skipped", () => {
  storage.setItem("surveyc draft x", "{");
  storage.setItem("surveyc draft y", '{"id":1}');
  storage.setItem("surveyc theme", "dark");
  drafts.keep(draft("a", 1));
  expect(ids()).toEqual(["a"]);
});

test.each([
  [
    "forbidden",
    () => {
      throw new DOMException("Access is denied.", "SecurityError");
    },
  ],
  ["full", () => storageOf(10)],
])("with storage that is %s, nothing is kept, which is reported", (_name, getStorage) => {
  const none = draftsIn(getStorage);
  expect(none.keep(draft("a", 1))).toBe(false);
  none.drop("a");
  expect(none.list()).toEqual([]);
});
