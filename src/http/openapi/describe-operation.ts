import type { JsonSchema } from "#model/json-schema.ts";
import type { Operation } from "../operation.ts";
import { SCHEMAS } from "./component-schemas.ts";
import { exampleOf } from "./example-of.ts";
import { refer } from "./headers.ts";
import type { MediaType, OperationObject, Parameter, Reference, ResponseObject } from "./openapi-document.ts";
import { pathMeanings, pathSchemas, queryComponent } from "./parameters.ts";
import { type ProblemStatus, problemNames } from "./problem-responses.ts";

/** A row, as far as the document speaks of it. */
export interface DescribedOperation
  extends Pick<
    Operation,
    | "id"
    | "method"
    | "path"
    | "params"
    | "scope"
    | "status"
    | "query"
    | "request"
    | "response"
    | "many"
    | "summary"
  > {
  /** Whether the body is a sample, which has no version. */
  readonly sample?: true;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The name of the credential among the components. */
export const SECURITY = "personal-api-key";

const reference = (group: string, name: string): Reference => ({ $ref: `#/components/${group}/${name}` });

const hasVersion = ({ response, sample }: DescribedOperation): boolean =>
  sample !== true && (response === "survey" || response === "survey-list-item" || response === "dashboard");

/** Whether a request can be made to depend on the version of what it is about. */
const isConditional = (row: DescribedOperation): boolean =>
  "id" in row.params && row.status < 300 && (hasVersion(row) || row.method === "DELETE");

function media(schema: JsonSchema, schemas: Schemas): Record<string, MediaType> {
  return { "application/json": { schema, examples: { example: { value: exampleOf(schema, schemas) } } } };
}

function parametersOf(row: DescribedOperation): (Parameter | Reference)[] {
  const named = Object.entries(row.params).map(
    ([name, kind]): Parameter => ({
      name,
      in: "path",
      description: pathMeanings[name] ?? name,
      required: true,
      schema: pathSchemas[kind],
    }),
  );
  const conditions = row.method === "GET" ? ["if-match", "if-none-match"] : ["if-match"];
  return [
    reference("parameters", "project-id"),
    ...named,
    ...row.query.map((name) => reference("parameters", queryComponent(name))),
    ...(isConditional(row) ? conditions.map((name) => reference("parameters", name)) : []),
  ];
}

function successOf(row: DescribedOperation, schemas: Schemas): ResponseObject {
  if (row.status === 405)
    return { description: "Never done: set `deleted` by PATCH instead. No body.", headers: refer(["Allow"]) };
  if (row.response === null) return { description: "Done; no body." };
  const one: JsonSchema = { $ref: `${SCHEMAS}${row.response}` };
  const schema = row.many === true ? { type: "array", items: one } : one;
  return {
    description: row.status === 201 ? "Created." : "Done.",
    ...(hasVersion(row) ? { headers: refer(["ETag"]) } : {}),
    content: media(schema, schemas),
  };
}

/** The problems that an operation may answer with, by status. */
function problemsOf(row: DescribedOperation): ProblemStatus[] {
  // What is never done is refused before the request is read.
  const request: ProblemStatus[] = row.status === 405 ? [] : [400];
  const body: ProblemStatus[] = row.request === null ? [] : [408, 413, 415];
  const version: ProblemStatus[] = isConditional(row) ? [412] : [];
  const clash: ProblemStatus[] = row.method === "POST" ? [409] : [];
  return [...request, 401, 403, 404, ...body, ...version, ...clash, 500, 503];
}

/** One operation of the document. */
export function describeOperation(row: DescribedOperation, schemas: Schemas): OperationObject {
  const refused = problemsOf(row).map((status): [number, Reference] => [
    status,
    reference("responses", problemNames[status]),
  ]);
  const known: [number, ResponseObject][] =
    row.method === "GET" && isConditional(row)
      ? [[304, { description: "You have this version already; no body.", headers: refer(["ETag"]) }]]
      : [];
  return {
    operationId: row.id,
    summary: row.summary,
    description: `Needs the scope \`${row.scope}\`.`,
    tags: row.path.split("/").slice(4, 5),
    // The list names what the key must be granted: OpenAPI 3.1, Security Requirement Object, schemes other than OAuth.
    security: [{ [SECURITY]: [row.scope] }],
    parameters: parametersOf(row),
    ...(row.request === null
      ? {}
      : { requestBody: { required: true, content: media({ $ref: `${SCHEMAS}${row.request}` }, schemas) } }),
    responses: Object.fromEntries([[row.status, successOf(row, schemas)], ...known, ...refused]),
  };
}
