import { StoreError } from "../store.ts";
import type { Parameter, QueryResult, Session } from "./database.ts";
import { SqlError } from "./database.ts";

/**
 * The statements of one write. After the first that fails none counts, even if the caller took the failure lightly: the
 * database has given up the transaction. After the end none is sent, as the connection is somebody else's.
 */
export class GuardedSession implements Session {
  readonly #session: Session;
  #failure: SqlError | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(session: Session) {
    this.#session = session;
  }

  async query(text: string, parameters?: readonly Parameter[]): Promise<QueryResult> {
    if (this.#ended) throw new StoreError("inconsistent", "The write to which these rows belong has ended.");
    const answer = this.#session.query(text, parameters);
    // Statements are answered in the order in which they were sent.
    this.#last = answer.catch(() => {});
    try {
      return await answer;
    } catch (fault) {
      if (fault instanceof SqlError) this.#failure ??= fault;
      throw fault;
    }
  }

  /** Ends the statements; throws the failure there was, also one of a statement that nobody waited for. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last;
    if (this.#failure !== null) throw this.#failure;
  }
}
