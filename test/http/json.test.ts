import { expect, test } from "vitest";
import { type Json, jsonOf, jsonPieces, jsonText } from "#http/json.ts";

test.each<[string, Json<unknown>]>([
  ["a value", jsonOf([1, "ü"])],
  ["a text", jsonText('[1,"ü"]')],
  ["pieces", jsonPieces(["[1", ',"ü', '"]'])],
])("%s is text, pieces and value", (_name, json) => {
  expect(json.text).toBe('[1,"ü"]');
  expect(json.pieces.join("")).toBe(json.text);
  expect(json.parse()).toEqual([1, "ü"]);
  expect(json.parse()).not.toBe(json.parse());
});
