import { DEFS, type JsonSchema, schemaParts } from "#model/json-schema.ts";
import { settings } from "../wire/other-members.ts";

/** The prefix of references to schemas of the document. */
export const SCHEMAS = "#/components/schemas/";

/** The objects of responses. Definitions allow members to be absent, as in requests and older files; responses have all of them. */
const complete: ReadonlySet<string> = new Set([
  "survey",
  "survey-list-item",
  "dashboard",
  "dashboard-list-item",
  "collaborator",
  "sharing-configuration",
  "activity-entry",
]);

type Mapping = Record<string, string>;

/** Which schema each value of a discriminator selects. Without it, OpenAPI tools look for a schema named like the value. */
function mappingOf(options: readonly JsonSchema[], property: string): Mapping {
  const mapping: Mapping = {};
  for (const { $ref = "" } of options) {
    const name = $ref.slice(DEFS.length);
    const chosen = schemaParts[name]?.properties?.[property];
    for (const value of chosen?.enum ?? [chosen?.const]) mapping[String(value)] = `${SCHEMAS}${name}`;
  }
  return mapping;
}

/** A generated schema with its references and discriminators as OpenAPI writes them; adds what it refers to to `needed`. */
function relocate(part: unknown, needed: Set<string>): unknown {
  if (Array.isArray(part)) return part.map((member) => relocate(member, needed));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, discriminator, oneOf = [] } = part as JsonSchema;
  if (typeof $ref === "string" && $ref.startsWith(DEFS)) {
    needed.add($ref.slice(DEFS.length));
    return { ...part, $ref: `${SCHEMAS}${$ref.slice(DEFS.length)}` };
  }
  const relocated = Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => [keyword, relocate(value, needed)]),
  );
  return discriminator === undefined
    ? relocated
    : {
        ...relocated,
        discriminator: { ...discriminator, mapping: mappingOf(oneOf, discriminator.propertyName) },
      };
}

const optional: ReadonlySet<string> = new Set(settings);

/** Examples of definitions leave members out, so that they are no examples of a response; operations have those. */
function asResponse({ examples: _, ...schema }: JsonSchema): JsonSchema {
  const required = Object.keys(schema.properties ?? {}).filter((name) => !optional.has(name));
  return { ...schema, required };
}

/** The schemas of these kinds and all schemas that they refer to, by name, in alphabetical order. */
export function componentSchemas(kinds: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const needed = new Set(kinds);
  const found: [string, JsonSchema][] = [];
  for (const name of needed) {
    const schema = relocate(schemaParts[name], needed) as JsonSchema;
    found.push([name, complete.has(name) ? asResponse(schema) : schema]);
  }
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes("null")) || anyOf.some((option) => option.type === "null");

/** The value of a member that the example of its object leaves out. */
function placeholder(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  return isNullable(schema) ? null : exampleOf(schema, schemas);
}

const emptyValues: Readonly<Record<string, unknown>> = {
  object: {},
  array: [],
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
};

/** An example of a schema of the document: that of its definition, with the members that it leaves out. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.slice(SCHEMAS.length)] ?? {}, schemas);
  if (schema.type === "array") return schema.items === undefined ? [] : [exampleOf(schema.items, schemas)];
  const own = schema.examples?.[0];
  if (schema.type !== "object") return own ?? emptyValues[String(schema.type)] ?? null;
  if (schema.properties === undefined) return own ?? {};
  const { properties, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn((own ?? {}) as object, name));
  const added = missing.map((name) => [name, placeholder(properties[name] ?? {}, schemas)]);
  const whole: Record<string, unknown> = { ...(own as object | undefined), ...Object.fromEntries(added) };
  const order = Object.keys(properties).filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(order.map((name) => [name, whole[name]]));
}
