// Reading only what the acceptors did not accept must have the same findings as reading everything.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { diagnosePayload, readPayload } from "#parse/read-payload.ts";
import { asking, leading } from "./found.ts";
import { perturbedPayloads } from "./perturbed-payloads.ts";
import { reported } from "./reported.ts";

const closely = (kind: PayloadKind, payload: unknown, limits: Limits) =>
  reported(diagnosePayload(kind, payload, limits));
const quickly = (kind: PayloadKind, payload: unknown, limits: Limits) => {
  const report = readPayload(kind, payload, limits);
  return report === null ? { kept: [], total: 0, invalid: [] } : reported(report);
};

const named = (count: number, name: string, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, value]));
const open = { type: "open", question: "q" };
const shared = [open, { ...open, optional: 1 }];

const cases: readonly (readonly [shows: string, kind: PayloadKind, payload: unknown, Partial<Limits>?])[] = [
  [
    "an invalid element at the end of a list",
    "survey",
    { name: "s", questions: [open, open, { ...open, optional: 1 }] },
  ],
  ["invalid elements between valid ones", "survey", { name: 1, questions: [1, open, null, open, {}] }],
  [
    "a valid part next to an invalid one",
    "survey",
    { name: "s", conditions: { url: 1 }, appearance: { a: "b" } },
  ],
  ["a finding about several members", "survey", { name: "s", conditions: { selector: "a{", url: "x" } }],
  ["a required member that is null", "survey", asking({ type: "open", question: null, id: "a" })],
  ["a required member that is misspelt", "survey", asking({ type: "open", qestion: "q", optional: true })],
  ["a member of another option", "survey", asking({ ...open, scale: 5, optional: true })],
  ["null in a member of another option", "survey", asking({ ...open, scale: null, optional: 1 })],
  ["a tag that is misspelt", "survey", asking({ type: "opne", question: "q", scale: 5, optional: 1 })],
  ["no tag", "survey", asking({ question: 1, scales: "x" })],
  ["a tag that is not a text", "survey", leading({ type: 7, index: "1" })],
  ["a read-only member next to invalid ones", "survey-create", { id: "x", name: 1, questions: [open] }],
  ["names that are not safe", "survey", { name: "s", "\0": 1, appearance: JSON.parse('{ "__proto__": 1 }') }],
  ["the same list in two members", "survey", { iteration_start_dates: shared, questions: shared, name: "s" }],
  [
    "the same list in two members, in the other order",
    "survey",
    { questions: shared, iteration_start_dates: shared, name: "s" },
  ],
  [
    "a list that is too long",
    "survey",
    asking({ type: "single_choice", question: "q", choices: ["a", 1] }),
    { choices: 1 },
  ],
  [
    "many unknown names before a misspelling",
    "survey",
    { name: "s", appearance: named(700, "colour", "red"), nam: 1, questions: [{ ...open, optionl: 1 }] },
  ],
  [
    "more unknown names than are compared",
    "survey",
    {
      name: "s",
      questions: [{ ...open, optional: 1, ...named(1_100, "colour", "red"), optionl: 1 }],
      nane: 1,
    },
  ],
  [
    "exactly the number of unknown names that are compared",
    "survey",
    {
      appearance: { whiteLabel: 1, ...named(999, "colour", 1) },
      questions: [{ ...open, optionl: 1 }],
      name: "s",
    },
  ],
  [
    "a limit for half of the values",
    "dashboard",
    { filters: named(30, "a", [1, "\0"]), name: 1, tiles: [1] },
    { nodes: 100 },
  ],
  ["one value beyond the limit", "dashboard", { filters: { a: [1, 2, "\0"] }, name: 1 }, { nodes: 4 }],
  ["values at the limit", "dashboard", { filters: { a: [1, 2, "\0"] }, name: 1 }, { nodes: 5 }],
  [
    "undefined members beyond the limit",
    "question",
    { type: "open", question_: "Fine", schedule: {}, tpye: { a: undefined } },
    { nodes: 3 },
  ],
  [
    "undefined members at the limit",
    "question",
    { type: "open", question_: "Fine", schedule: {}, tpye: { a: undefined } },
    { nodes: 4 },
  ],
  [
    "undefined members of a described object",
    "dashboard",
    { filters: { a: ["\0"], b: { c: undefined } }, name: 1, extra: "text" },
    { nodes: 4 },
  ],
  ["a list with a false length", "dashboard", { name: 1, tags: new Array(2 ** 32 - 1) }],
  ["a limit of 0 findings", "survey", { name: 1 }, { diagnostics: 0 }],
];

// No table of Vitest's own: it would print the list whose length is only claimed.
describe("reading the parts that were not accepted has the same findings as reading everything", () => {
  for (const [shows, kind, payload, bounds] of cases)
    test(shows, () => {
      const limits = { ...defaultLimits, ...bounds };
      expect(quickly(kind, payload, limits)).toEqual(closely(kind, payload, limits));
      expect(closely(kind, payload, limits).total).toBeGreaterThan(0);
    });
});

describe.each(Object.keys(kinds) as PayloadKind[])("%s", (kind) => {
  it("has the same findings both ways", () => {
    let [all, found] = [0, 0];
    fc.assert(
      fc.property(perturbedPayloads(kind), ({ payload, limits }) => {
        const expected = closely(kind, payload, limits);
        all++;
        if (expected.total > 0) found++;
        expect(quickly(kind, payload, limits)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
    expect(found).toBeGreaterThan(all / 30);
  });
});
