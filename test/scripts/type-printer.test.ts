import { expect, test } from "vitest";
import { TypePrinter } from "../../scripts/type-printer.ts";

const printer = new TypePrinter((part) => part.toUpperCase(), {});

test.each<[object, string]>([
  [{ type: "array", items: { type: "string" } }, "string[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ type: "array", items: { enum: ["a", 1] } }, '("a" | 1)[]'],
  [{ type: ["array", "null"], items: { $ref: "#/$defs/part" } }, "PART[] | null"],
])("%j is printed as %s", (schema, type) => {
  expect(printer.typeOf(schema, "")).toBe(type);
});
