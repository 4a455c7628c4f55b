import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { schemaParts } from "#model/schemas.generated.ts";

/** Where the document refers to its schemas. */
export const SCHEMAS = "#/components/schemas/";

/** What replies are made of. Definitions let members be left out, because requests and older files do; our replies leave out none. */
const whole: ReadonlySet<string> = new Set([
  "survey",
  "survey-list-item",
  "dashboard",
  "dashboard-list-item",
  "collaborator",
  "sharing-configuration",
  "activity-entry",
]);

type Mapping = Record<string, string>;

/** Which schema a discriminating value chooses. Without it, readers of OpenAPI look for a schema of the value's name. */
function mappingOf(options: readonly JsonSchema[], property: string): Mapping {
  const mapping: Mapping = {};
  for (const { $ref = "" } of options) {
    const name = $ref.slice(DEFS.length);
    const chosen = schemaParts[name]?.properties?.[property];
    for (const value of chosen?.enum ?? [chosen?.const]) mapping[String(value)] = `${SCHEMAS}${name}`;
  }
  return mapping;
}

/** A part of the printed schemas as OpenAPI writes it. */
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

/** Examples of definitions are short, so they are no examples of a whole reply; operations show those. */
function asReply({ examples: _, ...schema }: JsonSchema): JsonSchema {
  return { ...schema, required: Object.keys(schema.properties ?? {}) };
}

/** The schemas of these kinds and of all parts that they refer to, by name, in alphabetical order. */
export function componentSchemas(kinds: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const needed = new Set(kinds);
  const found: [string, JsonSchema][] = [];
  for (const name of needed) {
    const schema = relocate(schemaParts[name], needed) as JsonSchema;
    found.push([name, whole.has(name) ? asReply(schema) : schema]);
  }
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}
