import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { classifySqlError, type Parameter, type QueryResult, SqlError } from "../sql/database.ts";

export interface EngineRequest {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Whether a transaction begins with it. */
  readonly begins: boolean;
}

/** The result of a statement, and the command that PostgreSQL reports: it may answer `COMMIT` with `ROLLBACK`. */
export interface EngineResult extends QueryResult {
  readonly command: string;
}

/** An embedded PostgreSQL. It has one connection, and executes one statement at a time. */
export interface Engine {
  /** Whether it can execute statements. Once false, it stays false. */
  readonly isAlive: boolean;
  /** Throws an `SqlError`. */
  run(request: EngineRequest): Promise<EngineResult>;
  close(): Promise<void>;
}

/**
 * Opens an engine. It fills the memory for pages of tables with zeros. With the 128 MB of PostgreSQL's default that takes most of
 * the time, without a benefit, because the system caches files, too. With `fsync`, a commit waits
 * until it is on the disk; the method is `fsync`, because the engine implements `fdatasync` without an effect.
 */
export const openEngine = (
  engine: typeof PGlite,
  options: PGliteOptions = {},
  { fsync }: { readonly fsync: boolean } = { fsync: false },
): Promise<PGlite> =>
  engine.create({
    ...options,
    startParams: [
      ...engine.defaultStartParams,
      ...["-c", "shared_buffers=32MB"],
      ...(fsync ? ["-c", "fsync=on", "-c", "wal_sync_method=fsync"] : []),
    ],
  });

/** Runs a statement on the engine itself; rethrows its errors. */
export async function runStatement(
  engine: PGlite,
  { text, parameters, begins }: EngineRequest,
): Promise<EngineResult> {
  if (begins) await engine.query("begin isolation level read committed");
  const { rows, rowCount, command } = await engine.query<Record<string, unknown>>(text, [...parameters]);
  // After a stack overflow the engine still replies, but no longer to the statements that it gets.
  if (command === undefined) throw new Error("The database did not report which command it executed.");
  return { rows, count: rowCount ?? 0, command };
}

/** An engine in this thread: for a database in memory, which neither a disk nor a lack of descriptors can stop. */
export class LocalEngine implements Engine {
  readonly isAlive = true;
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async run(request: EngineRequest): Promise<EngineResult> {
    try {
      return await runStatement(this.#engine, request);
    } catch (cause) {
      throw classifySqlError(cause);
    }
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}

/** Whether an error leaves the rest of a transaction, and the engine, usable: one that PostgreSQL reported. */
export const isReported = (error: unknown): boolean => {
  const { code, severity } = Object(error) as { readonly code?: unknown; readonly severity?: unknown };
  return (
    typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && severity !== "FATAL" && severity !== "PANIC"
  );
};

/** Converts an error of a commit to `SqlError`: unless PostgreSQL reported a failure, the commit may have succeeded. */
export const commitError = (error: unknown): unknown =>
  error instanceof SqlError && error.kind !== "conflict" && error.kind !== "wrong"
    ? new SqlError("unknown", error.cause)
    : error;

/** The messages of the thread of an engine: first that it is open, then a reply to every request. */
export type ThreadReply =
  | { readonly result: EngineResult | null }
  /** `isBroken`: the engine can no longer be used. */
  | { readonly error: ThrownParts; readonly isBroken: boolean };

export interface ThreadStart {
  readonly path: string;
  /** Whether a commit waits until it is on the disk. */
  readonly fsync: boolean;
}

/** The properties of an error that determine the reaction to it. Threads exchange no others. */
interface ThrownParts {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly errno?: number;
  readonly severity?: string;
  readonly detail?: string;
}

const textParts = ["name", "code", "severity", "detail"] as const;

/** Serializes a thrown value: the engine also throws objects that are not errors. */
export function thrownParts(thrown: unknown): ThrownParts {
  const members = Object(thrown) as Readonly<Record<string, unknown>>;
  const { message, errno } = members;
  const texts = textParts.flatMap((part) =>
    typeof members[part] === "string" ? [[part, members[part]] as const] : [],
  );
  return {
    message: typeof message === "string" ? message : "",
    ...Object.fromEntries(texts),
    ...(typeof errno === "number" ? { errno } : {}),
  };
}

export const errorOf = ({ message, ...parts }: ThrownParts): Error =>
  Object.assign(new Error(message), parts);
