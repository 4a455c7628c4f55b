// Values that no JSON text can make, and payloads that are made to be expensive. Nothing throws, hangs or is changed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { asking, found, leading } from "./found.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

const trap = (): never => {
  throw new Error("trap");
};

/** A list with an arbitrary length. */
const listOf = (length: () => unknown): unknown =>
  new Proxy([], { get: (target, name) => (name === "length" ? length() : Reflect.get(target, name)) });

const growing = (): unknown => {
  let length = 0;
  return listOf(() => ++length);
};

const holes = (length: number): unknown[] => {
  const list: unknown[] = [];
  list.length = length;
  return list;
};

/** A list of two paths to a list of two paths ... to a text. */
const manyPaths = (levels: number): unknown => {
  let value: unknown = ["x"];
  for (let level = 0; level < levels; level++) value = [value, value];
  return value;
};

/** So long that what counts characters has soon seen enough. */
const NAME = "a".repeat(60);
const LONG = "x".repeat(10_000);
/** Every look at a property makes another object, beside a long text. */
const endlessMembers: ProxyHandler<object> = {
  get: (_, name) => (name === "text" ? LONG : endless()),
  ownKeys: () => [NAME, "text"],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
};
const endless = (): object => new Proxy({}, endlessMembers);

/** Values without end are read up to here; the default is so much that each of them takes a second. */
const limits = { nodes: 1_000 };
const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 0]));

const hostile: readonly (readonly [string, () => unknown])[] = [
  [
    "a proxy whose traps throw",
    () => new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap, has: trap }),
  ],
  ["a revoked proxy", () => revoked({})],
  ["a revoked proxy of a list", () => revoked([])],
  ["a proxy that returns objects without end", endless],
  ["a list of 4 billion holes", () => holes(4_294_967_295)],
  ["a list that grows at every read", growing],
  ["a list of infinite length", () => listOf(() => Number.POSITIVE_INFINITY)],
  ["a list whose length is not a number", () => listOf(() => Number.NaN)],
  ["a list whose length is a text", () => listOf(() => "4294967295")],
  ["a list whose length throws", () => listOf(trap)],
  ["a list whose length is a symbol", () => listOf(() => Symbol("s"))],
  ["a list of negative length", () => listOf(() => -1)],
  ["2^30 paths to one text", () => manyPaths(30)],
  ["very deep nesting", () => JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`)],
  ["2,000 members", () => many],
  [
    "1,000 faults",
    () => Array.from({ length: 1_000 }, () => ({ type: "no_such_type", question: 1, optional: "x" })),
  ],
  ["a member called __proto__", () => JSON.parse('{"__proto__":{"name":"s"}}')],
  ["a text of 100,000 characters", () => "x".repeat(100_000)],
  ["a text of 100,000 unpaired surrogates", () => "\ud800".repeat(100_000)],
  ["a symbol", () => Symbol("s")],
  ["a big integer", () => 10n ** 100n],
  ["a function", () => trap],
];

/** Where hostile values are put: everywhere where something is read in another way. */
const places: readonly (readonly [string, PayloadKind, (value: unknown) => unknown])[] = [
  ["as a survey", "survey", (value) => value],
  ["as a page", "dashboard-page", (value) => value],
  ["as counts", "responses-count", (value) => value],
  ["for a name", "survey", (name) => ({ name })],
  ["for a date", "survey", (start_date) => ({ name: "s", start_date })],
  ["for questions", "survey", (questions) => ({ name: "s", questions })],
  ["for a question", "survey", asking],
  ["for a question's type", "survey", (type) => asking({ type, question: "q" })],
  ["for choices", "survey", (choices) => asking({ type: "single_choice", question: "q", choices })],
  ["for branching", "survey", leading],
  ["for routes", "branching", (responseValues) => ({ type: "response_based", responseValues })],
  ["for a target", "branching", (target) => ({ type: "response_based", responseValues: { a: target } })],
  ["for conditions", "survey", (conditions) => ({ name: "s", conditions })],
  ["for a list without a bound", "survey", (deviceTypes) => ({ name: "s", conditions: { deviceTypes } })],
  ["for tiles", "dashboard", (tiles) => ({ tiles })],
  ["for tags", "dashboard", (tags) => ({ tags })],
  ["in an unknown member", "dashboard", (extra) => ({ extra })],
  ["for targeting", "survey", (targeting_flag_filters) => ({ name: "s", targeting_flag_filters })],
  ["for a read-only member", "survey-create", (id) => ({ name: "s", id })],
  ["inside of a payload's wrapper", "survey", (questions) => ({ survey: { questions } })],
  [
    "for misplaced choices",
    "survey",
    (choices) => asking({ type: "single_choice", question: "q", properties: { choices } }),
  ],
  [
    "for members of other tools",
    "survey",
    (value) => asking({ type: "rating", question: "q", scale: 5, labels: value, hint: value, ref: value }),
  ],
  [
    "for how choices are shown",
    "survey",
    (value) =>
      asking({ type: "single_choice", question: "q", choices: ["a"], order: value, multiple: value }),
  ],
  [
    "beside a length",
    "survey",
    (validation) => asking({ type: "open", question: "q", minLength: 3, maxLength: validation, validation }),
  ],
  ["for results", "survey-page", (results) => ({ count: 0, next: null, previous: null, results })],
];

describe("hostile values", () => {
  describe.each(hostile)("%s", (_name, make) => {
    it.each(places)("%s", (_place, kind, within) => {
      const outcome = parse(kind, within(make()), { limits });
      expect(outcome.ok).toBe(!outcome.diagnostics.some(({ severity }) => severity === "error"));
      expect(outcome.diagnostics.length).toBeLessThanOrEqual(101);
      for (const { message, help } of outcome.diagnostics)
        expect(`${message}${help}`.length).toBeLessThan(1_000);
    });
  });

  it.each([1, 2, 3, 5, 8])("end if a list of questions grows without end after %i reads", (looks) => {
    let left = looks;
    const questions = new Proxy([{ type: "open", question: "q", unknown: 1 }], {
      get: (list, name) =>
        name === "length" && left-- <= 0 ? 2 ** 32 - 1 : (Reflect.get(list, name) as unknown),
    });
    const { diagnostics } = compileSurvey(
      { name: "s", unknown: 1, questions },
      { preset: "strict", limits: { questions: 1_000 } },
    );
    expect(diagnostics.length).toBeLessThanOrEqual(101);
  });

  it("are rejected at their location", () => {
    expect(found("survey", new Proxy({ name: "s" }, { ownKeys: trap }))).toEqual(["plain-value "]);
    expect(found("survey", { name: "s", conditions: revoked({}) })).toEqual(["plain-value /conditions"]);
    expect(found("dashboard", { tags: revoked([]) })).toEqual(["plain-value /tags"]);
    expect(found("survey", { name: "s", questions: holes(4_294_967_295) })).toEqual([
      "bounded-size /questions",
    ]);
    expect(found("survey", { name: "s", conditions: { deviceTypes: holes(4_294_967_295) } })).toEqual([
      "bounded-size /conditions/deviceTypes",
    ]);
    expect(found("dashboard", { tiles: holes(4_294_967_295) })).toEqual(["bounded-size /tiles"]);
    expect(found("dashboard", { filters: { a: holes(4_294_967_295) } })).toEqual(["bounded-size /filters/a"]);
    expect(found("dashboard", { filters: { a: listOf(() => Number.POSITIVE_INFINITY) } })).toEqual([
      "bounded-size /filters/a",
    ]);
    expect(found("survey", { name: "s", conditions: { a: manyPaths(30) } })[0]).toMatch(/^bounded-size /);
    expect(found("dashboard", { filters: endless() })).toEqual([
      `bounded-size /filters${`/${NAME}`.repeat(63)}`,
    ]);
  });

  it("have at most one finding of a code for each location, within the limit", () => {
    const questions = Array.from({ length: 10_000 }, () => ({
      type: "no_such_type",
      question: 1,
      optional: "x",
      bogus: {},
    }));
    const { diagnostics } = parse("survey-create", { name: "s", questions });
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.slice(0, 3).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "known-value /questions/0/type",
      "valid-type /questions/0/question",
      "valid-type /questions/0/optional",
    ]);
    expect(diagnostics.at(-1)).toMatchObject({
      code: "bounded-diagnostics",
      message: expect.stringMatching(/^29900 more/),
    });
    expect(JSON.stringify(diagnostics).length).toBeLessThan(65_536);
  });

  it("are never quoted in full, not even in a fix", () => {
    const { diagnostics } = parse("survey", { nmae: "x".repeat(400), desciption: "x".repeat(100_000) });
    expect(diagnostics.filter(({ fixes }) => fixes !== undefined)).toHaveLength(2);
    expect(JSON.stringify(diagnostics).length).toBeLessThan(5_000);
  });
});

describe("parse", () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    withUnicodeString: true,
  });

  it.each(allKinds)("accepts any value as a %s without changing it", (kind) => {
    fc.assert(
      fc.property(anything, (payload) => {
        const before = fc.stringify(payload);
        const outcome = parse(kind, payload);
        expect(fc.stringify(payload)).toBe(before);
        expect(outcome.ok).toBe(!outcome.diagnostics.some(({ severity }) => severity === "error"));
        if (outcome.ok) expect(outcome.value).toBe(payload);
        expect(parse(kind, payload)).toEqual(outcome);
      }),
      { numRuns: 40 },
    );
  });

  it("returns the payload itself, including unknown properties", () => {
    const payload = { name: "s", extra: { a: 1 } };
    const outcome = parse("survey", payload);
    expect(outcome.ok && outcome.value).toBe(payload);
    expect(outcome.diagnostics).toEqual([]);
  });
});
