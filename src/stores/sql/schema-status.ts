import type { Timing } from "../timing.ts";
import { type Database, retry } from "./database.ts";
import { appliedVersion, countRows } from "./migrate.ts";
import { migrations } from "./migrations/list.ts";

/** A change of the tables that an upgrade makes. */
export interface WaitingMigration {
  /** The version of the tables after it. */
  readonly number: number;
  /** What it adds or changes, such as `counters of events`. */
  readonly title: string;
  /** The number of existing rows that it reads or changes, which determines how long it takes. */
  readonly rows: number;
}

/** The version of the tables of a database, and what an upgrade would change. */
export interface SchemaStatus {
  /** The version of the tables; 0 if there are none. */
  readonly version: number;
  /** The version of the tables of this program. */
  readonly supported: number;
  /** The changes that an upgrade makes, in their order. */
  readonly waiting: readonly WaitingMigration[];
}

/** Reads the status of a database, without changing it; null for one that does not exist. */
export async function readSchemaStatus(database: Database | null, timing: Timing): Promise<SchemaStatus> {
  const version = database === null ? 0 : await retry(timing, () => appliedVersion(database));
  const waiting: WaitingMigration[] = [];
  for (const migration of migrations) {
    const { number, title } = migration;
    if (number <= version) continue;
    const rows = database === null ? 0 : await retry(timing, () => countRows(database, migration));
    waiting.push({ number, title, rows });
  }
  return { version, supported: migrations.at(-1)?.number ?? 0, waiting };
}
