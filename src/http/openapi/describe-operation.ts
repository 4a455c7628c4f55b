import type { JsonSchema } from "#model/json-schema.ts";
import type { Operation } from "../operation.ts";
import { exampleOf, SCHEMAS, type Schemas } from "./component-schemas.ts";
import type { MediaType, OperationObject, Parameter, Reference, ResponseObject } from "./openapi-document.ts";
import {
  type HeaderName,
  headerReferences,
  type ProblemStatus,
  pathDescriptions,
  pathSchemas,
  problemNames,
  queryComponent,
} from "./shared-components.ts";

/** An operation as data, without its function. */
export interface DescribedOperation extends Omit<Operation, "run"> {
  /** Whether it shows an object without its version: a survey in place of its activity. */
  readonly isUnversioned?: true;
}

/** The name of the security scheme among the components. */
export const SECURITY = "personal-api-key";

const reference = (group: string, name: string): Reference => ({ $ref: `#/components/${group}/${name}` });

/** Whether the response shows one object with a version. */
const hasVersion = ({ response, isUnversioned }: DescribedOperation): boolean =>
  isUnversioned !== true &&
  (response === "survey" || response === "survey-list-item" || response === "dashboard");

/** Whether a request can have preconditions on the version of its object. */
const isConditional = (row: DescribedOperation): boolean =>
  "id" in row.params && row.status < 300 && (hasVersion(row) || row.method === "DELETE");

function jsonContent(schema: JsonSchema, schemas: Schemas): Record<string, MediaType> {
  return { "application/json": { schema, examples: { example: { value: exampleOf(schema, schemas) } } } };
}

function parametersOf(row: DescribedOperation): (Parameter | Reference)[] {
  const named = Object.entries(row.params).map(
    ([name, kind]): Parameter => ({
      name,
      in: "path",
      description: pathDescriptions[name] ?? name,
      required: true,
      schema: pathSchemas[kind],
    }),
  );
  const preconditions = row.method === "GET" ? ["if-match", "if-none-match"] : ["if-match"];
  return [
    reference("parameters", "project-id"),
    ...named,
    ...row.query.map((name) => reference("parameters", queryComponent(name))),
    ...(isConditional(row) ? preconditions.map((name) => reference("parameters", name)) : []),
    ...(row.request === null ? [] : [reference("parameters", "prefer")]),
  ];
}

function successOf(row: DescribedOperation, schemas: Schemas): ResponseObject {
  if (row.status === 405)
    return {
      description: "Not allowed: set `deleted` by PATCH instead. No body.",
      headers: headerReferences(["Allow"]),
    };
  if (row.response === null) return { description: "Done; no body." };
  const names: HeaderName[] = [
    ...(hasVersion(row) ? (["ETag"] as const) : []),
    ...(row.status === 201 ? (["Location"] as const) : []),
    ...(row.request === null ? [] : (["Surveyc-Warnings", "Preference-Applied"] as const)),
  ];
  const one: JsonSchema = { $ref: `${SCHEMAS}${row.response}` };
  const schema = row.many === true ? { type: "array", items: one } : one;
  return {
    description: row.status === 201 ? "Created." : "Done.",
    ...(names.length > 0 ? { headers: headerReferences(names) } : {}),
    content: jsonContent(schema, schemas),
  };
}

/** The statuses of the problems that an operation may answer with. */
function problemsOf(row: DescribedOperation): ProblemStatus[] {
  // An operation that is not allowed does not read the request.
  const request: ProblemStatus[] = row.status === 405 ? [] : [400];
  const body: ProblemStatus[] = row.request === null ? [] : [408, 413, 415];
  const version: ProblemStatus[] = isConditional(row) ? [412] : [];
  const conflict: ProblemStatus[] = row.method === "POST" ? [409] : [];
  return [...request, 401, 403, 404, ...body, ...version, ...conflict, 429, 500, 503, 504];
}

/** An operation as the document describes it. */
export function describeOperation(row: DescribedOperation, schemas: Schemas): OperationObject {
  const problems = problemsOf(row).map((status): [number, Reference] => [
    status,
    reference("responses", problemNames[status]),
  ]);
  const notModified: [number, ResponseObject][] =
    row.method === "GET" && isConditional(row)
      ? [
          [
            304,
            { description: "You have this version already; no body.", headers: headerReferences(["ETag"]) },
          ],
        ]
      : [];
  return {
    operationId: row.id,
    summary: row.summary,
    description: `Needs the scope \`${row.scope}\`.`,
    tags: row.path.split("/").slice(4, 5),
    // For schemes other than OAuth, OpenAPI 3.1 takes the list as roles that the credential needs.
    security: [{ [SECURITY]: [row.scope] }],
    parameters: parametersOf(row),
    ...(row.request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent({ $ref: `${SCHEMAS}${row.request}` }, schemas),
          },
        }),
    responses: Object.fromEntries([[row.status, successOf(row, schemas)], ...notModified, ...problems]),
  };
}
