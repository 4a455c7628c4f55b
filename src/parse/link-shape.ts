import { ComparedNames, suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { defined } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { DEFS, type JsonSchema, type JsonSchemas } from "#model/json-schema.ts";
import { KnownNames } from "#model/known-names.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { partNames } from "#model/schemas.generated.ts";
import type {
  Bound,
  MemberShape,
  NumberShape,
  ObjectShape,
  ScalarsShape,
  Shape,
  TextShape,
  UnionShape,
} from "./shape.ts";

const linked = new Map<string, Shape>();

/** Throws a TypeError for a kind that does not exist: a mistake of the calling program. */
export function requireKind(kind: PayloadKind): void {
  if (partNames.includes(kind)) return;
  const hint = typeof kind === "object" ? "Pass the kind first." : suggestName(String(kind), partNames, "");
  throw new TypeError(`Unknown kind of payload ${quote(String(kind))}. ${hint}`.trimEnd());
}

/** The shape of a payload kind, linked on demand. Throws a TypeError for a kind that does not exist. */
export function shapeOf(kind: PayloadKind, parts: JsonSchemas): Shape {
  requireKind(kind);
  return linkPart(kind, parts);
}

function linkPart(name: string, parts: JsonSchemas): Shape {
  let shape = linked.get(name);
  if (shape === undefined) {
    shape = { ...link(parts[name] as JsonSchema, parts), part: name };
    linked.set(name, shape);
  }
  return shape;
}

/** The shape of a schema that is not a part, for a document that is not a payload. */
export const shapeOfSchema = (schema: JsonSchema): Shape => link(schema, {});

const comment = (
  schema: JsonSchema,
  key: "limit" | "code" | "read as" | "unit" | "tag",
): string | undefined =>
  schema.$comment?.startsWith(`${key} `) ? schema.$comment.slice(key.length + 1) : undefined;

function bound(schema: JsonSchema, value: number | undefined): Bound | undefined {
  if (value === undefined) return undefined;
  const limit = comment(schema, "limit") as keyof Limits | undefined;
  return limit === undefined ? { value } : { value, limit };
}

const isNullSchema = (schema: JsonSchema): boolean => schema.type === "null";
const isEmptyObject = (schema: JsonSchema): boolean => schema.additionalProperties === false;

function link(schema: JsonSchema, parts: JsonSchemas): Shape {
  if (schema.$ref !== undefined) return linkPart(schema.$ref.slice(DEFS.length), parts);
  const part = comment(schema, "read as");
  if (part !== undefined)
    return { ...linkPart(part, parts), nullable: (schema.anyOf ?? []).some(isNullSchema) };
  const types = schema.type === undefined ? [] : Array.isArray(schema.type) ? schema.type : [schema.type];
  const common = defined({
    nullable: types.includes("null"),
    code: comment(schema, "code"),
  });
  if (schema.anyOf !== undefined)
    return { ...linkAnyOf(schema.anyOf, parts), ...common, nullable: schema.anyOf.some(isNullSchema) };
  const tag = comment(schema, "tag");
  if (schema.oneOf !== undefined && tag !== undefined)
    return { ...linkUnion(schema.oneOf, tag, parts), ...common };
  switch (types.find((type) => type !== "null")) {
    case "string":
      return { ...linkText(schema), ...common };
    case "integer":
      return { ...linkNumber(schema, "integer"), ...common };
    case "number":
      return { ...linkNumber(schema, "number"), ...common };
    case "boolean":
      return { type: "boolean", ...common };
    case "array":
      return {
        type: "array",
        items: link(schema.items ?? {}, parts),
        minItems: schema.minItems ?? 0,
        ...defined({ maxItems: bound(schema, schema.maxItems) }),
        ...common,
      };
    case "object":
      return { ...linkObject(schema, parts), ...common };
    default:
      return { type: "any", ...common, nullable: true };
  }
}

function linkText(schema: JsonSchema): TextShape {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    type: "string",
    nullable: false,
    ...defined({
      values: values?.filter((value) => typeof value === "string"),
      maxLength: bound(schema, schema.maxLength),
      pattern: schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u"),
      format: schema.format,
    }),
  };
}

function linkNumber(schema: JsonSchema, type: NumberShape["type"]): NumberShape {
  return {
    type,
    nullable: false,
    minimum: schema.minimum ?? Number.NEGATIVE_INFINITY,
    maximum: schema.maximum ?? Number.POSITIVE_INFINITY,
    ...defined({
      values: typeof schema.const === "number" ? [schema.const] : undefined,
      unit: comment(schema, "unit"),
    }),
  };
}

function linkObject(schema: JsonSchema, parts: JsonSchemas): ObjectShape {
  const members = new Map<string, MemberShape>();
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    members.set(name, { shape: link(member, parts), readOnly: member.readOnly === true });
  const others =
    typeof schema.additionalProperties === "object" ? link(schema.additionalProperties, parts) : undefined;
  return {
    type: "object",
    nullable: false,
    members,
    names: new KnownNames([...members.keys()]),
    required: schema.required ?? [],
    ...defined({ others, maxProperties: bound(schema, schema.maxProperties) }),
  };
}

function linkUnion(schemas: readonly JsonSchema[], tag: string, parts: JsonSchemas): UnionShape {
  const options = new Map<string, ObjectShape>();
  for (const schema of schemas) {
    const option = link(schema, parts) as ObjectShape;
    // Every option of a discriminated union has the tag, whose values are few.
    const { values = [] } = (option.members.get(tag) as MemberShape).shape as TextShape;
    for (const value of values) options.set(value, option);
  }
  const shapes = [...options.values()];
  const members = new Map<string, MemberShape>();
  for (const [name, member] of shapes.flatMap((option) => [...option.members]))
    if (name !== tag && shapes.every((option) => option.members.has(name))) members.set(name, member);
  const required = [...members.keys()].filter((name) =>
    shapes.every((option) => option.required.includes(name)),
  );
  const names = new KnownNames([...members.keys()]);
  const shared: ObjectShape = { type: "object", nullable: false, members, names, required };
  const values = [...options.keys()];
  const tagShape: TextShape = { type: "string", nullable: false, values };
  const tags = new ComparedNames(values);
  return { type: "union", nullable: false, tag, tagShape, options, tags, shared, emptyObject: false };
}

const linkScalars = (shapes: readonly Shape[]): ScalarsShape => ({
  type: "scalars",
  nullable: false,
  numbers: shapes.flatMap((shape) => (shape.type === "integer" ? [shape] : [])),
  words: shapes.flatMap((shape) => (shape.type === "string" ? (shape.values ?? []) : [])),
});

/**
 * The definitions print `anyOf` for four cases only: null with another schema, `{}` with a union, any text with known ones, and
 * plain values.
 */
function linkAnyOf(options: readonly JsonSchema[], parts: JsonSchemas): Shape {
  const shapes = options
    .filter((option) => !isNullSchema(option) && !isEmptyObject(option))
    .map((option) => link(option, parts));
  const [only, other] = shapes;
  if (only?.type === "string" && other?.type === "string" && other.values === undefined)
    return { ...other, values: only.values ?? [] };
  if (shapes.length !== 1 || only === undefined) return linkScalars(shapes);
  return only.type === "union" && options.some(isEmptyObject) ? { ...only, emptyObject: true } : only;
}
