import type { PayloadKind } from "#model/payload-of.ts";
import type { Preconditions } from "./preconditions.ts";
import type { QueryName, QueryValues } from "./query-parameters.ts";
import type { Result } from "./result.ts";
import type { Services } from "./services.ts";
import type { Subject } from "./subject.ts";

/** The scopes that operations ask for. INTERFACE.md 5. */
export type Scope =
  | "dashboard:read"
  | "dashboard:write"
  | "sharing_configuration:read"
  | "survey:read"
  | "survey:write"
  | "activity_log:read";

/** How a part of a path reads: `integer` is 1 to 2147483647 without leading zeros, `uuid` any case. */
export type ParameterKind = "integer" | "uuid";

/** What an operation is asked. */
export interface OperationInput<Params = object> {
  readonly project: string;
  readonly subject: Subject;
  /** Identifiers from the path, read: integers as numbers, UUIDs in lower case. */
  readonly params: Params;
  /** What the query says, read. Operations that read nothing from it get an empty object. */
  readonly query: QueryValues;
  /** The body as JSON.parse gives it; `undefined` where there is none. Operations judge it themselves. */
  readonly body: unknown;
  readonly preconditions: Preconditions;
  /** Absolute address of this request without its query: pages link to their neighbours with it. */
  readonly address: string;
}

/** One operation of the interface, as a row that everything else is derived from. INTERFACE.md 4. */
export interface Operation<Params = never, Value = unknown> {
  /** Such as `createSurvey`; the name of its function and, in kebab-case, of its file. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Without trailing slash; both forms are served. */
  readonly path: `/api/projects/:project_id/${string}`;
  readonly params: Readonly<Record<string, ParameterKind>>;
  readonly scope: Scope;
  readonly status: 200 | 201 | 204 | 405;
  readonly query: readonly QueryName[];
  readonly request: PayloadKind | null;
  /** Null where there is no body. */
  readonly response: PayloadKind | null;
  /** Whether the reply is a list of these. */
  readonly many?: true;
  /** One line for the description of the interface. */
  readonly summary: string;
  readonly run: (services: Services, input: OperationInput<Params>) => Promise<Result<Value>>;
}
