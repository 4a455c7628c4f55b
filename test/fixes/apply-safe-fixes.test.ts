import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  applyFix,
  applyFixesToText,
  applySafeFixes,
  compileSurvey,
  type Diagnostic,
  type Fix,
  type JsonPatchOperation,
} from "../../src/index.ts";
import { surveys } from "../../src/testing/index.ts";
import { slipped } from "../slips/slipped.ts";

const finding = (...fixes: readonly Fix[]): Diagnostic => ({
  code: "explicit-end",
  messageId: "any",
  severity: "warning",
  message: "It is so.",
  pointer: "",
  params: {},
  ...(fixes.length > 0 && { fixes }),
});
const fixOf = (applicability: Fix["applicability"], ...patch: readonly JsonPatchOperation[]): Fix => ({
  title: "Fix it",
  applicability,
  patch,
});
const set = (path: string, value: unknown): Fix => fixOf("safe", { op: "replace", path, value });
const remove = (path: string): Fix => fixOf("safe", { op: "remove", path });
const add = (path: string, value: unknown): Fix => fixOf("safe", { op: "add", path, value });
const move = (from: string, path: string): Fix => fixOf("safe", { op: "move", from, path });

describe("fixes that wait for another one", () => {
  const payload = { a: { x: 1, y: 2 }, b: { x: 1 }, list: [{ x: 1 }, { x: 2 }], map: { "0": 1, "1": 2 } };
  test.each<[string, Fix, Fix]>([
    ["of the same value", set("/a/x", 2), set("/a/x", 3)],
    ["within a value that is replaced", set("/a", {}), set("/a/x", 3)],
    ["of what is around", set("/a/x", 3), set("/a", {})],
    ["of the whole", set("/a/x", 3), set("", {})],
    ["within what is removed", remove("/a"), set("/a/x", 3)],
    ["within what is moved", move("/a", "/c"), set("/a/x", 3)],
    ["to the same name", move("/a", "/c"), move("/b", "/c")],
    ["in a list whose positions move", remove("/list/0"), set("/list/1/x", 3)],
    ["after another inserted element", add("/list/0", {}), add("/list/-", {})],
    ["in a list that loses an element", set("/list/1/x", 3), move("/list/0", "/c")],
    ["beside a name that may be a position", remove("/map/0"), set("/map/1", 3)],
  ])("%s", (_shows, first, second) => {
    const both = applySafeFixes(payload, { diagnostics: [finding(first), finding(second)] });
    expect(both).toEqual({ value: applyFix(payload, first), applied: [first] });
  });
});

describe("fixes that are made together", () => {
  const payload = { a: { x: 1, y: 2 }, list: [{ x: 1 }, { x: 2 }], "list/0": 1 };
  test.each<[string, readonly Fix[], unknown]>([
    ["none", [], payload],
    ["of members of one object", [set("/a/x", 3), remove("/a/y")], { ...payload, a: { x: 3 } }],
    [
      "of elements of one list",
      [set("/list/1/x", 3), set("/list/0", 0)],
      { ...payload, list: [0, { x: 3 }] },
    ],
    [
      "of names that begin alike",
      [set("/list/0", 0), set("/list~10", 0)],
      { ...payload, list: [0, { x: 2 }], "list/0": 0 },
    ],
    [
      "beside a list that changes",
      [remove("/list/0"), set("/a/x", 3)],
      { ...payload, a: { x: 3, y: 2 }, list: [{ x: 2 }] },
    ],
  ])("%s", (_shows, fixes, value) => {
    const outcome = { diagnostics: fixes.map((fix) => finding(fix)) };
    expect(applySafeFixes(payload, outcome)).toEqual({ value, applied: fixes });
  });

  it("one that several findings share counts for each, and is made once", () => {
    const shared = add("/list/-", { x: 3 });
    const { value, applied } = applySafeFixes(
      { list: [] },
      { diagnostics: [finding(shared), finding(shared)] },
    );
    expect({ value, applied }).toEqual({ value: { list: [{ x: 3 }] }, applied: [shared, shared] });
  });
});

it("takes safe fixes only, and one of each finding", () => {
  const unsure = fixOf("unsure", { op: "replace", path: "/n", value: 1 });
  const diagnostics = [finding(), finding(unsure), finding(unsure, set("/a", 1), set("/b", 1))];
  expect(applySafeFixes({ n: 0, a: 0, b: 0 }, { diagnostics })).toEqual({
    value: { n: 0, a: 1, b: 0 },
    applied: [set("/a", 1)],
  });
});

it("rejects an outcome of another payload", () => {
  expect(() => applySafeFixes({}, { diagnostics: [finding(set("/a/b", 1))] })).toThrow(TypeError);
});

it("takes many fixes at once", () => {
  const count = 20_000;
  const payload = { list: Array.from({ length: count }, () => ({ x: 1, y: 1 })) };
  const diagnostics = payload.list.flatMap((_, at) => [
    finding(set(`/list/${at}/x`, 2)),
    finding(remove(`/list/${at}/y`)),
  ]);
  const { value, applied } = applySafeFixes(payload, { diagnostics });
  expect(applied).toHaveLength(2 * count);
  expect(value).toEqual({ list: payload.list.map(() => ({ x: 2 })) });
});

describe("repeated", () => {
  const limits = { diagnostics: 10_000 };

  it("comes to an end at which nothing is safe, adds no error, and does the same to the text", () => {
    fc.assert(
      fc.property(fc.oneof(surveys(), slipped), (given) => {
        let value: unknown = JSON.parse(JSON.stringify(given));
        let text = JSON.stringify(value, null, 2);
        const countErrors = (): number =>
          compileSurvey(value, { limits }).diagnostics.filter(({ severity }) => severity === "error").length;
        const before = countErrors();
        for (let rounds = 0; ; rounds++) {
          expect(rounds).toBeLessThan(10);
          const round = applySafeFixes(value, compileSurvey(value, { limits }));
          if (round.applied.length === 0) break;
          text = applyFixesToText(text, round.applied);
          expect(JSON.parse(text)).toEqual(round.value);
          value = round.value;
        }
        expect(countErrors()).toBeLessThanOrEqual(before);
      }),
      { numRuns: 150 },
    );
  });
});
