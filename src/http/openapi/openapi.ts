import { additionalEndpoints, operations as allOperations } from "../operations/operations.ts";
import { type Bodies, shapedReplies } from "../operations/survey-shape.ts";
import { componentSchemas } from "./component-schemas.ts";
import {
  type DescribedEndpoint,
  type DescribedOperation,
  describeOperation,
  SECURITY,
  tagOf,
} from "./describe-operation.ts";
import type { DocumentMethod, OpenApiDocument, OperationObject } from "./openapi-document.ts";
import {
  headerParameters,
  headers,
  problemNames,
  problemResponses,
  projectParameter,
  queryComponent,
  queryParameter,
} from "./shared-components.ts";

/** The options of the OpenAPI document. */
export interface OpenApiOptions {
  /** The operations; all if not given. Their scopes may differ from those of sections 4.1 and 4.2 of docs/interface.md. */
  readonly operations?: readonly DescribedOperation[];
  /** The prefix of `/api/projects`; `/` if not given. */
  readonly basePath?: string;
  /** Such as `https://surveys.example.org`; without it the server is relative to the address of the document. */
  readonly publicOrigin?: string;
  /** `survey-shape` if activities, counts and collaborators have the shape of the interface's samples. */
  readonly bodies?: Bodies;
  /** Whether the companions are described, too; false if not given. */
  readonly companions?: boolean;
}

const info: OpenApiDocument["info"] = {
  title: "Survey and dashboard API",
  version: "1",
  summary:
    "Create, check, launch and end surveys, read their activity and response counts, and arrange dashboards.",
  description:
    "Every path is served with and without a trailing slash, and also answers HEAD and OPTIONS. Every reply has an `X-Request-Id`, by default that of its request, and the `traceparent` of its request (W3C Trace Context). `next` and `previous` of a list link to its neighbouring pages. Errors are problem details (RFC 9457).",
  license: { name: "MIT", identifier: "MIT" },
};

const tags: OpenApiDocument["tags"] = [
  { name: "surveys", description: "Surveys, their activity, and how many responses they have." },
  { name: "dashboards", description: "Dashboards, their tiles, collaborators and sharing." },
  { name: "accounts", description: "Companions: the caller, and the projects that they have access to." },
  { name: "pages", description: "Companions: the requests of pages, with the public token of a project." },
];

/** Makes the ids of rows unique: if rows share one, all but the first append the words of their paths. */
function withUniqueIds(rows: readonly DescribedEndpoint[]): DescribedEndpoint[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const words = row.path.split("/").filter((word) => word !== "" && !word.startsWith(":"));
    const suffix = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    const id = taken.has(row.id) ? `${row.id}${suffix}` : row.id;
    taken.add(id);
    return { ...row, id };
  });
}

/** The problems that these operations may return: 406 only if one of them has several formats. */
const problemsOf = (rows: readonly DescribedEndpoint[]): typeof problemResponses =>
  Object.fromEntries(
    Object.entries(problemResponses).filter(
      ([name]) => name !== problemNames[406] || rows.some(({ formats }) => formats !== undefined),
    ),
  );

function pathsOf(rows: readonly DescribedEndpoint[], schemas: OpenApiDocument["components"]["schemas"]) {
  const paths: Record<string, Partial<Record<DocumentMethod, OperationObject>>> = {};
  for (const row of rows) {
    // Without the trailing slash: generated clients append queries and further segments to a path, and linters report a
    // slash at its end.
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(row, schemas) };
  }
  return paths;
}

/** The URL of a server has no slash at its end, so the base paths `/` and `` are the same. */
const serverUrl = ({ basePath = "/", publicOrigin = "" }: OpenApiOptions): string =>
  `${publicOrigin.replace(/\/+$/, "")}/${basePath.replace(/^\/+|\/+$/g, "")}`.replace(/(.)\/$/, "$1");

/** A row with the shape of its sample. */
function inShape(row: DescribedOperation): DescribedOperation {
  const shaped = shapedReplies[row.id];
  if (shaped === undefined) return row;
  const { many: _, ...single } = row;
  return { ...single, response: shaped.response, isUnversioned: true };
}

/**
 * Describes the interface in OpenAPI 3.1, from the rows of the operations and the definitions of payloads. The same
 * document is the file `schemas/openapi.json`.
 *
 * @example
 * const { paths } = openapi({ basePath: "/surveys" });
 */
export function openapi(options: OpenApiOptions = {}): OpenApiDocument {
  const given = options.operations ?? allOperations;
  const shaped = (options.bodies ?? "interface") === "interface" ? given : given.map(inShape);
  const rows = withUniqueIds([...shaped, ...(options.companions === true ? additionalEndpoints : [])]);
  const kinds = rows
    .flatMap(({ request, response }) => [request, response])
    .filter((kind) => kind !== null && kind !== "json" && kind !== "events");
  const schemas = componentSchemas([...kinds, "problem"]);
  const queries = [...new Set(rows.flatMap(({ query }) => query))];
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: serverUrl(options), description: "This server." }],
    tags: tags.filter(({ name }) => rows.some((row) => tagOf(row) === name)),
    paths: pathsOf(rows, schemas),
    components: {
      securitySchemes: {
        [SECURITY]: {
          type: "http",
          scheme: "bearer",
          description:
            "The key is a personal API key: `X:write` grants `X:read`, and `*` grants every scope.",
        },
      },
      parameters: {
        "project-id": projectParameter,
        ...Object.fromEntries(queries.map((name) => [queryComponent(name), queryParameter(name)])),
        ...headerParameters,
      },
      headers,
      responses: problemsOf(rows),
      schemas,
    },
  };
}
