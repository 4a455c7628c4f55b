// Reading only what the accept path doubts must come to the same as reading everything.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { diagnosePayload, readPayload } from "#parse/read-payload.ts";
import { doubtfulPayloads } from "./doubtful-payloads.ts";
import { asking, leading } from "./found.ts";
import { reported } from "./reported.ts";

const closely = (kind: PayloadKind, payload: unknown, limits: Limits) =>
  reported(diagnosePayload(kind, payload, limits));
const quickly = (kind: PayloadKind, payload: unknown, limits: Limits) => {
  const report = readPayload(kind, payload, limits);
  return report === null ? { kept: [], total: 0, faulty: [] } : reported(report);
};

const named = (count: number, name: string, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, value]));
const open = { type: "open", question: "q" };
const shared = [open, { ...open, optional: 1 }];

const cases: readonly (readonly [shows: string, kind: PayloadKind, payload: unknown, Partial<Limits>?])[] = [
  [
    "a fault at the end of a list",
    "survey",
    { name: "s", questions: [open, open, { ...open, optional: 1 }] },
  ],
  ["faults between sound elements", "survey", { name: 1, questions: [1, open, null, open, {}] }],
  [
    "a sound part beside an invalid one",
    "survey",
    { name: "s", conditions: { url: 1 }, appearance: { a: "b" } },
  ],
  ["what no member is to blame for", "survey", { name: "s", conditions: { selector: "a{", url: "x" } }],
  ["a required member that is null", "survey", asking({ type: "open", question: null, id: "a" })],
  ["one that is missing and misspelt", "survey", asking({ type: "open", qestion: "q", optional: true })],
  ["a member of another option", "survey", asking({ ...open, scale: 5, optional: true })],
  ["one that is null", "survey", asking({ ...open, scale: null, optional: 1 })],
  ["a tag that is misspelt", "survey", asking({ type: "opne", question: "q", scale: 5, optional: 1 })],
  ["no tag", "survey", asking({ question: 1, scales: "x" })],
  ["a tag that is no text", "survey", leading({ type: 7, index: "1" })],
  ["a read-only member beside faults", "survey-create", { id: "x", name: 1, questions: [open] }],
  ["names that are not safe", "survey", { name: "s", "\0": 1, appearance: JSON.parse('{ "__proto__": 1 }') }],
  ["one list in two places", "survey", { iteration_start_dates: shared, questions: shared, name: "s" }],
  ["the same the other way round", "survey", { questions: shared, iteration_start_dates: shared, name: "s" }],
  [
    "a list that is too long",
    "survey",
    asking({ type: "single_choice", question: "q", choices: ["a", 1] }),
    { choices: 1 },
  ],
  [
    "many unknown names before a slip",
    "survey",
    { name: "s", appearance: named(700, "colour", "red"), nam: 1, questions: [{ ...open, optionl: 1 }] },
  ],
  [
    "more than are compared",
    "survey",
    {
      name: "s",
      questions: [{ ...open, optional: 1, ...named(1_100, "colour", "red"), optionl: 1 }],
      nane: 1,
    },
  ],
  [
    "just as many as are compared",
    "survey",
    {
      appearance: { whiteLabel: 1, ...named(999, "colour", 1) },
      questions: [{ ...open, optionl: 1 }],
      name: "s",
    },
  ],
  [
    "values enough for half of it",
    "dashboard",
    { filters: named(30, "a", [1, "\0"]), name: 1, tiles: [1] },
    { nodes: 100 },
  ],
  ["one value more than there may be", "dashboard", { filters: { a: [1, 2, "\0"] }, name: 1 }, { nodes: 4 }],
  ["as many values as there may be", "dashboard", { filters: { a: [1, 2, "\0"] }, name: 1 }, { nodes: 5 }],
  [
    "room asked for members that are undefined",
    "question",
    { type: "open", question_: "Fine", schedule: {}, tpye: { a: undefined } },
    { nodes: 3 },
  ],
  [
    "room that is just enough for them",
    "question",
    { type: "open", question_: "Fine", schedule: {}, tpye: { a: undefined } },
    { nodes: 4 },
  ],
  [
    "the same inside of what is read",
    "dashboard",
    { filters: { a: ["\0"], b: { c: undefined } }, name: 1, extra: "text" },
    { nodes: 4 },
  ],
  ["a list that claims to be long", "dashboard", { name: 1, tags: new Array(2 ** 32 - 1) }],
  [
    "a member that throws inside a part",
    "survey",
    asking({
      ...open,
      get optional() {
        throw new Error("no");
      },
    }),
  ],
  ["nothing that is kept", "survey", { name: 1 }, { diagnostics: 0 }],
];

// No table of Vitest's own: it would print the list whose length is only claimed.
describe("reading what is in doubt finds the same as reading everything", () => {
  for (const [shows, kind, payload, bounds] of cases)
    test(shows, () => {
      const limits = { ...defaultLimits, ...bounds };
      expect(quickly(kind, payload, limits)).toEqual(closely(kind, payload, limits));
      expect(closely(kind, payload, limits).total).toBeGreaterThan(0);
    });
});

it("never throws, whatever a payload does on a second look", () => {
  let looks = 0;
  const payload = new Proxy(
    { name: 1 },
    {
      getPrototypeOf() {
        looks++;
        if (looks > 1) throw new Error("no");
        return Object.prototype;
      },
    },
  );
  expect(quickly("survey", payload, defaultLimits).kept).toMatchObject([
    { code: "plain-value", pointer: "" },
  ]);
  expect(looks).toBeGreaterThan(1);
});

/** 23 kinds, together at least 20,000. */
const RUNS = 900;

describe.each(Object.keys(kinds) as PayloadKind[])("%s", (kind) => {
  it("is read to the same end", () => {
    let found = 0;
    fc.assert(
      fc.property(doubtfulPayloads(kind), ({ payload, limits }) => {
        const expected = closely(kind, payload, limits);
        if (expected.total > 0) found++;
        expect(quickly(kind, payload, limits)).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
    expect(found).toBeGreaterThan(RUNS / 30);
  });
});
