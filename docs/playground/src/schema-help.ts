// What may be written at a place, from the JSON Schema of surveys.
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { jsonSchema } from "surveyc";

type Schema = Readonly<Record<string, unknown>>;

/** The tree of the syntax of JSON, as far as this asks it (https://github.com/lezer-parser/json). */
type SyntaxNode = NonNullable<ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>>;

const root = jsonSchema("survey") as Schema;
const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function resolved(schema: Schema): Schema {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  const target = reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, token) => (isObject(at) ? at[token] : undefined), root);
  return isObject(target) ? { ...resolved(target), ...schema, $ref: undefined } : schema;
}

/** A schema and, where it is a choice of several, each of them. */
function alternatives(schema: Schema): Schema[] {
  const whole = resolved(schema);
  const inner = ["anyOf", "oneOf", "allOf"].flatMap((key) => {
    const list = whole[key];
    return Array.isArray(list) ? (list as Schema[]).flatMap(alternatives) : [];
  });
  return [whole, ...inner];
}

const textOf = (state: EditorState, node: SyntaxNode): string => state.sliceDoc(node.from, node.to);

function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

const nameOf = (state: EditorState, property: SyntaxNode): string => {
  const name = property.getChild("PropertyName");
  return name === null ? "" : unquoted(textOf(state, name));
};

/** The names of the members that an object has already, with the text of each value. */
function membersOf(state: EditorState, object: SyntaxNode): Map<string, string> {
  const members = new Map<string, string>();
  for (const property of object.getChildren("Property")) {
    const value = property.lastChild;
    members.set(nameOf(state, property), value === null ? "" : unquoted(textOf(state, value)));
  }
  return members;
}

/** The schemas of an object that its `type` does not exclude. */
function fitting(schemas: readonly Schema[], members: ReadonlyMap<string, string>): Schema[] {
  const type = members.get("type");
  return schemas.filter((schema) => {
    const properties = schema["properties"];
    const typeSchema = isObject(properties) ? properties["type"] : undefined;
    if (type === undefined || !isObject(typeSchema)) return true;
    const constant = resolved(typeSchema)["const"];
    return constant === undefined || constant === type;
  });
}

/** The schemas of a member of an object. */
function memberSchemas(state: EditorState, object: SyntaxNode, name: string): Schema[] {
  const members = membersOf(state, object);
  // What is written as the type does not limit what else it may be.
  if (name === "type") members.delete(name);
  return fitting(schemasOf(state, object), members).flatMap((schema) => {
    const properties = schema["properties"];
    const member = isObject(properties) ? (properties[name] ?? schema["additionalProperties"]) : undefined;
    return isObject(member) ? alternatives(member) : [];
  });
}

/** The schemas of the value at a node, by way of the objects and lists that it is in. */
function schemasOf(state: EditorState, node: SyntaxNode): Schema[] {
  const parent = node.parent;
  if (parent === null || parent.name === "JsonText") return alternatives(root);
  if (parent.name === "Property")
    return parent.parent === null ? [] : memberSchemas(state, parent.parent, nameOf(state, parent));
  if (parent.name === "Array")
    return schemasOf(state, parent).flatMap(({ items }) => (isObject(items) ? alternatives(items) : []));
  return [];
}

/** Something that may be written. */
export interface Proposal {
  readonly label: string;
  readonly detail: string;
  /** The text to insert, with quotes. */
  readonly insert: string;
}

const descriptionOf = (schemas: readonly Schema[]): string =>
  schemas.map((schema) => schema["description"]).find((text): text is string => typeof text === "string") ??
  "";

/** What may follow a name, to begin with. */
function emptyValue(schemas: readonly Schema[]): string {
  for (const schema of schemas) {
    const constant = schema["const"];
    if (constant !== undefined) return JSON.stringify(constant);
    const type = schema["type"];
    if (type === "string") return '""';
    if (type === "array") return "[]";
    if (type === "object") return "{}";
    if (type === "boolean") return "true";
    if (type === "integer" || type === "number") return "0";
  }
  return '""';
}

/** The members that an object does not have yet. */
function missingMembers(state: EditorState, object: SyntaxNode, withValue: boolean): Proposal[] {
  const members = membersOf(state, object);
  const byName = new Map<string, Schema[]>();
  for (const schema of fitting(schemasOf(state, object), members))
    for (const [name, member] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}))
      if (!members.has(name) && isObject(member))
        byName.set(name, [...(byName.get(name) ?? []), ...alternatives(member)]);
  return Array.from(byName, ([name, schemas]) => ({
    label: name,
    detail: descriptionOf(schemas),
    insert: `${JSON.stringify(name)}${withValue ? `: ${emptyValue(schemas)}` : ""}`,
  }));
}

/** The values that may be written where these schemas hold. */
function values(schemas: readonly Schema[]): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const schema of schemas) {
    const allowed = Array.isArray(schema["enum"]) ? (schema["enum"] as unknown[]) : [];
    const all = schema["const"] === undefined ? allowed : [schema["const"], ...allowed];
    if (schema["type"] === "boolean") all.push(true, false);
    for (const value of all) {
      const insert = JSON.stringify(value);
      found.set(insert, { label: String(value), detail: "", insert });
    }
  }
  return [...found.values()];
}

/** What may be written at a position, and the part of the text that it replaces. */
export function proposalsAt(
  state: EditorState,
  position: number,
): { from: number; to: number; proposals: Proposal[] } | null {
  const node = syntaxTree(state).resolveInner(position, -1);
  const { from, to, name } = node;
  if (name === "PropertyName") {
    const object = node.parent?.parent;
    const last = node.parent?.lastChild ?? node;
    const hasValue = last.from > to && !last.type.isError;
    return object ? { from, to, proposals: missingMembers(state, object, !hasValue) } : null;
  }
  if (name === "String" || name === "Number" || name === "True" || name === "False" || name === "Null")
    return { from, to, proposals: values(schemasOf(state, node)) };
  let object: SyntaxNode | null = node;
  while (object !== null && !["Object", "Array"].includes(object.name)) object = object.parent;
  if (object?.name !== "Object") return null;
  // A quote that is not closed is no string yet; what is proposed takes its place.
  const start = state.sliceDoc(position - 1, position) === '"' ? position - 1 : position;
  const property = object.getChildren("Property").findLast((each) => each.from < start);
  const since = property === undefined ? "" : state.sliceDoc(property.from, start);
  const isValue = /^"(?:[^"\\]|\\.)*"\s*:\s*$/.test(since);
  const proposals =
    isValue && property !== undefined
      ? values(memberSchemas(state, object, nameOf(state, property)))
      : missingMembers(state, object, true);
  return { from: start, to: position, proposals };
}

/** What the schema says of the member at a position. */
export function explanationAt(
  state: EditorState,
  position: number,
): { from: number; to: number; text: string } | null {
  const node = syntaxTree(state).resolveInner(position, 1);
  if (node.name !== "PropertyName" || node.parent === null) return null;
  const value = node.parent.lastChild ?? node;
  const text = descriptionOf(schemasOf(state, value));
  return text === "" ? null : { from: node.from, to: node.to, text };
}

/** The object of each question in a text, in order. */
export function questionRanges(state: EditorState): { from: number; to: number }[] {
  const object = syntaxTree(state).topNode.getChild("Object");
  const property = object?.getChildren("Property").find((each) => nameOf(state, each) === "questions");
  const list = property?.getChild("Array");
  return list === null || list === undefined
    ? []
    : list.getChildren("Object").map(({ from, to }) => ({ from, to }));
}
