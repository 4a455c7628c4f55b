import { expect, it } from "vitest";
import { payloadsIn, recognizeKind } from "#apps/files/recognize-kind.ts";

it.each([
  [{ tiles: [] }, "dashboard"],
  [{ tiles: [], questions: [] }, "survey"],
  [{ results: [] }, "survey-page"],
  [{ results: [null, { pinned: true }] }, "dashboard-page"],
  [{ results: [{ pinned: true, questions: [] }] }, "survey-page"],
  [{ results: [], questions: [] }, "survey"],
  [{ results: 1 }, "survey"],
  [{}, "survey"],
  [[{ tiles: [] }], "survey"],
  [null, "survey"],
])("%j is a %s", (value, kind) => {
  expect(recognizeKind(value)).toBe(kind);
});

it.each([
  [
    [{ name: "a" }, 5],
    ["/0", "/1"],
  ],
  [{ results: [{ name: "a" }] }, ["/results/0"]],
  [{ name: "a" }, [""]],
])("%j holds payloads at %j", (value, pointers) => {
  expect(payloadsIn(value).map(({ pointer }) => pointer)).toEqual(pointers);
});
