import type { JsonSchema } from "#model/json-schema.ts";
import type { ParameterKind } from "../operation.ts";
import type { QueryName } from "../query-parameters.ts";
import type { Parameter } from "./openapi-document.ts";

const INTEGER = { type: "integer", minimum: 1, maximum: 2_147_483_647, examples: [1] };
const UUID = { type: "string", format: "uuid", examples: ["0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"] };

/** What may stand in a path. */
export const pathSchemas: Readonly<Record<ParameterKind, JsonSchema>> = { integer: INTEGER, uuid: UUID };

/** What the parameters of paths mean. INTERFACE.md 4.1, 4.2. */
export const pathMeanings: Readonly<Record<string, string>> = {
  id: "Names the object.",
  dashboard_id: "The number of the dashboard.",
  user__uuid: "The UUID of the user.",
};

/** The parameter that every path has. */
export const project: Parameter = {
  name: "project_id",
  in: "path",
  description: "The project.",
  required: true,
  schema: { type: "string", examples: ["1"] },
};

const from = (minimum: number, more: JsonSchema = {}): JsonSchema => ({
  type: "integer",
  minimum,
  maximum: 2_147_483_647,
  ...more,
});

/** What queries may say. A list is written with commas. */
const queries: Readonly<Record<QueryName, readonly [string, JsonSchema]>> = {
  limit: ["How many objects a page holds; more than 1,000 counts as 1,000.", from(1, { default: 100 })],
  offset: ["How many objects come before the page.", from(0, { default: 0 })],
  page: ["The number of the page.", from(1, { default: 1 })],
  search: ["A part of the name, in upper or lower case.", { type: "string" }],
  archived: ["Only objects that are, or are not, archived.", { type: "boolean" }],
  pinned: ["Only objects that are, or are not, pinned.", { type: "boolean" }],
  survey_ids: ["Only these surveys, separated by commas.", { type: "array", items: UUID }],
  exclude_archived: ["Whether archived surveys are left out.", { type: "boolean", default: false }],
};

/** The description of a query parameter. */
export function queryParameter(name: QueryName): Parameter {
  const [description, schema] = queries[name];
  const list = schema.type === "array" ? { style: "form" as const, explode: false } : {};
  return { name, in: "query", description, ...list, schema };
}

/** The name of a query parameter among the components. */
export const queryComponent = (name: QueryName): string => `query-${name}`;

const entityTags: JsonSchema = { type: "string", examples: ['"3"'] };

/** The headers that make a request depend on a version. RFC 9110 section 13.1. */
export const conditions = {
  "if-match": {
    name: "If-Match",
    in: "header",
    description: "Go on only if the object has one of these entity tags. RFC 9110 section 13.1.1.",
    schema: entityTags,
  },
  "if-none-match": {
    name: "If-None-Match",
    in: "header",
    description: "Send the object only if it has none of these entity tags. RFC 9110 section 13.1.2.",
    schema: entityTags,
  },
} as const satisfies Readonly<Record<string, Parameter>>;
