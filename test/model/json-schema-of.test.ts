import { describe, expect, it } from "vitest";
import { composeSchema } from "#model/compose-schema.ts";
import { jsonSchema } from "#model/json-schema-of.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { readSchema } from "./validators.ts";

describe("json schema", () => {
  it.each(Object.keys(kinds) as PayloadKind[])("of %s is the printed file", (kind) => {
    const { $comment: _, ...printed } = readSchema(kind);
    expect(jsonSchema(kind)).toEqual(printed);
  });

  it("has all the parts that it refers to, however far away, and no others", () => {
    const parts = {
      a: { type: "object", properties: { b: { $ref: "#/$defs/b" } } },
      b: { type: "array", items: { anyOf: [{ $ref: "#/$defs/c" }, { type: "null" }] } },
      c: { type: "object", properties: { b: { $ref: "#/$defs/b" } } },
      d: { type: "string" },
    };
    expect(composeSchema("a", parts)).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "urn:surveyc:schema:a",
      title: "a",
      ...parts.a,
      $defs: { b: parts.b, c: parts.c },
    });
    expect(composeSchema("d", parts)).not.toHaveProperty("$defs");
  });
});
