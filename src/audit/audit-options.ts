import type { Level } from "./level.ts";

/** Which server to audit, and with what. Rows that need a key or a project that is not given are skipped. */
export interface AuditOptions {
  /** What stands before `/api/projects`, such as `https://surveys.example.org`. */
  readonly baseUrl: string;
  /** A key that opens the project with all six scopes. */
  readonly key: string;
  /** The project to work in. Surveys and dashboards are made in it and deleted again. */
  readonly project: string;
  /** A key that does not open the project. */
  readonly otherKey?: string | undefined;
  /** A key that opens the project with `survey:read` and `dashboard:read` and nothing else. */
  readonly readonlyKey?: string | undefined;
  /** A second project that the key opens with all scopes. */
  readonly otherProject?: string | undefined;
  /** The UUID of a user who may become a collaborator and is none; made up if not given. */
  readonly collaborator?: string | undefined;
  /** `samples` where the server answers the literal sample bodies of the interface. */
  readonly bodies?: "interface" | "samples" | undefined;
  /** `MUST` leaves out what a server only should do. */
  readonly level?: Level | undefined;
  /** The ids of the rows to look at; all if not given. */
  readonly rows?: readonly string[] | undefined;
  /** Sends a request; `fetch` if not given. A handler's `handle` will do. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How many milliseconds an answer may take; 30,000 if not given. */
  readonly timeoutMs?: number | undefined;
}
