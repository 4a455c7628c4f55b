import { type Database, retry, SqlError } from "./sql/database.ts";
import type { Timing } from "./timing.ts";

/** How long the server waits, by the name of the setting. In milliseconds; 0 means no limit. */
export type ServerLimits = Readonly<
  Record<"lock_timeout" | "statement_timeout" | "idle_in_transaction_session_timeout", number>
>;

export interface LimitedDatabase extends Database {
  /** Sets limits in each transaction from now on; each statement gets a transaction then. */
  limitTransactions(limits: Partial<ServerLimits>): void;
}

/**
 * Opens a database whose server enforces the limits. They are sent when a connection is created, without another message. A
 * pooler such as PgBouncer rejects or ignores that, because clients share its connections to the server; then those limits that
 * the server does not have already are set in each transaction.
 */
export async function openLimited(
  open: (atStart: Partial<ServerLimits>) => LimitedDatabase,
  limits: ServerLimits,
  timing: Timing,
): Promise<LimitedDatabase> {
  let database = open(limits);
  try {
    let settings = await retry(timing, () => settingsOf(database).catch(nullIfRejected));
    if (settings === null) {
      await database.close();
      database = open({});
      settings = await retry(timing, () => settingsOf(database));
    }
    database.limitTransactions(missingLimits(limits, settings));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The settings of a transaction, as statements. */
export const limitStatements = (limits: Partial<ServerLimits>): string =>
  Object.entries(limits)
    .map(([name, milliseconds]) => `; set local ${name} = ${Math.trunc(milliseconds)}`)
    .join("");

async function settingsOf(database: Database): Promise<ReadonlyMap<unknown, number>> {
  const { rows } = await database.query(
    `select name, setting from pg_settings
where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  return new Map(rows.map((row) => [row["name"], Number(row["setting"])]));
}

function nullIfRejected(error: unknown): null {
  // protocol_violation
  const isRejected =
    error instanceof SqlError &&
    error.code === "08P01" &&
    error.cause instanceof Error &&
    /unsupported startup parameter/i.test(error.cause.message);
  if (isRejected) return null;
  throw error;
}

/** The limits that the server neither accepted nor has in a stricter form. */
function missingLimits(limits: ServerLimits, settings: ReadonlyMap<unknown, number>): Partial<ServerLimits> {
  const isEnforced = ([name, limit]: [string, number]): boolean => {
    const setting = settings.get(name) ?? 0;
    return limit === 0 || (setting > 0 && setting <= limit);
  };
  return Object.fromEntries(Object.entries(limits).filter((entry) => !isEnforced(entry)));
}
