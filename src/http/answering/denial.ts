import type { Diagnostic } from "#diagnostics/diagnostic.ts";

/** Why a request is not granted, by the operation or before it is reached: what a problem is written from. */
export interface Denial {
  readonly ok: false;
  readonly status: number;
  /** Stable slug. */
  readonly code: string;
  /** What went wrong this time, in words for the caller. */
  readonly detail: string;
  /** The member of the body, or the parameter, at fault. */
  readonly attr?: string;
  /** Every finding in the body. */
  readonly diagnostics?: readonly Diagnostic[];
  /** What the status demands besides, such as `Allow`; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}
