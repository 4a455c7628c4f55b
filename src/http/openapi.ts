import { componentSchemas } from "./openapi/component-schemas.ts";
import { type DescribedOperation, describeOperation, SECURITY } from "./openapi/describe-operation.ts";
import { headers } from "./openapi/headers.ts";
import type { DocumentMethod, OpenApiDocument, OperationObject } from "./openapi/openapi-document.ts";
import { conditions, project, queryComponent, queryParameter } from "./openapi/parameters.ts";
import { problemResponses } from "./openapi/problem-responses.ts";
import { sampleReplies } from "./openapi/sample-replies.ts";
import { operations as allOperations } from "./operations.ts";

/** Where and how the interface that is described is served. */
export interface OpenApiOptions {
  /** The operations; all 19 if not given. Their scopes may differ from the table of the interface. */
  readonly operations?: readonly DescribedOperation[];
  /** What stands before `/api/projects`; `/` if not given. */
  readonly basePath?: string;
  /** Such as `https://surveys.example.org`; without it addresses are relative to where the document lies. */
  readonly publicOrigin?: string;
  /** `samples` where the literal sample bodies of the interface are served. */
  readonly bodies?: "interface" | "samples";
}

const info: OpenApiDocument["info"] = {
  title: "Dashboards and surveys",
  version: "1",
  summary: "Dashboards with tiles and collaborators, and surveys with branching, per project.",
  description:
    "Every address is served with and without a trailing slash, and answers HEAD and OPTIONS, too. Lists tell the addresses of their neighbours in `next` and `previous`. Errors are problem details (RFC 9457).",
  license: { name: "MIT", identifier: "MIT" },
};

const tags: OpenApiDocument["tags"] = [
  { name: "dashboards", description: "Dashboards, their tiles, collaborators and sharing." },
  { name: "surveys", description: "Surveys, what was done to them, and how many responses they have." },
];

function pathsOf(rows: readonly DescribedOperation[], schemas: OpenApiDocument["components"]["schemas"]) {
  const paths: Record<string, Partial<Record<DocumentMethod, OperationObject>>> = {};
  for (const row of rows) {
    // Without the trailing slash, as INTERFACE.md 4 writes the shapes: clients that are generated from the document put
    // queries and further parts behind a path, and linters take a slash at the end for a slip.
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(row, schemas) };
  }
  return paths;
}

/** `/` and `` are the same place, and a server's address has no slash at its end. */
const serverUrl = ({ basePath = "/", publicOrigin = "" }: OpenApiOptions): string =>
  `${publicOrigin.replace(/\/+$/, "")}/${basePath.replace(/^\/+|\/+$/g, "")}`.replace(/(.)\/$/, "$1");

/**
 * The description of the interface in OpenAPI 3.1, from the rows of the operations and the definitions of payloads.
 * The same text lies in `schemas/openapi.json`.
 */
export function openapi(options: OpenApiOptions = {}): OpenApiDocument {
  const given = options.operations ?? allOperations;
  const rows = options.bodies === "samples" ? given.map(sampleReplies) : given;
  const kinds = rows.flatMap(({ request, response }) => [request, response]).filter((kind) => kind !== null);
  const schemas = componentSchemas([...kinds, "problem"]);
  const queries = [...new Set(rows.flatMap(({ query }) => query))];
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: serverUrl(options), description: "This server." }],
    tags,
    paths: pathsOf(rows, schemas),
    components: {
      securitySchemes: {
        [SECURITY]: {
          type: "http",
          scheme: "bearer",
          description: "A personal API key. `X:write` grants `X:read`, and `*` grants every scope.",
        },
      },
      parameters: {
        "project-id": project,
        ...Object.fromEntries(queries.map((name) => [queryComponent(name), queryParameter(name)])),
        ...conditions,
      },
      headers,
      responses: problemResponses,
      schemas,
    },
  };
}
