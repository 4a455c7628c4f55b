import { StoreError } from "../store.ts";
import { type Parameter, type QueryResult, type Session, SqlError } from "./database.ts";

/** The position of an inserted row: the number of the write that inserts it, and its place in that write. */
export interface RowPosition {
  readonly write: number;
  readonly place: number;
}

/**
 * The statements of one write. After the first that fails the write cannot be committed, even if the caller caught the
 * error: the database has aborted the transaction. After the end none is sent, as the connection is reused.
 */
export class WriteTransaction implements Session {
  readonly #session: Session;
  readonly #write: number;
  #place = 0;
  #changed = false;
  #failure: SqlError | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  private constructor(session: Session, write: number) {
    this.#session = session;
    this.#write = write;
  }

  /**
   * Waits until no other write of the project is running, and makes others wait until this one ends. So writes of a project
   * happen one after the other, and rows become visible in the order of their positions: inserts do not change earlier pages.
   * For this a row of the project is locked, which every engine supports; a rollback undoes it. The number of the write is
   * taken once the row is locked.
   */
  static async begin(session: Session, project: string): Promise<WriteTransaction> {
    const { rows } = await session.query(
      `insert into surveyc_projects (project_id, writes, dashboards, tiles) values ($1, 1, 0, 0)
on conflict (project_id) do update set writes = surveyc_projects.writes + 1
returning nextval('surveyc_positions')::float8 as write`,
      [project],
    );
    return new WriteTransaction(session, rows[0]?.["write"] as number);
  }

  get changed(): boolean {
    return this.#changed;
  }

  nextPosition(): RowPosition {
    return { write: this.#write, place: this.#place++ };
  }

  async query(text: string, parameters?: readonly Parameter[]): Promise<QueryResult> {
    if (this.#ended) throw new StoreError("inconsistent", "The write to which these rows belong has ended.");
    const result = this.#session.query(text, parameters);
    // Statements are answered in the order in which they were sent.
    this.#last = result.catch(() => {});
    try {
      return await result;
    } catch (error) {
      if (error instanceof SqlError) this.#failure ??= error;
      throw error;
    }
  }

  async change(text: string, parameters: readonly Parameter[]): Promise<QueryResult> {
    return this.changing(() => this.query(text, parameters));
  }

  /** Whether a statement changed the one row that it is about. */
  async changesRow(text: string, parameters: readonly Parameter[]): Promise<boolean> {
    return (await this.change(text, parameters)).count === 1;
  }

  /** Runs work whose result contains the number of changed rows. */
  async changing(work: () => Promise<QueryResult>): Promise<QueryResult> {
    const result = await work();
    this.#changed ||= result.count > 0;
    return result;
  }

  /** Ends the statements; throws the first failure, even of a statement that was not awaited. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last;
    if (this.#failure !== null) throw this.#failure;
  }
}
