import { valueAt } from "#diagnostics/json-patch.ts";
import type { PayloadKind } from "./payload-of.ts";
import { exampleTexts, otherPartTexts, surveyPartTexts } from "./schemas.generated.ts";

/** The keywords of JSON Schema 2020-12 that our definitions are printed with. */
export interface JsonSchema {
  /** The dialect. */
  readonly $schema?: string;
  /** The name of the document. */
  readonly $id?: string;
  /** The schema that holds here. */
  readonly $ref?: string;
  /** Which limit a bound is, or which member tells options apart. */
  readonly $comment?: string;
  /** What `$ref` points to. */
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  /** A short name. */
  readonly title?: string;
  /** What the value means. */
  readonly description?: string;
  /** Values that are valid. */
  readonly examples?: readonly unknown[];
  /** What absence means. */
  readonly default?: unknown;
  /** Only the server sets it. */
  readonly readOnly?: boolean;
  /** The type or types of JSON. */
  readonly type?: string | readonly string[];
  /** The one valid value. */
  readonly const?: unknown;
  /** The valid values. */
  readonly enum?: readonly unknown[];
  /** What a text holds, such as `uuid`. */
  readonly format?: string;
  /** What a text matches. */
  readonly pattern?: string;
  /** Characters, at least. */
  readonly minLength?: number;
  /** Characters, at most. */
  readonly maxLength?: number;
  /** The least number. */
  readonly minimum?: number;
  /** The largest number. */
  readonly maximum?: number;
  /** What elements are like. */
  readonly items?: JsonSchema;
  /** Elements, at least. */
  readonly minItems?: number;
  /** Elements, at most. */
  readonly maxItems?: number;
  /** What members are like. */
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Members that must be there. */
  readonly required?: readonly string[];
  /** What other members are like. */
  readonly additionalProperties?: boolean | JsonSchema;
  /** Members, at most. */
  readonly maxProperties?: number;
  /** At least one of these holds. */
  readonly anyOf?: readonly JsonSchema[];
  /** Exactly one of these holds. */
  readonly oneOf?: readonly JsonSchema[];
}

/** Schemas by their names. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

/** The prefix of every `$ref` in the printed schemas. */
export const DEFS = "#/$defs/";

/** Parses each JSON text only when it is first read: most programs read few, and JSON loads faster than code. */
function lazyParts(
  texts: readonly Readonly<Record<string, string>>[],
  examples: Readonly<Record<string, string>> = {},
): JsonSchemas {
  const parts: Record<string, JsonSchema> = {};
  for (const [name, text] of texts.flatMap(Object.entries<string>)) {
    let part: JsonSchema | undefined;
    Object.defineProperty(parts, name, {
      enumerable: true,
      get: () => {
        part ??= withExamples(JSON.parse(text) as JsonSchema, JSON.parse(examples[name] ?? "[]"));
        return part;
      },
    });
  }
  return parts;
}

/** Puts examples where they belong in a part, which is changed. */
function withExamples(
  part: JsonSchema,
  places: readonly [path: readonly string[], examples: unknown][],
): JsonSchema {
  for (const [path, examples] of places) Object.assign(valueAt(part, path) as object, { examples });
  return part;
}

// Bundlers leave out what is marked as pure where nobody uses it.
/** The named parts of the printed schemas that surveys consist of, without most examples. Each kind of survey is a part, too. */
export const surveySchemaParts: JsonSchemas = /* @__PURE__ */ lazyParts([surveyPartTexts]);

/** Every named part, without most examples: what reading goes by. */
export const readSchemaParts: JsonSchemas = /* @__PURE__ */ lazyParts([surveyPartTexts, otherPartTexts]);

/** Every named part of the printed schemas. Each payload kind is a part, too. */
export const schemaParts: JsonSchemas = /* @__PURE__ */ lazyParts(
  [surveyPartTexts, otherPartTexts],
  exampleTexts,
);

/** The names of the members of a part that is an object. */
export const namesIn = (parts: JsonSchemas, part: string): readonly string[] =>
  Object.keys(parts[part]?.properties as JsonSchemas);

/** Adds the names of the parts that a schema refers to, in the order of its text. */
function addReferences(schema: unknown, names: Set<string>): Set<string> {
  if (typeof schema !== "object" || schema === null) return names;
  const ref = (schema as JsonSchema).$ref;
  if (typeof ref === "string") names.add(ref.slice(DEFS.length));
  for (const member of Object.values(schema)) addReferences(member, names);
  return names;
}

/** The JSON Schema document of a kind: its own part, and under `$defs` every part that it refers to, directly or not. */
export function composeSchema(kind: string, parts: JsonSchemas): JsonSchema {
  const needed = addReferences(parts[kind], new Set());
  for (const name of needed) addReferences(parts[name], needed);
  const { $comment: _, ...part } = parts[kind] as JsonSchema;
  const $defs = Object.fromEntries([...needed].sort().map((name) => [name, parts[name] as JsonSchema]));
  return {
    $comment: "Generated by scripts/print-schemas.ts; do not edit.",
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:surveyc:schema:${kind}`,
    title: kind,
    ...part,
    ...(needed.size > 0 ? { $defs } : {}),
  };
}

/**
 * The JSON Schema 2020-12 of a payload kind: one document, equal to the file `schemas/<kind>.schema.json`.
 *
 * @example
 * writeFileSync("survey.schema.json", JSON.stringify(jsonSchema("survey")));
 */
export const jsonSchema = (kind: PayloadKind): JsonSchema => composeSchema(kind, schemaParts);
