import type { Session } from "../database.ts";

/** A project whose rows were moved to another identifier. */
export interface RenamedProject {
  /** What it was called. */
  readonly from: string;
  /** What paths call it now. */
  readonly to: string;
}

/**
 * A part of a migration, and how it is run. Many processes may run it at once, some of them again after they were killed
 * in the middle; each kind says what that asks of it.
 */
export type MigrationStep =
  /**
   * Statements that are run one by one, each in a transaction of its own. Every one changes nothing where it was run
   * before: `create … if not exists`.
   */
  | { readonly run: "alone"; readonly statements: readonly string[] }
  /**
   * Statements of one transaction, which is committed once, whoever runs it. For a few rows: nothing else can change them
   * meanwhile.
   */
  | { readonly run: "together"; readonly statements: readonly string[] }
  /**
   * Changes that rows of before need. Each call is a transaction of its own: it looks for rows that still need the change,
   * at most a few hundred, changes them, and tells how many it found; the step ends where it found none. Rows are
   * taken in the order of their keys, without leaving out those that another process holds, so that processes neither
   * wait in a circle nor end before all is done. `onRenamed` is for what people must know.
   */
  | {
      readonly run: "backfill";
      readonly batch: (session: Session, onRenamed: (project: RenamedProject) => void) => Promise<number>;
    };

/** From one version of the schema to the next. */
export interface Migration {
  readonly number: number;
  readonly steps: readonly MigrationStep[];
}
