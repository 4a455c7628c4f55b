import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { findUnreadable } from "#diagnostics/unreadable-payload.ts";
import { DEFS, type JsonSchema, readSchemaParts } from "#model/json-schema.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { accepts, diagnosePayload, readPayload } from "#parse/read-payload.ts";
// @ts-expect-error: the recipes come as plain JavaScript
import { expand } from "../fixtures/expand-hostile.mjs";
import { completePayloads } from "./complete-payloads.ts";
import { asking, leading } from "./found.ts";
import { perturbedPayloads } from "./perturbed-payloads.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

const isClean = (kind: PayloadKind, payload: unknown, limits: Limits = defaultLimits): boolean =>
  diagnosePayload(kind, payload, limits).findings.isEmpty();

const accepted = (kind: PayloadKind, payload: unknown, limits: Partial<Limits> = {}): boolean =>
  accepts(kind, payload, { ...defaultLimits, ...limits });

/** Unknown properties. */
const unknownMembers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

class Survey {
  name = "s";
}

type Verdict = readonly [shows: string, kind: PayloadKind, payload: unknown, limits?: Partial<Limits>];

const refused: readonly Verdict[] = [
  ["not an object", "survey", null],
  ["a list", "survey", []],
  ["a list with the prototype of an object", "survey", Object.setPrototypeOf(["s"], Object.prototype)],
  ["an object of a class", "survey", new Survey()],
  ["a missing member", "survey", {}],
  ["a required member that is undefined", "survey", { name: undefined }],
  ["a required member that is null", "survey", { name: null }],
  ["a member of another type", "survey", { name: 1 }],
  ["a text that is too long", "survey", { name: "abc" }, { name: 2 }],
  ["a NUL", "survey", { name: "a\0" }],
  ["an unpaired surrogate", "survey", { name: "\ud800" }],
  ["a name that shows nothing", "survey", { name: "\u200b" }],
  [
    "a pattern that does not compile",
    "survey",
    { name: "s", conditions: { url: "(", urlMatchType: "regex" } },
  ],
  ["an invalid selector", "survey", { name: "s", conditions: { selector: "a{" } }],
  ["a misspelt member", "survey", { name: "s", descripton: "d" }],
  ["a misspelt member in a question", "survey", asking({ type: "open", question: "q", optionl: true })],
  ["a member of another type of question", "survey", asking({ type: "open", question: "q", scale: 5 })],
  ["an unknown type of question", "survey", asking({ type: "opne", question: "q" })],
  ["a question without a type", "survey", asking({ question: "q" })],
  ["a question without a text", "survey", asking({ type: "open" })],
  ["a rating without a scale", "survey", asking({ type: "rating", question: "q", scale: null })],
  ["a question that is null", "survey", asking(null)],
  ["a gap in a list", "survey", { name: "s", questions: new Array(1) }],
  ["a list with a false length", "survey", { name: "s", questions: new Array(2 ** 32 - 1) }],
  ["too many questions", "survey", asking({ type: "open", question: "q" }), { questions: 0 }],
  ["no choice", "survey", asking({ type: "single_choice", question: "q", choices: [] })],
  ["a fraction as a target", "survey", leading({ type: "specific_question", index: 0.5 })],
  [
    "a word that is not a target",
    "survey",
    leading({ type: "response_based", responseValues: { a: "stop" } }),
  ],
  [
    "a response key with an unpaired surrogate",
    "survey",
    leading({ type: "response_based", responseValues: { "\ud800": 0 } }),
  ],
  [
    "too many response keys",
    "survey",
    leading({ type: "response_based", responseValues: { a: 0, b: 0 } }),
    { responseValues: 1 },
  ],
  ["an invalid date", "survey", { name: "s", start_date: "2026-02-30T00:00:00Z" }],
  ["a read-only member in a request", "survey-create", { name: "s", id: null }],
  ["null as an element", "dashboard", { tags: [null] }],
  ["a member called __proto__", "survey", JSON.parse('{ "name": "s", "__proto__": {} }')],
  [
    "a member called __proto__ in a free-form part",
    "dashboard",
    { filters: JSON.parse('{ "__proto__": 1 }') },
  ],
  ["a free-form text with a NUL", "dashboard", { filters: { a: ["\0"] } }],
  ["a free-form function", "dashboard", { filters: { a: () => 1 } }],
  ["a free-form gap", "dashboard", { filters: { a: [undefined] } }],
  [
    "a free-form list whose length is not a number",
    "dashboard",
    { filters: { a: new Proxy([], { get: (_, key) => (key === "length" ? Number.NaN : undefined) }) } },
    { nodes: 10 },
  ],
  ["a free-form object of a class", "dashboard", { filters: { a: new Survey() } }],
  ["a free-form number that is invalid", "dashboard", { filters: { a: Number.NaN } }],
  ["a value that is too deep", "dashboard", { filters: { a: nested(63) } }],
  ["too many values", "dashboard", { filters: { a: [1, 2] } }, { nodes: 2 }],
  [
    "too many members that are undefined",
    "dashboard",
    { filters: { a: { b: undefined, c: undefined } } },
    { nodes: 2 },
  ],
  ["a list without a bound that is too long", "dashboard", { tiles: [{}, {}] }, { nodes: 1 }],
  ["a fraction as a count", "responses-count", { a: 0.5 }],
];

const sound: readonly Verdict[] = [
  ["the smallest survey", "survey", { name: "s" }],
  ["objects without a prototype", "survey", Object.assign(Object.create(null), { name: "s" })],
  ["frozen objects", "survey", Object.freeze({ name: "s" })],
  ["members that are undefined", "survey", { name: "s", questions: undefined, unknown: undefined }],
  ["members that are null", "survey", { name: "s", questions: null, appearance: null }],
  ["members that are unknown", "survey", { name: "s", schedule: "once", translations: { de: {} } }],
  ["more unknown members than are remembered", "survey", { name: "s", ...unknownMembers(2_100) }],
  [
    "null in a member of another type",
    "survey",
    asking({ type: "open", question: "q", scale: null, choices: null }),
  ],
  [
    "a name near a member of another type of question",
    "survey",
    asking({ type: "open", question: "q", scales: 5 }),
  ],
  ["no branching", "survey", leading({})],
  ["branching with an undefined type", "survey", leading({ type: undefined })],
  [
    "response keys of all kinds",
    "survey",
    leading({ type: "response_based", responseValues: { 0: 0, x: "end" } }),
  ],
  ["the longest text, counted in characters", "survey", { name: "😀😀" }, { name: 2 }],
  ["a free-form part at the depth limit", "dashboard", { filters: { a: nested(62) } }],
  ["a free-form part at the limit of values", "dashboard", { filters: { a: [1, 2] } }, { nodes: 3 }],
  ["free-form nulls", "dashboard", { filters: { a: null, b: [null] } }],
  ["lists of a class", "dashboard", { tags: class extends Array {}.from(["a"]) }],
];

const verdicts = [
  ...refused.map((verdict) => [false, ...verdict] as const),
  ...sound.map((verdict) => [true, ...verdict] as const),
];

// No table of Vitest's own: it would print the list whose length is only claimed.
for (const [verdict, shows, kind, payload, bounds] of verdicts)
  test(`${verdict ? "accepts" : "does not accept"} ${shows}`, () => {
    const limits = { ...defaultLimits, ...bounds };
    expect(accepts(kind, payload, limits)).toBe(verdict);
    expect(isClean(kind, payload, limits)).toBe(verdict);
    expect(readPayload(kind, payload, limits) === null).toBe(verdict);
  });

describe("payloads that only the diagnosing parser can handle", () => {
  const proxy = (traps: ProxyHandler<object>, target: object = { name: "s" }) => new Proxy(target, traps);
  const payloads: readonly (readonly [string, unknown])[] = [
    ["an object of another realm", runInNewContext('({ name: "s" })')],
    ["a value deeper than the acceptors go", { name: "s", targeting_flag_filters: nested(200) }],
    [
      "a proxy of a list with a false length",
      { name: "s", questions: proxy({ get: (_, key) => (key === "length" ? -1 : 1) }, []) },
    ],
  ];
  it.each(payloads)("%s", (_, payload) => {
    const acceptedBy = allKinds.filter((kind) => accepted(kind, payload, { depth: 1_000 }));
    expect(acceptedBy.filter((kind) => !isClean(kind, payload))).toEqual([]);
  });

  it("names of properties of Object.prototype", () => {
    let verdict: boolean | undefined;
    Object.defineProperty(Object.prototype, "name", { value: "s", enumerable: true, configurable: true });
    try {
      verdict = accepted("survey", {});
    } finally {
      Reflect.deleteProperty(Object.prototype, "name");
    }
    expect(verdict).toBe(false);
  });

  it("kinds that do not exist", () => {
    expect(() => accepts("constructor" as PayloadKind, {}, defaultLimits)).toThrow(TypeError);
    expect(() => readPayload("surveys" as PayloadKind, {}, defaultLimits)).toThrow(TypeError);
  });

  it("findings beyond the limit count as findings", () => {
    expect(readPayload("survey", {}, { ...defaultLimits, diagnostics: 0 })).not.toBe(null);
  });
});

it("agrees with the diagnosing parser on every hostile case", () => {
  const file = new URL("../fixtures/hostile.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { layer: string }[] };
  let values = 0;
  for (const each of cases) {
    const expanded = expand(each) as { kind: string; value?: unknown; text?: string };
    let payload = expanded.value;
    if (expanded.kind === "text" && (expanded.text ?? "").length < 1e6)
      try {
        payload = JSON.parse(expanded.text ?? "");
      } catch {
        continue;
      }
    else if (expanded.kind !== "value" || findUnreadable(payload) !== undefined) continue;
    values++;
    for (const kind of ["survey", "question", "branching", "dashboard", "collaborator"] as const)
      if (accepted(kind, payload))
        expect({ each, kind, clean: isClean(kind, payload) }).toMatchObject({ clean: true });
  }
  expect(values).toBeGreaterThan(100);
});

/** The values that a schema lists. */
const listed = ({ $ref, enum: values = [], anyOf = [] }: JsonSchema): readonly unknown[] => [
  ...values,
  ...($ref === undefined ? [] : listed(readSchemaParts[$ref.slice(DEFS.length)] ?? {})),
  ...anyOf.flatMap(listed),
];

describe.each(allKinds)("%s", (kind) => {
  it("accepts every listed value, and null where it is valid", () => {
    for (const { holder, places } of completePayloads(kind))
      for (const { owner, name, schema, path, isElsewhere } of places) {
        if (isElsewhere) continue;
        const before = owner[name];
        for (const value of [null, ...listed(schema)]) {
          owner[name] = value;
          const verdict = accepts(kind, holder.payload, defaultLimits);
          expect({ path, value, verdict }).toEqual({ path, value, verdict: isClean(kind, holder.payload) });
        }
        owner[name] = before;
      }
  });

  it("accepts exactly the payloads that have no findings", () => {
    const verdicts = { true: 0, false: 0 };
    fc.assert(
      fc.property(perturbedPayloads(kind), ({ payload, limits }) => {
        const verdict = accepts(kind, payload, limits);
        verdicts[`${verdict}`]++;
        expect(verdict).toBe(isClean(kind, payload, limits));
      }),
      { numRuns: 150 },
    );
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan((verdicts.true + verdicts.false) / 30);
  });
});
