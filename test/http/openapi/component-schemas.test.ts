import { expect, test } from "vitest";
import { exampleOf } from "#http/openapi/component-schemas.ts";
import type { JsonSchema } from "#model/json-schema.ts";

const schemas: Readonly<Record<string, JsonSchema>> = {
  kim: { type: "object", examples: [{ name: "Kim" }], properties: { name: { type: "string" } } },
};

test.each<[string, JsonSchema, unknown]>([
  ["of the definition", { type: "string", examples: ["one", "two"] }, "one"],
  ["of another schema", { $ref: "#/components/schemas/kim" }, { name: "Kim" }],
  ["of a missing schema", { $ref: "#/components/schemas/lee" }, null],
  ["of a list", { type: "array", items: { $ref: "#/components/schemas/kim" } }, [{ name: "Kim" }]],
  ["of a list of anything", { type: "array" }, []],
  ["of any object", { type: "object" }, {}],
  ["of any object with an example", { type: "object", examples: [{ a: 1 }] }, { a: 1 }],
  ["of a number", { type: "integer" }, 0],
  ["of anything", {}, null],
  ["where nothing is required", { type: "object", properties: { name: { type: "string" } } }, {}],
  [
    "with all required members, in their order",
    {
      type: "object",
      examples: [{ late: 2 }],
      required: ["nothing", "early", "type", "flag", "unlisted", "user", "tags"],
      properties: {
        early: { type: "string", examples: ["first"] },
        nothing: { type: ["string", "null"] },
        user: { anyOf: [{ $ref: "#/components/schemas/kim" }, { type: "null" }] },
        type: { type: "string", enum: ["popover", "api"] },
        flag: { type: "boolean" },
        tags: { type: "array", items: { type: "string" } },
        late: { type: "integer" },
      },
    },
    { early: "first", nothing: null, user: null, type: "popover", flag: false, tags: [], late: 2 },
  ],
])("an example %s", (_name, schema, example) => {
  expect(exampleOf(schema, schemas)).toEqual(example);
  expect(JSON.stringify(exampleOf(schema, schemas))).toBe(JSON.stringify(example));
});
