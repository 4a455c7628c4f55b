import type { Session } from "../database.ts";

/** A project whose rows were moved to another identifier. */
export interface RenamedProject {
  /** Its former name. */
  readonly from: string;
  /** Its current name in paths. */
  readonly to: string;
}

/** Answers that an upgrade leaves unchanged. */
export interface KeptPositions {
  /** The project of the survey. */
  readonly project: string;
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the submissions; at most a few hundred, others follow in another call. */
  readonly submissions: readonly string[];
}

/** What a step of a migration reports. */
export interface MigrationReports {
  /** A project whose name no path can have, such as `@current`, was renamed to the next number; keys keep access to it. */
  readonly onRenamed: (project: RenamedProject) => void;
  /**
   * Answers keep positions of choices, because the survey has changed since they were given and the texts of the choices are
   * unknown.
   */
  readonly onPositionsKept: (answers: KeptPositions) => void;
}

/** Callbacks for upgrading a database of an earlier version, called once a change is committed. */
export type MigrationEvents = {
  readonly [Event in keyof MigrationReports]?: MigrationReports[Event] | undefined;
} & {
  /** Called before each step to a later version of the tables, of which some change all rows; not for a new database. */
  readonly onUpgrade?: ((version: number, last: number) => void) | undefined;
  /** Called after each part of an upgrade that changes rows, with the number of rows read so far and of all. */
  readonly onUpgradedRows?: ((version: number, rows: number, all: number) => void) | undefined;
  /** Called when an upgrade waits for another process that locks the tables, such as one that upgrades them too. */
  readonly onUpgradeWaits?: (() => void) | undefined;
};

/** The key of a row of responses. */
export type ResponseKey = readonly [project: string, survey: string, submission: string];

/** The rows that a scan has read. */
export interface ScannedPage {
  /** The key of the last row; null after the last page. */
  readonly last: ResponseKey | null;
  readonly rows: number;
}

/**
 * A part of a migration, and how it is run. Many processes may run it at once, some of them again after they were killed in the
 * middle; each kind states what that requires of it.
 */
export type MigrationStep =
  /**
   * Statements that are run one by one, each in a separate transaction. Every statement changes nothing if it was run before:
   * `create … if not exists`.
   */
  | { readonly run: "alone"; readonly statements: readonly string[] }
  /**
   * Statements of one transaction, which is committed once, by any of the processes. For a few rows: they are locked meanwhile.
   */
  | { readonly run: "together"; readonly statements: readonly string[] }
  /**
   * Changes that existing rows need. Each call is a separate transaction: it looks for rows that still need the change, at most a
   * few hundred, changes them, and returns how many it found; the step ends when it finds none. Rows are locked in the order of
   * their keys, without skipping those that another process holds, so that processes neither deadlock nor end before all is done.
   */
  | {
      readonly run: "backfill";
      readonly batch: (session: Session, events: MigrationReports) => Promise<number>;
    }
  /**
   * Changes that existing rows may need, and that leave no mark. Each call is one transaction: it reads the next few hundred
   * rows after a key, changes rows that need it, and returns the last key and how many it read. A process that was killed
   * begins again, so a page that was changed before stays unchanged.
   */
  | {
      readonly run: "scan";
      readonly page: (
        session: Session,
        after: ResponseKey | null,
        events: MigrationReports,
      ) => Promise<ScannedPage>;
    };

/** From one version of the schema to the next. */
export interface Migration {
  readonly number: number;
  /** What it adds or changes, for operators. */
  readonly title: string;
  /** The table whose existing rows it reads or changes, if any: they determine how long it takes. */
  readonly table?: string;
  readonly steps: readonly MigrationStep[];
}
