/** What can be done about a statement that failed. */
export type FaultKind =
  /** Others got in the way; the transaction was undone and may be run again. */
  | "conflict"
  /** The connection is gone; what was not committed is undone. */
  | "lost"
  /** The connection is gone while changes were being kept: nobody knows whether they were. */
  | "unknown"
  /** The database has no room or no time now. */
  | "busy"
  /** The statement is at fault. */
  | "wrong";

/** A statement failed; `cause` is what the driver said. It never leaves the store. */
export class StatementFault extends Error {
  override readonly name = "StatementFault";
  readonly kind: FaultKind;
  constructor(kind: FaultKind, cause: unknown) {
    super("A statement failed.", { cause });
    this.kind = kind;
  }

  /** Whether the connection cannot be used any more. */
  get gone(): boolean {
    return this.kind === "lost" || this.kind === "unknown";
  }

  /** The SQLSTATE or system error code, where there is one. */
  get code(): string {
    return codeOf(this.cause);
  }
}

const codeOf = (cause: unknown): string => {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" ? code : "";
};

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const kinds: readonly (readonly [RegExp, FaultKind])[] = [
  // serialization_failure, deadlock_detected
  [/^(40001|40P01)$/, "conflict"],
  // statement_completion_unknown
  [/^40003$/, "unknown"],
  // connection exceptions, shutdowns, sessions that were ended for idling
  [/^(08...|57P01|57P02|57P03|57P05|25P03|25P04)$/, "lost"],
  // insufficient resources, locks not to be had, timeouts, a server that only reads for now
  [/^(53...|55P03|57014|25006)$/, "busy"],
  [/^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/, "lost"],
];

// What the driver `pg` says without a code.
const lostMessage =
  /connection (is closed|terminated|error|timeout)|connection.*ended|not queryable|client was closed/i;
const silentMessage = /query read timeout/i;
const busyMessage = /timeout exceeded when trying to connect/i;

/** Tells by what a driver threw what can be done about it. */
export function judgeFault(cause: unknown): StatementFault {
  const code = codeOf(cause);
  if (code !== "")
    return new StatementFault(kinds.find(([pattern]) => pattern.test(code))?.[1] ?? "wrong", cause);
  const message = cause instanceof Error ? cause.message : "";
  if (busyMessage.test(message)) return new StatementFault("busy", cause);
  return new StatementFault(
    lostMessage.test(message) || silentMessage.test(message) ? "lost" : "wrong",
    cause,
  );
}
