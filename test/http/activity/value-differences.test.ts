import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldChanges } from "#http/activity/activity-log.ts";
import { valueDifferences as differencesOf } from "#http/activity/value-differences.ts";
import { undo } from "./undo.ts";

const question = (n: number, text = `Question ${n}?`) => ({ id: `q${n}`, type: "open", question: text });
const bare = (text: string) => ({ type: "open", question: text });
const long = "word ".repeat(200);

const cases: readonly (readonly [string, unknown, unknown, readonly object[]])[] = [
  ["equal values", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ["another value", 1, "1", [{ action: "changed", before: 1, after: "1" }]],
  ["another order of members", { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  [
    "members",
    { same: 1, "a/b": 1, gone: 2 },
    { same: 1, "a/b": 3, fresh: null },
    [
      { action: "changed", path: "/a~1b", before: 1, after: 3 },
      { action: "deleted", path: "/gone", before: 2, after: null },
      { action: "created", path: "/fresh", before: null, after: null },
    ],
  ],
  [
    "the text of a question",
    [question(0), question(1), question(2)],
    [question(0), question(1, "Why?"), question(2)],
    [
      {
        action: "changed",
        path: "/1/question",
        element: { id: "q1", question: "Question 1?" },
        before: "Question 1?",
        after: "Why?",
      },
    ],
  ],
  [
    "a question without an id, after an inserted one",
    [bare("One?"), bare("Two?"), bare("Three?")],
    [bare("New?"), bare("One?"), bare("Three?"), bare("Four?")],
    [
      { action: "created", path: "/0", before: null, after: bare("New?") },
      { action: "deleted", path: "/1", before: bare("Two?"), after: null },
      { action: "created", path: "/3", before: null, after: bare("Four?") },
    ],
  ],
  [
    "a question that was moved to the end and changed there",
    [question(0), question(1), question(2)],
    [question(1), question(2), question(0, "Why?")],
    [
      { action: "deleted", path: "/0", before: question(0), after: null },
      { action: "created", path: "/2", before: null, after: question(0, "Why?") },
    ],
  ],
  [
    "a question in place of another one",
    [question(0), question(1)],
    [question(0), question(2)],
    [
      { action: "deleted", path: "/1", before: question(1), after: null },
      { action: "created", path: "/1", before: null, after: question(2) },
    ],
  ],
  [
    "an element before some that are alike",
    ["b", "b"],
    ["n", "b", "b"],
    [{ action: "created", path: "/0", before: null, after: "n" }],
  ],
  [
    "a choice",
    [{ ...question(0), choices: ["a", "b", "b"] }],
    [{ ...question(0), choices: ["a", "c", "b"] }],
    [
      {
        action: "changed",
        path: "/0/choices/1",
        element: { id: "q0", question: "Question 0?" },
        before: "b",
        after: "c",
      },
    ],
  ],
  [
    "a word of a long text",
    `${long}one ${long}`,
    `${long}two ${long}`,
    [
      {
        action: "changed",
        start: 960,
        before: `${"word ".repeat(8)}one ${"word ".repeat(8)}`.trimEnd(),
        after: `${"word ".repeat(8)}two ${"word ".repeat(8)}`.trimEnd(),
      },
    ],
  ],
  [
    "one word more of a long text that repeats itself",
    long,
    `${long}word `,
    [{ action: "changed", start: 960, before: "word ".repeat(8), after: "word ".repeat(9) }],
  ],
];

const valueDifferences = (before: unknown, after: unknown) => [...differencesOf(before, after)];

describe("valueDifferences", () => {
  it.each(cases)("%s", (_, before, after, expected) => {
    expect(valueDifferences(before, after)).toEqual(expected);
    expect(undo(after, valueDifferences(before, after))).toEqual(before);
  });

  it.each([
    ["🙂", "🙃", 99],
    // The first and the last of the second halves.
    ["\u{10000}", "\u{10400}", 99],
    ["\u{103ff}", "\u{107ff}", 99],
    // A code unit above the surrogates.
    ["\uff01", "\uff02", 100],
  ])("names an element by the start of its text without splitting a character: %s", (one, other, length) => {
    const many = one.repeat(400);
    const [difference] = valueDifferences([bare(`a${many}${one}${many}`)], [bare(`a${many}${other}${many}`)]);
    expect(difference?.element?.question).toHaveLength(length);
    // It throws on half a character.
    for (const text of [difference?.before, difference?.after, difference?.element?.question])
      expect(() => encodeURIComponent(text as string)).not.toThrow();
  });

  it("compares values that are nested deeply as a whole", () => {
    const nest = (value: unknown): unknown => Array.from({ length: 60 }).reduce((inner) => [inner], value);
    expect(valueDifferences(nest(1), nest(1))).toEqual([]);
    expect(valueDifferences(nest(1), nest(2))).toMatchObject([{ path: "/0".repeat(12), action: "changed" }]);
  });

  // Few names and ids, so that much is the same in both values.
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, 0, 1, "", "a", "🙂a", long, `🙂${long}🙃`, `🙃${long}🙃`),
      fc.array(tie("value"), { maxLength: 6 }),
      fc.array(
        fc.record(
          { id: fc.constantFrom<unknown>(1, 2, 3, "1", null), question: tie("value") },
          { requiredKeys: [] },
        ),
        { maxLength: 6 },
      ),
      fc.dictionary(fc.constantFrom("a", "b", "~/", "", "0", "id"), tie("value"), { maxKeys: 4 }),
    ),
  }));

  it("law: the value after and the differences give the value before; equal values have none", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        const differences = valueDifferences(before, after);
        expect(undo(after, differences)).toEqual(before);
        expect(valueDifferences(before, before)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("law: one changed leaf of a long list is one difference", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.boolean(), (size, at, withIds) => {
        const list = Array.from({ length: size }, (_, n) => (withIds ? question(n) : bare(`Question ${n}?`)));
        const position = at % size;
        const changed = list.map((element, n) =>
          n === position ? { ...element, question: "Why?" } : element,
        );
        expect(valueDifferences(list, changed)).toMatchObject([
          { path: `/${position}/question`, before: `Question ${position}?`, after: "Why?" },
        ]);
      }),
    );
  });
});

describe("fieldChanges", () => {
  const numbers = (length: number, factor: number) =>
    Array.from({ length }, (_, index) => (index * factor) % length);

  it.each<[string, object, object, readonly string[]]>([
    ["a shuffled list", { list: numbers(30_001, 1) }, { list: numbers(30_001, 7) }, ["list"]],
    ["a long text", { text: "a".repeat(70_000) }, { text: "b".repeat(70_000) }, ["text"]],
    ["one word of a long text", { text: "a".repeat(70_000) }, { text: `${"a".repeat(70_000)}b` }, []],
    [
      "many values that are too large together",
      { a: 1 },
      Object.fromEntries("bcd".split("").map((name) => [name, name.repeat(25_000)])),
      ["d"],
    ],
  ])("bounds the entry of %s", (_name, before, after, omitted) => {
    const changes = fieldChanges("Survey", { ...before }, { ...after });
    expect(JSON.stringify(changes).length).toBeLessThan(66_000);
    const left = changes.filter((change) => change.omitted === true);
    expect(left.map(({ field }) => field)).toEqual(omitted);
    for (const { before: was, after: is } of left) expect([was, is]).toEqual([null, null]);
  });
});
