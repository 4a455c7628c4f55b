// Prints src/model/payloads.generated.ts from the printed schemas: a named and documented TypeScript type for each part of a
// payload. With `--check` it writes nothing and fails when the file is stale.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DEFS, type JsonSchema, schemaParts } from "../src/model/json-schema.ts";
import { kinds } from "../src/model/kinds.ts";
import { type MemberGroup, memberGroups } from "../src/model/member-groups.ts";

/** Parts whose type is written by hand, because other code than readers of payloads relies on it. */
const written: ReadonlySet<string> = new Set(["compiled-survey", "compiled-question"]);

const typeName = (part: string): string =>
  part.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

const isPrintedName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? "" : `${indent}/** ${text} */\n`;

const literals = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(" | ");

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** The type of a list's elements, in parentheses where they are a union. */
const listOf = (element: string): string => `${element.includes(" | ") ? `(${element})` : element}[]`;

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** A schema as a type; `indent` is that of the line it begins on. */
function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.slice(DEFS.length));
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return union(options.map((option) => typeOf(option, indent)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return literals(schema.enum);
  if (schema.type === undefined) return "unknown";
  const types = typeof schema.type === "string" ? [schema.type] : schema.type;
  return union(types.map((type) => ofOneType(schema, type, indent)));
}

function ofOneType(schema: JsonSchema, type: string, indent: string): string {
  if (type === "array") return listOf(typeOf(schema.items ?? {}, indent));
  if (type !== "object") return plain[type] as string;
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0)
    return `{\n${membersText(schema, Object.keys(schema.properties), `${indent}  `)}${indent}}`;
  if (schema.additionalProperties === false) return "Record<string, never>";
  const values = schema.additionalProperties;
  return `Record<string, ${typeof values === "object" ? typeOf(values, indent) : "unknown"}>`;
}

/** Where a member has no sentence of its own, it is of a part that has one. */
function sentenceOf(member: JsonSchema): string | undefined {
  if (member.description !== undefined) return member.description;
  const part = [member, ...(member.anyOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref;
  if (part !== undefined) return schemaParts[part.slice(DEFS.length)]?.description;
  return member.anyOf?.find(({ description }) => description !== undefined)?.description;
}

function memberText(schema: JsonSchema, name: string, indent: string): string {
  const member = schema.properties?.[name] ?? {};
  const isRequired = schema.required?.includes(name) === true;
  const printed = isPrintedName(name) ? name : JSON.stringify(name);
  const type = typeOf(member, indent);
  const whole = isRequired
    ? `${printed}: ${type}`
    : `${printed}?: ${type}${type === "unknown" ? "" : " | undefined"}`;
  return `${comment(sentenceOf(member), indent)}${indent}${whole};\n`;
}

const membersText = (schema: JsonSchema, names: readonly string[], indent: string): string =>
  names.map((name) => memberText(schema, name, indent)).join("");

/** Members of a request that only the server sets are no part of its type. */
const namesOf = ({ properties = {} }: JsonSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.readOnly !== true);

/** The groups that an object consists of besides members of its own; of two that share members, the first. */
function groupsIn(schema: JsonSchema): readonly MemberGroup[] {
  const free = new Set(namesOf(schema));
  return memberGroups.filter(({ members }) => {
    const isWhole = members.every((name) => free.has(name));
    if (isWhole) for (const name of members) free.delete(name);
    return isWhole;
  });
}

/** The schema that a group is printed from: that of the first part that has all of its members. */
function schemaOf({ id, members }: MemberGroup): JsonSchema {
  const schema = objects.find(([, each]) => members.every((name) => namesOf(each).includes(name)))?.[1];
  if (schema === undefined) throw new Error(`no part has all members of the group ${id}`);
  return schema;
}

function interfaceText(part: string, schema: JsonSchema): string {
  const groups = groupsIn(schema);
  for (const group of groups)
    for (const name of group.members)
      if (memberText(schema, name, "") !== memberText(schemaOf(group), name, ""))
        throw new Error(`${name} of ${part} is not as in the group ${group.id}`);
  const own = namesOf(schema).filter((name) => !groups.some(({ members }) => members.includes(name)));
  const bases = groups.length === 0 ? "" : ` extends ${groups.map(({ id }) => typeName(id)).join(", ")}`;
  const body = own.length === 0 ? "{}" : `{\n${membersText(schema, own, "  ")}}`;
  return `${comment(schema.description, "")}export interface ${typeName(part)}${bases} ${body}\n`;
}

function partText(part: string, schema: JsonSchema): string {
  if (schema.properties !== undefined) return interfaceText(part, schema);
  return `${comment(schema.description, "")}export type ${typeName(part)} = ${typeOf(schema, "")};\n`;
}

const parts = Object.entries(schemaParts).filter(([part]) => !written.has(part));
const objects = parts.filter(([, { properties }]) => properties !== undefined);
const groupTexts = memberGroups.map(
  (group) =>
    `${comment(group.description, "")}export interface ${typeName(group.id)} {\n${membersText(schemaOf(group), group.members, "  ")}}\n`,
);
const kindLines = Object.keys(kinds).map(
  (kind) => `  ${isPrintedName(kind) ? kind : JSON.stringify(kind)}: ${typeName(kind)};\n`,
);

const generated = `// Generated by scripts/print-types.ts from the definitions in src/model; do not edit, run \`npm run schemas\`.
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";

${[...groupTexts, ...parts.map(([part, schema]) => partText(part, schema))].join("\n")}
/** The type of every kind of payload. */
export interface PayloadTypes {
${kindLines.join("")}}
`;

const place = new URL("../src/model/payloads.generated.ts", import.meta.url);
const isStale = !existsSync(place) || readFileSync(place, "utf8") !== generated;
if (process.argv.includes("--check")) {
  if (isStale) {
    console.error("stale, run `npm run schemas`: src/model/payloads.generated.ts");
    process.exitCode = 1;
  }
} else if (isStale) writeFileSync(place, generated);
