import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import { withoutInvalid } from "#diagnostics/without-invalid.ts";

const without = (payload: unknown, ...pointers: string[]): unknown =>
  withoutInvalid(payload, InvalidLocations.of(pointers));

describe("withoutInvalid", () => {
  it.each<[string, unknown, readonly string[], unknown]>([
    ["removes nothing from a valid payload", { a: 1 }, [], { a: 1 }],
    ["removes members", { a: 1, b: 2 }, ["/a"], { b: 2 }],
    [
      "elements become undefined, so that the others keep their positions",
      [1, 2, 3],
      ["/1"],
      [1, undefined, 3],
    ],
    ["removes nested members", { a: [{ b: 1, c: 2 }] }, ["/a/0/b"], { a: [{ c: 2 }] }],
    ["removes several members of one object", { a: { b: 1, c: 2, d: 3 } }, ["/a/b", "/a/d"], { a: { c: 2 } }],
    ["removes a member together with its members", { a: { b: 1 } }, ["/a/b", "/a"], {}],
    ["removes them in any order", { a: { b: 1 } }, ["/a", "/a/b", "/a/b/c"], {}],
    ["ignores missing members", { a: 1 }, ["/b", "/c/d"], { a: 1 }],
    ["ignores members of a value that is not an object", { a: 1 }, ["/a/b"], { a: 1 }],
    ["ignores members of null", { a: null }, ["/a/b"], { a: null }],
    ["escaped names", { "a/b": 1, "c~d": 2, e: 3 }, ["/a~1b", "/c~0d"], { e: 3 }],
    ["members of Object.prototype", {}, ["/constructor/name", "/toString"], {}],
    ["a payload that is invalid as a whole", { a: 1 }, ["", "/a"], undefined],
    ["a payload that is not an object", 7, ["/a"], 7],
  ])("%s", (_name, payload, pointers, expected) => {
    expect(without(payload, ...pointers)).toEqual(expected);
  });

  it("does not change the payload, and copies only the path to an invalid value", () => {
    const payload = { sound: { a: 1 }, invalid: { b: { c: 1, d: {} } } };
    const before = structuredClone(payload);
    const left = without(payload, "/invalid/b/c") as typeof payload;
    expect(payload).toEqual(before);
    expect(left.sound).toBe(payload.sound);
    expect(left.invalid.b.d).toBe(payload.invalid.b.d);
    expect(left.invalid.b).not.toBe(payload.invalid.b);
    expect(without(payload)).toBe(payload);
  });

  it("treats __proto__ as a property", () => {
    const left = without(JSON.parse('{"a":1,"__proto__":{"b":2}}'), "/__proto__", "/a") as object;
    expect(Object.entries(left)).toEqual([
      ["a", undefined],
      ["__proto__", undefined],
    ]);
    expect(Object.getPrototypeOf(left)).toBe(Object.prototype);
  });

  it("has the same result for any order of the locations", () => {
    const pointer = fc.constantFrom("/0", "/1", "/a", "/a/0", "/a/b", "/a/b/c", "/b", "/b/1/a");
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(pointer), (payload, pointers) => {
        expect(without(payload, ...pointers.toReversed())).toEqual(without(payload, ...pointers));
      }),
    );
  });
});

describe("an invalid value hides no other finding, and causes none", () => {
  const found = (payload: unknown): string[] =>
    compileSurvey(payload).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  const open = { type: "open", question: "q" };

  it.each<[string, unknown, readonly string[]]>([
    [
      "a blank text and a wrong type",
      { name: "s", questions: [{ ...open, question: " ", optional: 1 }] },
      ["no-blank-text /questions/0/question", "valid-type /questions/0/optional"],
    ],
    [
      "one finding for a choice of the wrong type",
      { name: "s", questions: [{ type: "single_choice", question: "q", choices: ["a", 1, " "] }] },
      ["valid-type /questions/0/choices/1", "no-blank-text /questions/0/choices/2"],
    ],
    [
      "an invalid target makes no question unreachable",
      {
        name: "s",
        questions: [{ ...open, branching: { type: "specific_question", index: "2" } }, open, open],
      },
      ["valid-type /questions/0/branching/index"],
    ],
    [
      "a question of an unknown type closes no loop",
      {
        name: "s",
        questions: [open, { type: "opn", question: "q", branching: { type: "specific_question", index: 0 } }],
      },
      ["known-value /questions/1/type"],
    ],
    [
      "invalid questions are not an empty questionnaire",
      { name: "s", questions: 1 },
      ["valid-type /questions"],
    ],
    ["a payload that is not an object", [], ["valid-type "]],
    [
      "other routes are still checked",
      { name: 1, questions: [open, { ...open, branching: { type: "specific_question", index: 0 } }] },
      ["valid-type /name", "no-endless-loop /questions/0"],
    ],
  ])("%s", (_name, payload, expected) => {
    expect(found(payload)).toEqual(expected);
  });
});
