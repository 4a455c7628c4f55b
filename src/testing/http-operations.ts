import { operations as interfaceOperations } from "#http/operations.ts";
import type { PayloadKind } from "#model/payload-of.ts";

/** The bodies that operations take. */
export type BodyKind = Extract<
  PayloadKind,
  | "dashboard-create"
  | "dashboard-update"
  | "move-tile"
  | "create-from-template-json"
  | "collaborator-create"
  | "survey-create"
  | "survey-update"
>;

/** One operation of the interface, as far as requests need it. */
export interface OperationShape {
  readonly operation: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Behind `/api/projects/<project>/`; `:dashboard`, `:survey` and `:user` stand for identifiers. */
  readonly path: string;
  /** Query parameters that it reads, with values that it takes. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  readonly body?: BodyKind;
}

type QueryName = (typeof interfaceOperations)[number]["query"][number];

/** Values that query parameters take; without any a parameter is left out. */
const queryValues: Readonly<Record<QueryName, readonly string[]>> = {
  limit: ["1", "10", "1000"],
  offset: ["0", "5"],
  page: ["1", "2"],
  search: ["a"],
  archived: ["true", "false"],
  pinned: ["true", "false"],
  survey_ids: [],
  exclude_archived: ["true", "false"],
};

const shapeOf = ({
  id,
  method,
  path,
  query,
  request,
}: (typeof interfaceOperations)[number]): OperationShape => ({
  operation: id,
  method,
  path: path
    .replace("/api/projects/:project_id/", "")
    .replace(/^dashboards\/:\w+/, "dashboards/:dashboard")
    .replace("surveys/:id", "surveys/:survey")
    .replace(":user__uuid", ":user"),
  ...(query.length === 0
    ? {}
    : { query: Object.fromEntries(query.map((name) => [name, queryValues[name]])) }),
  // What operations take is one of the kinds above; a test sends each of them.
  ...(request === null ? {} : { body: request as BodyKind }),
});

/** The 19 operations of INTERFACE.md section 4, in its order. */
export const operations: readonly OperationShape[] = interfaceOperations.map(shapeOf);
