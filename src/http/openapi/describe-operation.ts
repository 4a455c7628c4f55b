import type { JsonSchema } from "#model/json-schema.ts";
import { mediaTypes } from "../wire/accept.ts";
import type { Endpoint, Operation } from "../wire/operation.ts";
import { exampleOf, SCHEMAS, type Schemas } from "./component-schemas.ts";
import type { MediaType, OperationObject, Parameter, Reference, ResponseObject } from "./openapi-document.ts";
import {
  type HeaderName,
  type ProblemStatus,
  pathDescriptions,
  pathSchemas,
  problemNames,
  queryComponent,
  replyHeaders,
  textExamples,
} from "./shared-components.ts";

/** An operation as data, without its function. */
export interface DescribedOperation extends Omit<Operation, "run"> {
  /** Whether it shows an object without its version: a survey in place of its activity. */
  readonly isUnversioned?: true;
}

/** An operation or a companion as data, without its function. */
export interface DescribedEndpoint extends Omit<Endpoint, "run">, Pick<DescribedOperation, "isUnversioned"> {}

/** The tag of an endpoint: the first name after the project in its path, `pages` or `accounts`. */
export function tagOf({ path, scope }: DescribedEndpoint): string {
  if (scope === "public") return "pages";
  return /^\/api\/projects\/:project_id\/([^/]+)/.exec(path)?.[1] ?? "accounts";
}

export const SECURITY = "personal-api-key";

const reference = (group: string, name: string): Reference => ({ $ref: `#/components/${group}/${name}` });

/** Whether the response shows one object with a version. */
const hasVersion = ({ response, isUnversioned }: DescribedEndpoint): boolean =>
  isUnversioned !== true &&
  (response === "survey" || response === "survey-list-item" || response === "dashboard");

/** Whether a request can have preconditions on the version of its object. */
const isConditional = (row: DescribedEndpoint): boolean =>
  "id" in row.params && row.status < 300 && (hasVersion(row) || row.method === "DELETE");

function jsonContent(schema: JsonSchema, schemas: Schemas): Record<string, MediaType> {
  return { "application/json": { schema, examples: { example: { value: exampleOf(schema, schemas) } } } };
}

/** Whether warnings about a body are reported, and may reject it. */
const hasFindings = ({ request, response }: DescribedEndpoint): boolean =>
  request !== null && request !== "json" && request !== "events" && response !== null;

/** Whether it changes questions to which there may be answers. */
const changesQuestions = ({ request, response }: DescribedEndpoint): boolean =>
  request === "survey-update" && response !== null;

function parametersOf(row: DescribedEndpoint): (Parameter | Reference)[] {
  const named = Object.entries(row.params).map(
    ([name, kind]): Parameter => ({
      name,
      in: "path",
      description: pathDescriptions[name] ?? name,
      required: true,
      schema:
        kind === "text" ? { ...pathSchemas.text, examples: [textExamples[name] ?? name] } : pathSchemas[kind],
    }),
  );
  const preconditions = row.method === "GET" ? ["if-match", "if-none-match"] : ["if-match"];
  return [
    ...(row.path.includes("/:project_id") ? [reference("parameters", "project-id")] : []),
    ...named,
    ...row.query.map((name) => reference("parameters", queryComponent(name))),
    ...(isConditional(row) ? preconditions.map((name) => reference("parameters", name)) : []),
    ...(row.shared === true ? [reference("parameters", "if-none-match")] : []),
    ...(hasFindings(row) ? [reference("parameters", "prefer")] : []),
    ...(changesQuestions(row) || row.query.includes("against")
      ? [reference("parameters", "surveyc-choices")]
      : []),
    ...(row.idempotent === true ? [reference("parameters", "idempotency-key")] : []),
    reference("parameters", "x-request-id"),
  ];
}

/** The headers of a reply that caches may store. */
const sharedHeaders: NonNullable<ResponseObject["headers"]> = {
  ...replyHeaders("ETag"),
  "Cache-Control": {
    description: "How long the reply may be used without another request. RFC 9111 section 5.2.2.",
    required: true,
    schema: { type: "string", examples: ["public, max-age=5"] },
  },
};

/** A response body that no definition describes. */
function freeContent({ path, formats = ["json"] }: DescribedEndpoint): Record<string, MediaType> {
  if (path.endsWith(".js")) return { "text/javascript": { schema: { type: "string" } } };
  return Object.fromEntries(
    formats.map((format) => [
      mediaTypes[format],
      { schema: { type: format === "json" ? "object" : "string" } },
    ]),
  );
}

function successOf(row: DescribedEndpoint, schemas: Schemas): ResponseObject {
  if (row.status === 405)
    return {
      description: "Not allowed: set `deleted` by PATCH instead. No body.",
      headers: replyHeaders("Allow"),
    };
  if (row.status === 204) return { description: "Done; no body.", headers: replyHeaders() };
  if (row.response === null)
    return {
      description: "Done.",
      headers: row.shared === true ? sharedHeaders : replyHeaders(),
      content: freeContent(row),
    };
  const names: HeaderName[] = [
    ...(hasVersion(row) ? (["ETag"] as const) : []),
    ...(row.status === 201 ? (["Location"] as const) : []),
    ...(!hasFindings(row) ? [] : (["Surveyc-Warnings", "Preference-Applied"] as const)),
    ...(changesQuestions(row) ? (["Surveyc-Change"] as const) : []),
    ...(row.idempotent === true ? (["Idempotency-Replayed"] as const) : []),
  ];
  const one: JsonSchema = { $ref: `${SCHEMAS}${row.response}` };
  const schema = row.many === true ? { type: "array", items: one } : one;
  return {
    description: row.status === 201 ? "Created." : "Done.",
    headers: replyHeaders(...names),
    content: jsonContent(schema, schemas),
  };
}

const accessTo = ({ scope }: DescribedEndpoint): string => {
  if (scope === "public") return "Needs no key: the public token of a project is part of the request.";
  return scope === null ? "Any valid key is enough." : `Needs the scope \`${scope}\`.`;
};

/** For schemes other than OAuth, OpenAPI 3.1 defines the list as the roles that the credential needs. */
function securityOf({ scope }: DescribedEndpoint): OperationObject["security"] {
  if (scope === "public") return [];
  return [{ [SECURITY]: scope === null ? [] : [scope] }];
}

/** The statuses of the problems that an operation may return. */
function problemsOf(row: DescribedEndpoint): ProblemStatus[] {
  // An operation that is never allowed does not read the request.
  const request: ProblemStatus[] = row.status === 405 ? [] : [400];
  const body: ProblemStatus[] = row.request === null ? [] : [408, 413, 415];
  const version: ProblemStatus[] = isConditional(row) ? [412] : [];
  const accept: ProblemStatus[] = row.formats === undefined ? [] : [406];
  const conflict: ProblemStatus[] = row.method === "POST" || changesQuestions(row) ? [409] : [];
  const key: ProblemStatus[] = row.idempotent === true ? [422] : [];
  const access: ProblemStatus[] = row.scope === null || row.scope === "public" ? [401] : [401, 403];
  return [
    ...request,
    ...access,
    404,
    ...accept,
    ...body,
    ...version,
    ...conflict,
    ...key,
    429,
    500,
    503,
    504,
    507,
  ];
}

export function describeOperation(row: DescribedEndpoint, schemas: Schemas): OperationObject {
  const problems = problemsOf(row).map((status): [number, Reference] => [
    status,
    reference("responses", problemNames[status]),
  ]);
  const isTagged = row.shared === true || (row.method === "GET" && isConditional(row));
  const tags = row.shared === true ? sharedHeaders : replyHeaders("ETag");
  const notModified: [number, ResponseObject][] = isTagged
    ? [[304, { description: "You have this version already; no body.", headers: tags }]]
    : [];
  return {
    operationId: row.id,
    summary: row.summary,
    description: accessTo(row),
    tags: [tagOf(row)],
    security: securityOf(row),
    parameters: parametersOf(row),
    ...(row.request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content:
              row.request === "json" || row.request === "events"
                ? { "application/json": { schema: { type: "object" } } }
                : jsonContent({ $ref: `${SCHEMAS}${row.request}` }, schemas),
          },
        }),
    responses: Object.fromEntries([[row.status, successOf(row, schemas)], ...notModified, ...problems]),
  };
}
