// The printed schemas with their descriptions and examples, which programs that only check payloads do not load.
import {
  composeSchema,
  type JsonSchema,
  type JsonSchemaDocument,
  type JsonSchemas,
  lazyParts,
} from "./json-schema.ts";
import type { PayloadKind } from "./payload-of.ts";
import { descriptionTexts, exampleTexts } from "./schema-texts.generated.ts";
import { otherPartTexts, surveyPartTexts } from "./schemas.generated.ts";

/** The texts of one object of a schema. */
type Texts = Pick<JsonSchema, "description" | "examples">;

/** Copies a schema with the texts of each object in it, which `next` returns in their order. */
function withTexts(schema: unknown, next: () => Texts): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((each) => withTexts(each, next));
  const texts = next();
  const { $ref, $comment, ...others } = schema as JsonSchema;
  const described: Record<string, unknown> = {};
  for (const [key, value] of Object.entries({ $ref, $comment, ...texts, ...others }))
    if (value !== undefined)
      described[key] = value === texts[key as keyof Texts] ? value : withTexts(value, next);
  return described;
}

/** A part with its texts. */
function describePart(part: JsonSchema, name: string): JsonSchema {
  const descriptions = (descriptionTexts[name] ?? "").split("\n");
  const examples = JSON.parse(exampleTexts[name] ?? "{}") as Readonly<Record<number, readonly unknown[]>>;
  let at = 0;
  return withTexts(part, () => {
    const [description, listed] = [descriptions[at], examples[at++]];
    return { ...(description && { description }), ...(listed && { examples: listed }) };
  }) as JsonSchema;
}

/** Every named part of the printed schemas. Each payload kind is a part, too. */
export const schemaParts: JsonSchemas = /* @__PURE__ */ lazyParts(
  [surveyPartTexts, otherPartTexts],
  describePart,
);

/**
 * The JSON Schema 2020-12 of a payload kind: one document, equal to the file `schemas/<kind>.schema.json`.
 *
 * @example
 * writeFileSync("survey.schema.json", JSON.stringify(jsonSchema("survey")));
 */
export function jsonSchema(kind: PayloadKind): JsonSchemaDocument {
  if (!Object.hasOwn(schemaParts, kind)) throw new TypeError(`Unknown kind of payload "${kind}".`);
  return { ...composeSchema(kind, schemaParts) };
}
