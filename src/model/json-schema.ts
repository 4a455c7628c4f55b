import { otherPartTexts, sharedTexts, surveyPartTexts } from "./schemas.generated.ts";

/** The keywords of JSON Schema 2020-12 that our definitions are printed with. */
export interface JsonSchema {
  /** The dialect. */
  readonly $schema?: string;
  /** The name of the document. */
  readonly $id?: string;
  /** The schema that applies here. */
  readonly $ref?: string;
  /** The limit of a bound, or the property that distinguishes options. */
  readonly $comment?: string;
  /** The target of `$ref`. */
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  /** A short name. */
  readonly title?: string;
  /** The meaning of the value. */
  readonly description?: string;
  /** Values that are valid. */
  readonly examples?: readonly unknown[];
  /** The meaning of a missing value. */
  readonly default?: unknown;
  /** Only the server sets it. */
  readonly readOnly?: boolean;
  /** The type or types of JSON. */
  readonly type?: string | readonly string[];
  /** The one valid value. */
  readonly const?: unknown;
  /** The valid values. */
  readonly enum?: readonly unknown[];
  /** The format of a text, such as `uuid`. */
  readonly format?: string;
  /** The pattern of a text. */
  readonly pattern?: string;
  /** Characters, at least. */
  readonly minLength?: number;
  /** Characters, at most. */
  readonly maxLength?: number;
  /** The least number. */
  readonly minimum?: number;
  /** The largest number. */
  readonly maximum?: number;
  /** The schema of elements. */
  readonly items?: JsonSchema;
  /** Elements, at least. */
  readonly minItems?: number;
  /** Elements, at most. */
  readonly maxItems?: number;
  /** The schemas of members. */
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Members that must be there. */
  readonly required?: readonly string[];
  /** The schema of other members. */
  readonly additionalProperties?: boolean | JsonSchema;
  /** Members, at most. */
  readonly maxProperties?: number;
  /** At least one of these holds. */
  readonly anyOf?: readonly JsonSchema[];
  /** Exactly one of these holds. */
  readonly oneOf?: readonly JsonSchema[];
}

/** A JSON Schema 2020-12 document. */
export interface JsonSchemaDocument {
  /** The dialect. */
  readonly $schema?: string;
  /** The name of the document. */
  readonly $id?: string;
  /** Other keywords of the standard. */
  readonly [keyword: string]: unknown;
}

/** Schemas by their names. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

/** The prefix of every `$ref` in the printed schemas. */
export const DEFS = "#/$defs/";

const SHARED = /~(\d+)/g;
const restoreShared = (_: string, index: string): string => sharedTexts[Number(index)] as string;

/** Parses each JSON text when it is first read: most programs read few, and JSON loads faster than code. */
export function lazyParts(
  texts: readonly Readonly<Record<string, string>>[],
  complete: (part: JsonSchema, name: string) => JsonSchema = (part) => part,
): JsonSchemas {
  const parts: Record<string, JsonSchema> = {};
  for (const [name, text] of texts.flatMap(Object.entries<string>)) {
    let part: JsonSchema | undefined;
    Object.defineProperty(parts, name, {
      enumerable: true,
      get: () => {
        part ??= complete(JSON.parse(text.replaceAll(SHARED, restoreShared)) as JsonSchema, name);
        return part;
      },
    });
  }
  return parts;
}

// Bundlers leave out unused values that are marked as pure.
/** The named parts of the printed schemas that surveys consist of, without descriptions and examples. Each kind of survey is a part, too. */
export const surveySchemaParts: JsonSchemas = /* @__PURE__ */ lazyParts([surveyPartTexts]);

/** Every named part, without descriptions and examples, for the parser. */
export const readSchemaParts: JsonSchemas = /* @__PURE__ */ lazyParts([surveyPartTexts, otherPartTexts]);

/** The names of the members of a part, or of each object that it may be, except those that only servers set. */
export const namesIn = (parts: JsonSchemas, part: string): readonly string[] =>
  namesInSchema(parts, parts[part] as JsonSchema);

const namesInSchema = (
  parts: JsonSchemas,
  { $ref, properties = {}, oneOf = [], anyOf = [] }: JsonSchema,
): string[] => [
  ...($ref === undefined ? [] : namesIn(parts, $ref.slice(DEFS.length))),
  ...Object.keys(properties).filter((name) => properties[name]?.readOnly !== true),
  ...[...oneOf, ...anyOf].flatMap((each) => namesInSchema(parts, each)),
];

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
