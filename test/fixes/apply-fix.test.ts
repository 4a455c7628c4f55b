import fc from "fast-check";
import { applyPatch } from "rfc6902";
import { describe, expect, it, test } from "vitest";
import { applyFix, compileSurvey, type Fix, type JsonPatchOperation } from "../../src/index.ts";
import { slipped } from "../slips/slipped.ts";
import { jsonValues, pointersNear } from "./json-values.ts";

const fixOf = (...patch: readonly JsonPatchOperation[]): Fix => ({
  title: "Fix it",
  applicability: "safe",
  patch,
});

/** Freezes a value deeply, so that changing it throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe("a fix that does not fit is rejected, with the operation and the reason", () => {
  const payload = frozen({ name: "n", questions: [{ type: "open" }], "0": { a: 1 } });
  test.each<[string, unknown, string]>([
    ["below a text", { op: "add", path: "/name/first", value: 1 }, "There is nothing at /name/first."],
    [
      "below nothing",
      { op: "add", path: "/questions/7/type", value: 1 },
      "There is nothing at /questions/7/type.",
    ],
    [
      "in place of nothing",
      { op: "replace", path: "/description", value: "" },
      "There is nothing at /description.",
    ],
    [
      "in place of a length",
      { op: "replace", path: "/questions/length", value: 0 },
      "There is nothing at /questions/length.",
    ],
    ["nothing to remove", { op: "remove", path: "/questions/1" }, "There is nothing at /questions/1."],
    [
      "the end of a list, which is nothing",
      { op: "remove", path: "/questions/-" },
      "There is nothing at /questions/-.",
    ],
    ["the whole", { op: "remove", path: "" }, "The whole payload cannot be removed."],
    [
      "nothing to move",
      { op: "move", from: "/description", path: "/name" },
      "There is nothing at /description.",
    ],
    [
      "into itself",
      { op: "move", from: "/questions", path: "/questions/0" },
      "A value cannot be moved into itself.",
    ],
    ["the whole into itself", { op: "move", from: "", path: "/a" }, "A value cannot be moved into itself."],
    [
      "after the end of a list",
      { op: "add", path: "/questions/2", value: {} },
      "There is nothing at /questions/2.",
    ],
    ["at no position", { op: "add", path: "/questions/01", value: {} }, "There is nothing at /questions/01."],
    [
      "far after",
      { op: "add", path: `/questions/${"9".repeat(400)}`, value: {} },
      "There is nothing at /questions/9",
    ],
    [
      "what all objects inherit",
      { op: "replace", path: "/constructor", value: {} },
      "There is nothing at /constructor.",
    ],
    [
      "in what all objects inherit",
      { op: "add", path: "/__proto__/x", value: {} },
      "There is nothing at /__proto__/x.",
    ],
    ["no pointer", { op: "remove", path: "name" }, 'A JSON Pointer begins with a slash; "name" does not.'],
    ["no text", { op: "remove", path: 7 }, "A JSON Pointer is a text."],
    ["a single tilde", { op: "add", path: "/a~", value: 1 }, "In a JSON Pointer ~ is written ~0."],
    ["from no pointer", { op: "move", path: "/a" }, "A JSON Pointer is a text."],
    ["no value", { op: "add", path: "/a" }, "It has no value."],
    [
      "an operation that fixes do not use",
      { op: "copy", from: "/name", path: "/a" },
      "Fixes use add, replace, move, remove.",
    ],
  ])("%s", (_shows, operation, why) => {
    const fix = fixOf({ op: "add", path: "/name", value: "m" }, operation as JsonPatchOperation);
    expect(() => applyFix(payload, fix)).toThrow(TypeError);
    expect(() => applyFix(payload, fix)).toThrow('The fix "Fix it" does not fit: operation 2, ');
    expect(() => applyFix(payload, fix)).toThrow(why);
  });
});

describe("applyFix", () => {
  test.each<[string, unknown, readonly JsonPatchOperation[], unknown]>([
    ["nothing", { a: 1 }, [], { a: 1 }],
    ["puts an element in", [1, 2], [{ op: "add", path: "/1", value: 9 }], [1, 9, 2]],
    ["appends one", [1, 2], [{ op: "add", path: "/-", value: 9 }], [1, 2, 9]],
    ["decodes ~1 before ~0", {}, [{ op: "add", path: "/~01~1", value: 9 }], { "~1/": 9 }],
    ["takes empty names", { "": { "": 1 } }, [{ op: "replace", path: "//", value: 9 }], { "": { "": 9 } }],
    ["replaces the whole", { a: 1 }, [{ op: "replace", path: "", value: 9 }], 9],
    ["replaces the whole", { a: 1 }, [{ op: "add", path: "", value: [] }], []],
    ["leaves the whole where it is", { a: 1 }, [{ op: "move", from: "", path: "" }], { a: 1 }],
    ["takes out of a list", { a: [1, 2] }, [{ op: "move", from: "/a/0", path: "/b" }], { a: [2], b: 1 }],
    ["writes a minus in an object", {}, [{ op: "add", path: "/-", value: 1 }], { "-": 1 }],
    [
      "works on what an operation before it made",
      {},
      [
        { op: "add", path: "/a", value: { b: [1] } },
        { op: "remove", path: "/a/b/0" },
      ],
      { a: { b: [] } },
    ],
  ])("%s", (_shows, payload, patch, expected) => {
    expect(applyFix(frozen(payload), frozen(fixOf(...patch)))).toEqual(expected);
  });

  it("makes a property of __proto__ and changes no prototype", () => {
    const made = applyFix(frozen({}), fixOf({ op: "add", path: "/__proto__", value: { x: 1 } }));
    expect(JSON.stringify(made)).toBe('{"__proto__":{"x":1}}');
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    const again = applyFix(made, fixOf({ op: "replace", path: "/__proto__/x", value: 2 }));
    expect(JSON.stringify(again)).toBe('{"__proto__":{"x":2}}');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("shares what the fix does not touch", () => {
    const payload = { a: { x: 1 }, b: { c: { x: 1 }, d: { x: 1 } } };
    const after = applyFix(payload, fixOf({ op: "replace", path: "/b/c/x", value: 2 })) as typeof payload;
    expect([after.a === payload.a, after.b.d === payload.b.d, payload.b.c.x]).toEqual([true, true, 1]);
  });

  it("takes places that are very deep", () => {
    const depth = 50_000;
    const payload = JSON.parse("[".repeat(100) + "]".repeat(100));
    expect(() => applyFix(payload, fixOf({ op: "remove", path: "/0".repeat(depth) }))).toThrow(TypeError);
    let deep: unknown = 1;
    for (let level = 0; level < depth; level++) deep = [deep];
    let after = applyFix(deep, fixOf({ op: "replace", path: "/0".repeat(depth), value: 2 }));
    for (let level = 0; level < depth; level++) after = (after as unknown[])[0];
    expect(after).toBe(2);
  });

  it("follows RFC 6902, as another program does", () => {
    const given = fc.tuple(jsonValues, jsonValues).chain(([payload, value]) => {
      const path = pointersNear(payload);
      const operation = fc.oneof(
        fc.record({
          op: fc.constantFrom("add" as const, "replace" as const),
          path,
          value: fc.constant(value),
        }),
        fc.record({ op: fc.constant("remove" as const), path }),
        fc.record({ op: fc.constant("move" as const), from: path, path }),
      );
      return fc.tuple(fc.constant(payload), fc.array(operation, { minLength: 1, maxLength: 3 }));
    });
    fc.assert(
      fc.property(given, ([payload, patch]) => {
        // The other program passes over properties of these names.
        fc.pre(!/__proto__|constructor/.test(JSON.stringify(patch)));
        // It cannot replace the whole.
        const root = { payload: structuredClone(payload) };
        const inside = patch.map((each) => ({
          ...structuredClone(each),
          path: `/payload${each.path}`,
          ...("from" in each && { from: `/payload${each.from}` }),
        }));
        const before = JSON.stringify(payload);
        let after: unknown;
        try {
          after = applyFix(payload, fixOf(...patch));
        } catch (error) {
          // The other program puts properties into texts, and elements after the end of lists.
          expect(error).toBeInstanceOf(TypeError);
          return;
        } finally {
          expect(JSON.stringify(payload)).toBe(before);
        }
        expect(applyPatch(root, inside)).toEqual(patch.map(() => null));
        expect(after).toEqual(root.payload);
      }),
      { numRuns: 2_000 },
    );
  });

  it("makes no error of a fix that compileSurvey offers", () => {
    const limits = { diagnostics: 10_000 };
    const errorsIn = (survey: unknown): number =>
      compileSurvey(survey, { limits }).diagnostics.filter(({ severity }) => severity === "error").length;
    fc.assert(
      fc.property(slipped, (survey) => {
        const { diagnostics } = compileSurvey(survey, { limits });
        const before = errorsIn(survey);
        for (const { fixes = [] } of diagnostics)
          for (const fix of fixes) expect(errorsIn(applyFix(survey, fix))).toBeLessThanOrEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});
