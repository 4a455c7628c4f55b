import { DEFS, type JsonSchema } from "./json-schema.ts";

/** The names of the parts that a schema refers to, in the order of its text. */
function referredTo(schema: unknown, names: Set<string>): Set<string> {
  if (typeof schema !== "object" || schema === null) return names;
  const ref = (schema as JsonSchema).$ref;
  if (typeof ref === "string") names.add(ref.slice(DEFS.length));
  for (const member of Object.values(schema)) referredTo(member, names);
  return names;
}

/** The whole JSON Schema document of a kind: its own part, and beside it all parts that it refers to, however far away. */
export function composeSchema(kind: string, parts: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const needed = referredTo(parts[kind], new Set());
  for (const name of needed) referredTo(parts[name], needed);
  const $defs = Object.fromEntries([...needed].sort().map((name) => [name, parts[name] as JsonSchema]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:surveyc:schema:${kind}`,
    title: kind,
    ...parts[kind],
    ...(needed.size > 0 ? { $defs } : {}),
  };
}
