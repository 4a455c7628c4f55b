// Prints the definitions of src/model as JSON Schema: the files schemas/*.schema.json, src/model/schemas.generated.ts, which the
// parser and `jsonSchema` read, and src/model/schema-texts.generated.ts, the descriptions and examples of `jsonSchema`. `--check`
// writes nothing and fails if a file is stale.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { summarizeRules } from "../src/check/rules.ts";
import { fieldMetadata } from "../src/fields/registry.ts";
import { CONFIGURATION, configurationDefinition, severityNames } from "../src/model/configuration.ts";
import { composeSchema, DEFS, type JsonSchema } from "../src/model/json-schema.ts";
import { type KindEntry, kinds } from "../src/model/kinds.ts";
import { surveyKinds } from "../src/model/survey-kinds.ts";
import { SURVEY_TEST, surveyTestDefinition } from "../src/model/survey-test.ts";
import { jsonLines } from "./json-lines.ts";

/** The depth down to the properties of the parts that a kind refers to. */
const DEPTH = 2;

type Mutable = Record<string, unknown>;

const isNull = (schema: Mutable): boolean => schema.type === "null" && Object.keys(schema).length === 1;
const isPlain = (schema: Mutable): boolean => typeof schema.type === "string" && !("const" in schema);

/** Replaces `anyOf` of one schema and null by a list of types, which is shorter and improves the errors of validators. */
function foldNullable(schema: Mutable): Mutable {
  const options = schema.anyOf as Mutable[] | undefined;
  if (options?.length !== 2 || !isNull(options[1] as Mutable)) return schema;
  const { anyOf: _, ...around } = schema;
  const [option] = options as [Mutable, Mutable];
  const described = Object.keys(option).every((keyword) => ["description", "examples"].includes(keyword));
  if (described) return { ...option, ...around };
  if (!isPlain(option) || "oneOf" in option) return schema;
  const values = Array.isArray(option.enum) ? { enum: [...option.enum, null] } : {};
  return { ...option, ...around, ...values, type: [option.type, "null"] };
}

const leading = ["$ref", "$comment", "description", "examples", "default", "type"];
const rank = (keyword: string): number => leading.indexOf(keyword) + 1;

/** Simplifies a printed schema bottom-up and sorts the most important keywords first. */
function tidy(schema: Mutable): Mutable {
  const tidied: Mutable = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "propertyNames") continue;
    if (keyword === "properties")
      tidied[keyword] = Object.fromEntries(
        Object.entries(value as Mutable).map(([name, member]) => [name, tidy(member as Mutable)]),
      );
    else if (keyword === "anyOf" || keyword === "oneOf") tidied[keyword] = (value as Mutable[]).map(tidy);
    else if (keyword === "items") tidied[keyword] = tidy(value as Mutable);
    // Objects keep unknown properties, which is the default of JSON Schema.
    else if (keyword === "additionalProperties" && "properties" in schema && value !== false) continue;
    else if (keyword === "additionalProperties" && typeof value === "object")
      tidied[keyword] = Object.keys(value as Mutable).length === 0 ? true : tidy(value as Mutable);
    else tidied[keyword] = value;
  }
  const folded = foldNullable(tidied);
  const keywords = Object.keys(folded).sort((one, other) => (rank(one) || 99) - (rank(other) || 99));
  return Object.fromEntries(keywords.map((keyword) => [keyword, folded[keyword]]));
}

/** Adds the read-only properties to the schema of a request; they may have any value. */
function withReadOnly(schema: Mutable, { readOnly = [] }: KindEntry): Mutable {
  const added = readOnly.map((name) => [
    name,
    { description: "Set by the server; ignored when sent.", readOnly: true },
  ]);
  return added.length === 0
    ? schema
    : { ...schema, properties: { ...(schema.properties as Mutable), ...Object.fromEntries(added) } };
}

/** Returns the named parts of a kind, including its own. */
function printKind(kind: string, entry: KindEntry): [string, Mutable][] {
  const printed = z.toJSONSchema(entry.definition, {
    target: "draft-2020-12",
    metadata: fieldMetadata,
    io: "input",
    unrepresentable: "throw",
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def as { type: string; discriminator?: string };
      if (def.type !== "union" || def.discriminator === undefined) return;
      jsonSchema.type = "object";
      // A comment instead of a custom keyword, because validators in strict mode reject schemas with unknown keywords.
      (jsonSchema as Mutable).$comment = `tag ${def.discriminator}`;
    },
  });
  if (printed.$ref !== `${DEFS}${kind}`) throw new Error(`the definition of ${kind} must have that id`);
  return Object.entries(printed.$defs as Record<string, Mutable>).map(([name, { id: _, ...part }]) => {
    const tidied = tidy(part);
    return [name, name === kind ? withReadOnly(tidied, entry) : tidied];
  });
}

const parts: Record<string, JsonSchema> = {};
for (const [kind, entry] of Object.entries(kinds)) {
  for (const [name, part] of printKind(kind, entry)) {
    if (parts[name] !== undefined && JSON.stringify(parts[name]) !== JSON.stringify(part))
      throw new Error(`two different definitions have the id ${name}`);
    parts[name] = part;
  }
}

/** Adds a part and all parts that it refers to, by a reference or by `read as`. */
function addNeeded(name: string, needed: Set<string>): void {
  if (needed.has(name)) return;
  needed.add(name);
  const references = JSON.stringify(parts[name]).matchAll(/"(?:#\/\$defs\/|read as )([^"]+)"/g);
  for (const [, reference = ""] of references) addNeeded(reference, needed);
}

const ofSurveys = new Set<string>();
for (const kind of Object.keys(surveyKinds)) addNeeded(kind, ofSurveys);

/** The texts of a part that the parser does not need. */
interface Texts {
  /** The description of each object in the order of its text; empty if it has none. */
  readonly descriptions: string[];
  /** The examples, by the position of their object in that order. */
  readonly examples: Record<number, unknown>;
}

/** Removes the descriptions and examples from a part. */
function withoutTexts(schema: unknown, texts: Texts): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutTexts(each, texts));
  if (typeof schema !== "object" || schema === null) return schema;
  const { description, examples } = schema as Mutable;
  const isText = typeof description === "string";
  if (isText && description.includes("\n"))
    throw new Error(`a description must have one line: ${description}`);
  const position = texts.descriptions.push(isText ? description : "") - 1;
  if (Array.isArray(examples)) texts.examples[position] = examples;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) => !(key === "description" && isText) && !(key === "examples" && Array.isArray(value)),
      )
      .map(([key, value]) => [key, withoutTexts(value, texts)]),
  );
}

const names = Object.keys(parts).sort();
const examples: Record<string, string> = {};
const descriptions: Record<string, string> = {};
const partsOfSurveys: Record<string, string> = {};
const otherParts: Record<string, string> = {};
for (const name of names) {
  const texts: Texts = { descriptions: [], examples: {} };
  const part = JSON.stringify(withoutTexts(parts[name], texts));
  (ofSurveys.has(name) ? partsOfSurveys : otherParts)[name] = part;
  descriptions[name] = texts.descriptions.join("\n").trimEnd();
  if (Object.keys(texts.examples).length > 0) examples[name] = JSON.stringify(texts.examples);
}

/** The number of occurrences from which a reference is shorter than the text, after compression. */
const MIN_SHARED = 5;

/** The JSON texts of members that occur often or have a long pattern, the most frequent first. */
function findShared(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const [member] of texts.join("\n").matchAll(/(?<=":)\{(?:[^{}"]|"(?:[^"\\]|\\.)*")+\}/g))
    counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts]
    .filter(([member, count]) => count >= MIN_SHARED || member.includes('"pattern":'))
    .sort(([, one], [, other]) => other - one)
    .map(([member]) => member);
}

const partTexts = [...Object.values(partsOfSurveys), ...Object.values(otherParts)];
const shared = findShared(partTexts);
for (const text of [...partTexts, ...shared])
  if (/~\d/.test(text)) throw new Error(`a schema has the form of a reference: ${text}`);

/** Replaces shared texts by references to them. */
const withReferences = (some: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(some).map(([name, text]) => [
      name,
      shared.reduce((rest, each, index) => rest.replaceAll(`":${each}`, `":~${index}`), text),
    ]),
  );

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;

/** Sorts the shortest first, so that similar texts are adjacent and compress better. */
const linesOf = (some: Readonly<Record<string, string>>): string =>
  Object.entries(some)
    .map(([name, text]) => `  ${JSON.stringify(name)}: ${quoted(text)},`)
    .sort((one, other) => one.length - other.length)
    .join("\n");
const head =
  "// Generated by scripts/print-schemas.ts from the definitions in src/model; do not edit, run `npm run schemas`.\n";
const generated = `${head}
/** The name of every part. */
export const partNames: readonly string[] = ${JSON.stringify(names)};

/** The JSON texts that \`~0\`, \`~1\` and so on refer to in the texts of parts. */
export const sharedTexts: readonly string[] = [
${shared.map((each) => `  ${quoted(each)},`).join("\n")}
];

/** The JSON text of every named part of survey schemas, without descriptions and examples. */
export const surveyPartTexts: Readonly<Record<string, string>> = {
${linesOf(withReferences(partsOfSurveys))}
};

/** The JSON text of every other part; programs that only compile surveys omit them. */
export const otherPartTexts: Readonly<Record<string, string>> = {
${linesOf(withReferences(otherParts))}
};
`;
const generatedTexts = `${head}
/** By part: the description of each object in its JSON text, one per line; empty if it has none. */
export const descriptionTexts: Readonly<Record<string, string>> = {
${linesOf(descriptions)}
};

/** By part: the JSON text of the examples, by the position of their object in that order. */
export const exampleTexts: Readonly<Record<string, string>> = {
${linesOf(examples)}
};
`;

const files = new Map<string, string>([
  ["src/model/schemas.generated.ts", generated],
  ["src/model/schema-texts.generated.ts", generatedTexts],
]);
for (const kind of Object.keys(kinds)) {
  files.set(`schemas/${kind}.schema.json`, `${jsonLines(composeSchema(kind, parts), DEPTH)}\n`);
}

const settable = summarizeRules().filter(({ locked }) => !locked);
const configuration = printKind(CONFIGURATION, {
  definition: configurationDefinition(settable, Object.keys(kinds)),
});

/** Removes bounds that equal the greatest safe integer. */
const unbounded = (schema: Mutable): Mutable =>
  schema["maximum"] === Number.MAX_SAFE_INTEGER ? { ...schema, maximum: undefined } : schema;

/** Adds what the definitions cannot express: codes of plugins, which contain a slash, and a single glob instead of a list. */
function refineConfiguration(name: string, schema: Mutable): Mutable {
  const { items, properties } = schema;
  if (name === "rules") {
    const severity = { type: "string", enum: severityNames };
    return { ...schema, properties, patternProperties: { "/": severity }, additionalProperties: false };
  }
  return name === "files"
    ? { description: schema["description"], anyOf: [items, schema] }
    : unbounded(schema);
}

/** Adds the schema of a file that is not a payload, with each of its schemas refined. */
function addFileSchema(
  id: string,
  printed: readonly [string, Mutable][],
  refine: (name: string, schema: Mutable) => Mutable,
): void {
  const refined = JSON.stringify(composeSchema(id, Object.fromEntries(printed)), (name, value: unknown) =>
    typeof value === "object" && value !== null ? refine(name, value as Mutable) : value,
  );
  files.set(`schemas/${id}.schema.json`, `${jsonLines(JSON.parse(refined), DEPTH)}\n`);
}

addFileSchema(CONFIGURATION, configuration, refineConfiguration);
addFileSchema(SURVEY_TEST, printKind(SURVEY_TEST, { definition: surveyTestDefinition }), (_name, schema) =>
  unbounded(schema),
);

const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");
const stale: string[] = [];
for (const [file, text] of files) {
  const url = new URL(file, root);
  if (existsSync(url) && readFileSync(url, "utf8") === text) continue;
  stale.push(file);
  if (!check) writeFileSync(url, text);
}
for (const file of readdirSync(new URL("schemas/", root))) {
  if (files.has(`schemas/${file}`) || !file.endsWith(".schema.json")) continue;
  stale.push(`schemas/${file}`);
  if (!check) rmSync(new URL(`schemas/${file}`, root));
}
if (check && stale.length > 0) {
  console.error(`stale, run \`npm run schemas\`: ${stale.join(", ")}`);
  process.exitCode = 1;
}
