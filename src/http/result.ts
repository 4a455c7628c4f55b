import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Json } from "./json.ts";

/** What an operation did: a status and a body, ready to be sent. */
export interface Done<Value> {
  readonly ok: true;
  readonly status: 200 | 201 | 204;
  /** Null where there is no body. */
  readonly body: Json<Value> | null;
  /** The version of the row that the body shows; it becomes the entity tag. */
  readonly version?: number;
  /** Warnings and infos about what was sent. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** Why an operation was not done. */
export interface Refusal {
  readonly ok: false;
  readonly status: 304 | 400 | 403 | 404 | 405 | 409 | 412;
  /** Stable slug, such as `not-found`; for faults in a body the code of the first finding. */
  readonly code: string;
  /** What went wrong this time, in words for the caller. */
  readonly detail: string;
  /** The member of the body, or the parameter, at fault. */
  readonly attr?: string;
  /** Every finding in the body. */
  readonly diagnostics?: readonly Diagnostic[];
  /** With 304: the version of the row, which is what the caller has. */
  readonly version?: number;
}

export type Result<Value> = Done<Value> | Refusal;
