import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { defineRule } from "#compile/define-rule.ts";
import { parse } from "#compile/parse.ts";
import type { Outcome } from "#diagnostics/diagnostic.ts";
import { asking, type Case, found } from "./found.ts";

class Survey {
  name = "s";
}

class List extends Array {}

const cyclic = (): object => {
  const object: Record<string, unknown> = {};
  object.self = [object];
  return object;
};

/** Objects nested up to the maximum depth. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

const inherits = (prototype: object, own: object) => Object.assign(Object.create(prototype), own);

const throwing = (name: string) => ({
  get [name](): never {
    throw new Error("no");
  },
});

const cases: readonly Case[] = [
  ["plain objects", { name: "s" }, []],
  ["objects without a prototype", Object.assign(Object.create(null), { name: "s" }), []],
  [
    "objects of another realm",
    runInNewContext('({ name: "s", questions: [], conditions: { a: [{}] } })'),
    [],
  ],
  ["frozen objects", Object.freeze({ name: "s", questions: Object.freeze([]) }), []],
  ["a subclass of Array", { tags: List.from(["a"]) }, [], "dashboard"],
  [
    "other members of lists, and symbols, which JSON leaves out",
    { tags: Object.assign(["a"], { b: 1n }), [Symbol("s")]: 1n },
    [],
    "dashboard",
  ],
  ["undefined members", { extra: undefined, filters: { a: undefined } }, [], "dashboard"],
  [
    "the same object twice",
    ((shared) => ({ filters: { a: shared, b: [shared] } }))({ c: 1 }),
    [],
    "dashboard",
  ],
  ["an object of a class", new Survey(), ["plain-value "]],
  ["a map", { name: "s", conditions: new Map() }, ["plain-value /conditions"]],
  ["an error among the questions", asking(new Error("no")), ["plain-value /questions/0"]],
  [
    "an object of a class in an unknown member",
    { filters: { a: [new Date(0)] } },
    ["plain-value /filters/a/0"],
    "dashboard",
  ],
  ["an object that inherits its members", Object.create({ name: "s" }), ["plain-value "]],
  [
    "an object whose prototype imitates Object.prototype",
    inherits(Object.assign(Object.create(null), { name: "s" }), {}),
    ["plain-value "],
  ],
  [
    "an object whose prototype has members of that name",
    inherits({ isPrototypeOf: 1 }, { name: "s" }),
    ["plain-value "],
  ],
  ["a date for a text", { name: "s", start_date: new Date(0) }, ["valid-type /start_date"]],
  ["a boxed text", { name: new String("s") }, ["valid-type /name"]],
  ["a typed array", { name: "s", questions: new Uint8Array(10) }, ["valid-type /questions"]],
  ["a big integer for a number", { name: "s", responses_limit: 10n }, ["valid-type /responses_limit"]],
  ["a symbol for a text", { name: Symbol("s") }, ["valid-type /name"]],
  ["a function for a text", { name: () => "s" }, ["valid-type /name"]],
  ["a big integer in an unknown member", { name: "s", extra: 1n }, ["plain-value /extra"]],
  ["a symbol in an unknown member", { name: "s", extra: [Symbol("s")] }, ["plain-value /extra/0"]],
  ["a function called toJSON", { name: "s", toJSON: () => ({ name: "evil" }) }, ["plain-value /toJSON"]],
  [
    "gaps in a list",
    { filters: { a: Object.assign([1], { 2: 2 }) } },
    ["plain-value /filters/a/1"],
    "dashboard",
  ],
  ["gaps in a list of texts", { tags: Array(2) }, ["valid-type /tags/0", "valid-type /tags/1"], "dashboard"],
  [
    "an object that contains itself",
    { filters: cyclic() },
    [`plain-value /filters${"/self/0".repeat(31)}/self`],
    "dashboard",
  ],
  ["deep nesting without a cycle", { filters: nested(63) }, [], "dashboard"],
  [
    "nesting that is too deep",
    { filters: nested(64) },
    [`bounded-size /filters${"/a".repeat(63)}`],
    "dashboard",
  ],
  ["a member that throws", { name: "s", conditions: throwing("url") }, ["plain-value /conditions"]],
  ["a member at the top that throws", throwing("name"), ["plain-value "]],
  [
    "a free-form member that throws",
    { filters: { a: throwing("b") } },
    ["plain-value /filters/a"],
    "dashboard",
  ],
];

describe("plain-value", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("names what is not JSON", () => {
    const findingOf = (value: unknown) => parse("survey", { name: "s", extra: [value] }).diagnostics[0];
    expect([1n, Symbol("s"), () => 1, undefined, new Date(0), new Survey()].map(findingOf)).toMatchObject(
      ["bigint", "symbol", "function", "undefined", "Date", "Survey"].map((found) => ({
        messageId: "notJson",
        params: { found },
        message: `Expected plain JSON, found ${found}, which is changed or lost when it is serialized.`,
      })),
    );
    for (const [payload, found] of [
      [new Survey(), "Survey"],
      [{ name: "s", conditions: new Map() }, "Map"],
    ])
      expect(parse("survey", payload).diagnostics[0]?.params).toEqual({ found });
    expect(findingOf(throwing("a"))?.messageId).toBe("unreadable");
    expect(parse("dashboard", { filters: cyclic() }).diagnostics[0]?.messageId).toBe("circular");
  });
});

describe("a payload that throws when it is read has one finding, at the object that throws", () => {
  const explode = (): never => {
    throw new Error("no");
  };
  const proxy = (traps: ProxyHandler<object>, target: object = { name: "s" }) => new Proxy(target, traps);
  function revoked(): object {
    const { proxy: gone, revoke } = Proxy.revocable({}, {});
    revoke();
    return gone;
  }
  function changing(): object {
    let reads = 0;
    return proxy({ getPrototypeOf: () => (++reads > 1 ? explode() : Object.prototype) }, { name: 1 });
  }
  const values: readonly (readonly [string, () => object])[] = [
    ["a member that throws", () => throwing("name")],
    ["a proxy whose names throw", () => proxy({ ownKeys: explode })],
    ["a proxy whose members throw", () => proxy({ get: explode })],
    ["a proxy whose prototype throws", () => proxy({ getPrototypeOf: explode })],
    ["a proxy whose prototype throws when it is read again", changing],
    ["a revoked proxy", revoked],
  ];
  it.each(values)("%s", (_, make) => {
    for (const kind of ["survey", "question", "dashboard", "user"] as const)
      expect([kind, found(kind, make())]).toEqual([kind, ["plain-value "]]);
    expect(found("survey", { questions: [{ type: "opne" }], conditions: make() })).toEqual([
      "plain-value /conditions",
    ]);
  });

  it("as a survey and as a dashboard, too", () => {
    const codes = ({ diagnostics }: Outcome<unknown>) => diagnostics.map(({ code }) => code);
    expect(codes(checkDashboard({ restriction_level: 5, filters: throwing("a") }))).toEqual(["plain-value"]);
    const { diagnostics } = compileSurvey({ nmae: "s", questions: [{ type: "opne" }, throwing("type")] });
    expect(diagnostics).toMatchObject([{ code: "plain-value", severity: "error", pointer: "/questions/1" }]);
  });

  it("and an exception of a rule is thrown if the payload is readable", () => {
    const rule = defineRule({
      ...{ code: "acme/broken", severity: "error", summary: "Throws.", messages: {} },
      check: explode,
    });
    expect(() => compileSurvey({ name: "s" }, { plugins: [rule] })).toThrow("no");
    expect(compileSurvey(throwing("name"), { plugins: [rule] }).ok).toBe(false);
  });
});
