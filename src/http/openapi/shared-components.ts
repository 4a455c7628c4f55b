import type { JsonSchema } from "#model/json-schema.ts";
import { type ParameterKind, type QueryName, queryReaders } from "../wire/read-parameters.ts";
import { SCHEMAS } from "./component-schemas.ts";
import type { Header, Parameter, ResponseObject } from "./openapi-document.ts";

// Parameters, headers and responses that operations share.

const INTEGER = { type: "integer", minimum: 1, maximum: 2_147_483_647, examples: [1] };
const UUID = { type: "string", format: "uuid", examples: ["0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"] };

export const pathSchemas: Readonly<Record<ParameterKind, JsonSchema>> = {
  integer: INTEGER,
  uuid: UUID,
  text: { type: "string" },
};

/** Examples of path parameters that are texts, by name. */
export const textExamples: Readonly<Record<string, string>> = {
  id: "@current",
  token: "phc_example",
  submission: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
};

export const pathDescriptions: Readonly<Record<string, string>> = {
  id: "The id of the object.",
  dashboard_id: "The id of the dashboard.",
  user__uuid: "The UUID of the user.",
  token: "The public token of a project.",
  submission: "The submission, percent-encoded. A slash or backslash cannot be part of a path.",
};

/** The parameter of every path in a project. */
export const projectParameter: Parameter = {
  name: "project_id",
  in: "path",
  description: "The project.",
  required: true,
  schema: { type: "string", examples: ["1"] },
};

const integerFrom = (minimum: number, more: JsonSchema = {}): JsonSchema => ({
  type: "integer",
  minimum,
  maximum: 2_147_483_647,
  ...more,
});

/** The descriptions and schemas of query parameters. A list is written with commas, or repeats the parameter. */
const queries: Readonly<Record<QueryName, readonly [string, JsonSchema]>> = {
  limit: [
    "The maximum number of objects in a page; values above 1,000 mean 1,000. A page of large objects may have fewer: follow `next`.",
    integerFrom(1, { default: 100 }),
  ],
  offset: [
    "The number of objects before the page; takes precedence over `page`.",
    integerFrom(0, { default: 0 }),
  ],
  page: ["The number of the page.", integerFrom(1, { default: 1 })],
  search: ["A part of the name; upper and lower case are equal.", { type: "string" }],
  archived: ["Only objects that are, or are not, archived.", { type: "boolean" }],
  pinned: ["Only objects that are, or are not, pinned.", { type: "boolean" }],
  ids: ["Only these surveys, separated by commas; unknown ones are omitted.", { type: "array", items: UUID }],
  tags: [
    "Only dashboards that have one of these tags; repeat the parameter for several.",
    { type: "array", items: { type: "string" } },
  ],
  creation_mode: [
    "Only dashboards that were created in this way.",
    { type: "string", enum: ["default", "template", "duplicate", "unlisted"] },
  ],
  exclude_generated: [
    'Whether dashboards whose name begins with "Generated Dashboard" are omitted.',
    { type: "boolean", default: false },
  ],
  survey_ids: ["Only these surveys, separated by commas.", { type: "array", items: UUID }],
  exclude_archived: ["Whether archived surveys are omitted.", { type: "boolean", default: false }],
  token: ["The public token of a project.", { type: "string" }],
  date_from: ["Only what happened then or later.", { type: "string", format: "date-time" }],
  date_to: ["Only what happened then or earlier.", { type: "string", format: "date-time" }],
  kind: ["The kind of payload as which the body is checked.", { type: "string", default: "survey-create" }],
  test: [
    "Whether tests are included, or are the only answers.",
    { type: "string", enum: ["true", "false", "only"], default: "false" },
  ],
  against: [
    "The survey whose stored answers are replayed against the body.",
    { type: "string", format: "uuid" },
  ],
  format: [
    "The format of the list; takes precedence over `Accept`.",
    { type: "string", enum: ["json", "csv", "ndjson"] },
  ],
  bom: [
    "Whether a file begins with a byte order mark, which some programs need to read UTF-8.",
    { type: "boolean" },
  ],
  as: [
    "With `create` the reply is a `survey-create` in place of the survey: the body to POST for a copy.",
    { type: "string", enum: ["create"] },
  ],
};

export function queryParameter(name: QueryName): Parameter {
  const [description, schema] = queries[name];
  const list =
    schema.type === "array" ? { style: "form" as const, explode: queryReaders[name].repeats === true } : {};
  return { name, in: "query", description, ...list, schema };
}

export const queryComponent = (name: QueryName): string => `query-${name}`;

const entityTags: JsonSchema = { type: "string", examples: ['"3"'] };

/** The header that every request can have and every reply has. */
export const REQUEST_ID = "X-Request-Id";

const requestId: JsonSchema = { type: "string", examples: ["8e03978e-40d5-43dd-bc93-6894a57f9324"] };

/**
 * The header parameters: preconditions on a version (RFC 9110 section 13.1), preferences (RFC 7240), and identifiers of requests
 * (draft-ietf-httpapi-idempotency-key-header, and those in logs).
 */
export const headerParameters = {
  "if-match": {
    name: "If-Match",
    in: "header",
    description: "Continue only if the object has one of these entity tags. RFC 9110 section 13.1.1.",
    schema: entityTags,
  },
  "if-none-match": {
    name: "If-None-Match",
    in: "header",
    description: "Send the object only if it has none of these entity tags. RFC 9110 section 13.1.2.",
    schema: entityTags,
  },
  prefer: {
    name: "Prefer",
    in: "header",
    description: "`handling=strict` rejects the body for warnings, too. RFC 7240 section 4.4.",
    schema: { type: "string", examples: ["handling=strict"] },
  },
  "surveyc-choices": {
    name: "Surveyc-Choices",
    in: "header",
    description:
      "Maps choices to earlier ones, so that stored answers stay with renamed choices: for each question, by its id or position in the body, the position that each of its choices had, or null for a new one.",
    schema: { type: "string", pattern: "^\\{", examples: ['{"colour": [1, 0, null]}'] },
  },
  "idempotency-key": {
    name: "Idempotency-Key",
    in: "header",
    description: "Identifies the request: if it is sent again within a day, the reply is the first one.",
    schema: { type: "string", pattern: '^".+"$', examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
  },
  "x-request-id": {
    name: REQUEST_ID,
    in: "header",
    description:
      "Identifies the request in logs. Identifiers of more than 128 characters, or with characters other than letters, digits and `-_.~:=+/@`, are replaced.",
    schema: requestId,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const headers = {
  ETag: {
    description: "The version of the object, for If-Match and If-None-Match. RFC 9110 section 8.8.3.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]*"$', examples: ['"3"'] },
  },
  Location: {
    description: "The address of what was created. RFC 9110 section 10.2.2.",
    required: true,
    schema: {
      type: "string",
      format: "uri",
      examples: ["https://surveys.example.org/api/projects/1/surveys/"],
    },
  },
  Allow: {
    description: "The methods that this path allows. RFC 9110 section 10.2.1.",
    required: true,
    schema: { type: "string", examples: ["GET, HEAD, PATCH, OPTIONS"] },
  },
  "WWW-Authenticate": {
    description: "How to authenticate, and which scope is missing. RFC 6750 section 3.",
    required: true,
    schema: { type: "string", pattern: "^Bearer", examples: ['Bearer error="insufficient_scope"'] },
  },
  "Surveyc-Warnings": {
    description: "The number of warnings and infos about the body.",
    required: true,
    schema: { type: "string", pattern: "^[0-9]+$", examples: ["0"] },
  },
  "Surveyc-Change": {
    description:
      "Present if questions changed: what that means for stored answers. `unknown` if it takes too long to decide.",
    schema: { type: "string", enum: ["same", "compatible", "breaking", "unknown"] },
  },
  "Preference-Applied": {
    description: "Present if warnings reject the body, too. RFC 7240 section 3.",
    schema: { type: "string", const: "handling=strict" },
  },
  "Idempotency-Replayed": {
    description: "Present if this is the reply to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  [REQUEST_ID]: {
    description: "Identifies the request in logs: the identifier that was sent, or a new one.",
    required: true,
    schema: { ...requestId, pattern: "^[-\\w.~:=+/@]{1,128}$" },
  },
  "Retry-After": {
    description: "The number of seconds after which to try again. RFC 9110 section 10.2.3.",
    required: true,
    schema: { type: "string", pattern: "^[0-9]+$", examples: ["1"] },
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** References to the headers of a reply: these, and the one that every reply has. */
export const replyHeaders = (...names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries([...names, REQUEST_ID].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const problems = [
  [
    400,
    "bad-request",
    "The query, a header or the body is not valid for the operation.",
    ["Preference-Applied"],
  ],
  [401, "unauthorized", "The credential is missing or unknown.", ["WWW-Authenticate"]],
  [403, "forbidden", "The scope is missing, or the object may not be changed.", ["WWW-Authenticate"]],
  [404, "not-found", "The project or object does not exist, or you have no access to it.", []],
  [408, "request-timeout", "The body took too long.", []],
  [
    409,
    "conflict",
    "The object to be created exists already or exceeds a limit, or the state of the object does not allow the request.",
    ["Surveyc-Change", "Preference-Applied"],
  ],
  [412, "precondition-failed", "The object has another version.", []],
  [413, "content-too-large", "The body is too large.", []],
  [406, "not-acceptable", "`Accept` allows none of the media types.", []],
  [415, "unsupported-media-type", "The body is not application/json.", []],
  [422, "unprocessable-content", "The Idempotency-Key was sent with another body before.", []],
  [429, "too-many-requests", "Too many wrong keys came from this address.", ["Retry-After"]],
  [500, "server-error", "The server failed to handle the request.", []],
  [503, "service-unavailable", "The server is busy: the same request may succeed later.", ["Retry-After"]],
  [
    504,
    "gateway-timeout",
    "The request took too long. With the code `outcome-unknown`, the change may have been made: read before you send it again.",
    [],
  ],
  [507, "insufficient-storage", "The disk of the server is full, or nearly; nothing was changed.", []],
] as const satisfies readonly (readonly [number, string, string, readonly HeaderName[]])[];

export type ProblemStatus = (typeof problems)[number][0];

/** The names of the problem responses among the components, by status. */
export const problemNames = Object.fromEntries(problems.map(([status, name]) => [status, name])) as Readonly<
  Record<ProblemStatus, string>
>;

/** The problem responses, which all operations share. RFC 9457. */
export const problemResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  problems.map(([, name, description, names]) => [
    name,
    {
      description,
      headers: replyHeaders(...names),
      content: { "application/problem+json": { schema: { $ref: `${SCHEMAS}problem` } } },
    },
  ]),
);
