import { StoreError, type StoreErrorCode, type StoreWork } from "../store.ts";
import type { Timing } from "../timing.ts";

export interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  /** How many rows it returned or changed. */
  readonly count: number;
}

export type Parameter = string | number | boolean | null | readonly string[] | readonly number[];

/** Executes statements. Its errors are `SqlError`s. */
export interface Session {
  query(text: string, parameters?: readonly Parameter[]): Promise<QueryResult>;
}

/** The first row that a statement returns; null if there is none. */
export async function firstRow<Row>(
  session: Session,
  text: string,
  parameters: readonly Parameter[],
): Promise<Row | null> {
  const { rows } = await session.query(text, parameters);
  return (rows[0] as Row | undefined) ?? null;
}

/** Whether a statement inserted, changed or removed the one row that it is about. */
export const changesRow = async (
  session: Session,
  text: string,
  parameters: readonly Parameter[],
): Promise<boolean> => (await session.query(text, parameters)).count === 1;

/** The result of a transaction, and whether to commit it. */
export interface TransactionOutcome<Result> {
  readonly result: Result;
  readonly commit: boolean;
}

/** A PostgreSQL database, embedded or with a pool of connections. */
export interface Database extends Session {
  /**
   * Runs `work` in one transaction with the isolation level READ COMMITTED. An exception of `work` rolls it back and is
   * rethrown. When the promise is fulfilled and `commit` was true, the changes are durable.
   */
  transaction<Result>(work: (session: Session) => Promise<TransactionOutcome<Result>>): Promise<Result>;
  /** Missing if it has no connections. */
  connections?(): NonNullable<StoreWork["connections"]>;
  close(): Promise<void>;
}

/** Why a statement failed, if that determines what to do next. */
export type SqlErrorKind =
  /** Other transactions interfered; this one was rolled back and may be run again. */
  | "conflict"
  /** No connection could be opened, so nothing was sent. */
  | "unreached"
  /** The connection is lost; uncommitted changes are rolled back. */
  | "lost"
  /** The connection was lost during the commit: whether it was committed is unknown. */
  | "unknown"
  /** The database did not answer in time, and was terminated; uncommitted changes are rolled back. */
  | "late"
  /** The disk of the database is full. */
  | "full"
  /** The database is out of resources or out of time. */
  | "busy"
  /** The database cannot read its own files. */
  | "damaged"
  /** The statement itself is invalid. */
  | "wrong";

/** A failed statement; `cause` is the error of the driver. It never leaves the store. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly kind: SqlErrorKind;
  constructor(kind: SqlErrorKind, cause: unknown) {
    super("A statement failed.", { cause });
    this.kind = kind;
  }

  /** Whether the connection can no longer be used; also if its server has become a standby, because another one may be used. */
  get connectionLost(): boolean {
    return ["lost", "unknown", "unreached"].includes(this.kind) || this.code === READ_ONLY;
  }

  /** The SQLSTATE or system error code; empty if there is none. */
  get code(): string {
    return codeOf(this.cause);
  }
}

/** read_only_sql_transaction */
const READ_ONLY = "25006";

const codeOf = (cause: unknown): string => {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" ? code : "";
};

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const kindsByCode: readonly (readonly [RegExp, SqlErrorKind])[] = [
  // serialization_failure, deadlock_detected
  [/^(40001|40P01)$/, "conflict"],
  // statement_completion_unknown
  [/^40003$/, "unknown"],
  // connection exceptions, shutdowns, sessions terminated for being idle
  [/^(08...|57P01|57P02|57P03|57P05|25P03|25P04)$/, "lost"],
  // disk_full, and the same of a system
  [/^(53100|ENOSPC|EDQUOT)$/, "full"],
  // insufficient resources, locks that are not available, timeouts, a server that is read-only for now
  [/^(53...|55P03|57014|25006)$/, "busy"],
  // data_corrupted, index_corrupted
  [/^XX00[12]$/, "damaged"],
  [/^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/, "lost"],
];

// Messages that the driver `pg` throws without a code.
const kindsByMessage: readonly (readonly [RegExp, SqlErrorKind])[] = [
  [/timeout exceeded when trying to connect/i, "busy"],
  [
    /connection (is closed|terminated|error|timeout)|connection.*ended|not queryable|client was closed/i,
    "lost",
  ],
  [/query read timeout/i, "lost"],
];

/** Classifies an error of a driver, by its code or its message. */
export function classifySqlError(cause: unknown): SqlError {
  const code = codeOf(cause);
  const text = code === "" && cause instanceof Error ? cause.message : code;
  const kinds = code === "" ? kindsByMessage : kindsByCode;
  return new SqlError(kinds.find(([pattern]) => pattern.test(text))?.[1] ?? "wrong", cause);
}

const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 500;

const messages = {
  unreached: "The database cannot be reached; nothing was changed.",
  conflict: "Too many writes at once; the change was not made.",
  lost: "The connection to the database was lost; nothing was changed.",
  unknown: "The connection to the database was lost during a change; it may have been made.",
  late: "The database did not answer in time; nothing was changed.",
  full: "The disk of the database is full, or nearly; nothing was changed.",
  busy: "The database is out of resources, or takes too long; nothing was changed.",
} as const;

/** The codes of errors that are not `unavailable`. */
const storeCodes: { readonly [Kind in SqlErrorKind]?: StoreErrorCode } = {
  unknown: "unknown",
  full: "full",
  damaged: "damaged",
};

/** The message about files that the database cannot read, with the reason that the database reports. */
export const damageMessage = (cause: unknown): string => {
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
  return `The database is damaged (${typeof code === "string" ? `${code}, ` : ""}${String(message)}).`;
};

/**
 * Retries work after a conflict, with growing pauses, and once after a connection was lost or could not be created. If the work
 * may have been done although its connection was lost, `lost` is `"unknown"`, and it is not retried. Throws a `StoreError`:
 * `unavailable` when the attempts are used up, `full` if there is no room for it, `unknown` if the work may have been done; and
 * the error of the driver if the statement itself is invalid.
 */
export async function retry<Result>(
  { sleep, random }: Timing,
  work: () => Promise<Result>,
  { lost }: { readonly lost: "again" | "unknown" } = { lost: "again" },
): Promise<Result> {
  let wasLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const { cause } = error;
      const isUnknown = lost === "unknown" && (error.kind === "lost" || error.kind === "late");
      const kind = isUnknown ? "unknown" : error.kind;
      if (kind === "wrong") throw cause;
      const isLoss = kind === "lost" || kind === "unreached";
      const canRetry = (kind === "conflict" && attempt < MAX_ATTEMPTS) || (isLoss && !wasLost);
      if (!canRetry) {
        const message = kind === "damaged" ? damageMessage(cause) : messages[kind];
        throw new StoreError(storeCodes[kind] ?? "unavailable", message, { cause });
      }
      wasLost ||= isLoss;
      await sleep(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random() / 2));
    }
  }
}
