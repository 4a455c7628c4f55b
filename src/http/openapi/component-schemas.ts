import { schemaParts } from "#model/described-schemas.ts";
import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { replySchemas } from "./reply-schemas.ts";

/** The prefix of references to schemas of the document. */
export const SCHEMAS = "#/components/schemas/";

/** Prefix of the comment of a schema whose options are distinguished by a property. */
const TAG = "tag ";

type Mapping = Record<string, string>;

/** Maps each value of a discriminator to its schema. Without it, OpenAPI tools look for a schema named like the value. */
function mappingOf(options: readonly JsonSchema[], property: string): Mapping {
  const mapping: Mapping = {};
  for (const { $ref = "" } of options) {
    const name = $ref.slice(DEFS.length);
    const chosen = schemaParts[name]?.properties?.[property];
    for (const value of chosen?.enum ?? [chosen?.const]) mapping[String(value)] = `${SCHEMAS}${name}`;
  }
  return mapping;
}

/**
 * A generated schema with its references and discriminators in the form of OpenAPI; adds the referenced schemas to `needed`.
 * Without defaults: tools that generate types from the document treat a property with a default as required, in requests too.
 */
function relocate(part: unknown, needed: Set<string>): unknown {
  if (Array.isArray(part)) return part.map((member) => relocate(member, needed));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, $comment, default: _, ...others } = part as JsonSchema;
  if (typeof $ref === "string" && $ref.startsWith(DEFS)) {
    const name = $ref.slice(DEFS.length);
    needed.add(name);
    return { ...others, $ref: `${SCHEMAS}${name}` };
  }
  const relocated = Object.fromEntries(
    Object.entries(others).map(([keyword, value]) => [keyword, relocate(value, needed)]),
  );
  if ($comment?.startsWith(TAG) !== true) return relocated;
  const propertyName = $comment.slice(TAG.length);
  return {
    ...relocated,
    discriminator: { propertyName, mapping: mappingOf(others.oneOf ?? [], propertyName) },
  };
}

/** The schemas of these kinds and all schemas that they refer to, by name, in alphabetical order. */
export function componentSchemas(kinds: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const replies = replySchemas();
  const needed = new Set(kinds);
  const found: [string, JsonSchema][] = [];
  for (const name of needed)
    found.push([name, relocate(replies[name] ?? schemaParts[name], needed) as JsonSchema]);
  const schemas = Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
  // The examples of definitions may omit properties that a reply always has.
  const withExamples = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] =>
    name in replies ? [name, { ...schema, examples: [exampleOf(schema, schemas)] }] : [name, schema],
  );
  return Object.fromEntries(withExamples);
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes("null")) || anyOf.some((option) => option.type === "null");

/** The value of a property that the example of its object omits: null if allowed, which is its initial value. */
const placeholder = (schema: JsonSchema, schemas: Schemas): unknown =>
  isNullable(schema) ? null : exampleOf(schema, schemas);

const emptyValues: Readonly<Record<string, unknown>> = {
  object: {},
  array: [],
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
};

/** An example of a schema of the document: that of its definition, completed with the required members that it omits. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.slice(SCHEMAS.length)] ?? {}, schemas);
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], schemas);
  const own = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  // Arrays of objects contain one example; arrays of texts and numbers are empty initially.
  if (schema.type === "array")
    return own ?? (schema.items?.$ref === undefined ? [] : [exampleOf(schema.items, schemas)]);
  if (schema.type !== "object") return own ?? emptyValues[String(schema.type)] ?? null;
  if (schema.properties === undefined) return own ?? {};
  const { properties, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn((own ?? {}) as object, name));
  const added = missing.map((name) => [name, placeholder(properties[name] ?? {}, schemas)]);
  const whole: Record<string, unknown> = { ...(own as object | undefined), ...Object.fromEntries(added) };
  const order = Object.keys(properties).filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(order.map((name) => [name, whole[name]]));
}
