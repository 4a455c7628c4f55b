/** What a statement gave. */
export interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** How many rows it returned or changed. */
  readonly count: number;
}

export type Parameter = string | number | boolean | null | readonly string[] | readonly number[];

/** Whom statements are sent to. What is thrown is a `StatementFault`. */
export interface Session {
  query(text: string, parameters?: readonly Parameter[]): Promise<Answer>;
}

/** What a transaction came to, and whether its changes are to be kept. */
export interface Verdict<Result> {
  readonly result: Result;
  readonly keep: boolean;
}

/** A database that speaks PostgreSQL, whatever it is reached by. */
export interface Database extends Session {
  /**
   * Runs `work` in one transaction that sees what others commit meanwhile (READ COMMITTED). What `work` throws undoes it
   * and is thrown on. When the promise is fulfilled and `keep` was said, the changes last.
   */
  transaction<Result>(work: (session: Session) => Promise<Verdict<Result>>): Promise<Result>;
  close(): Promise<void>;
}
