import type { JsonSchema } from "#model/json-schema.ts";
import { SCHEMAS } from "./component-schemas.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes("null")) || anyOf.some((option) => option.type === "null");

/** What stands for a member that the example of its object leaves out. */
function placeholder(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  return isNullable(schema) ? null : exampleOf(schema, schemas);
}

const plain: Readonly<Record<string, unknown>> = {
  object: {},
  array: [],
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
};

/** An example of a schema of the document: the definition's own, with what a whole reply has besides. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.slice(SCHEMAS.length)] ?? {}, schemas);
  if (schema.type === "array") return schema.items === undefined ? [] : [exampleOf(schema.items, schemas)];
  const own = schema.examples?.[0];
  if (schema.type !== "object") return own ?? plain[String(schema.type)] ?? null;
  if (schema.properties === undefined) return own ?? {};
  const { properties, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn((own ?? {}) as object, name));
  const added = missing.map((name) => [name, placeholder(properties[name] ?? {}, schemas)]);
  const whole: Record<string, unknown> = { ...(own as object | undefined), ...Object.fromEntries(added) };
  const order = Object.keys(properties).filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(order.map((name) => [name, whole[name]]));
}
