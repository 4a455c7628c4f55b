import {
  type Database,
  type Parameter,
  type QueryResult,
  type Session,
  SqlError,
  type TransactionOutcome,
} from "../sql/database.ts";
import type { Timing } from "../timing.ts";
import { commitError, type Engine, type EngineRequest, type EngineResult } from "./engine.ts";

/** How a database in a folder recovers when its engine has ended, and its check before writes. */
export interface Upkeep {
  /** Opens another engine on the same rows. */
  reopen(): Promise<Engine>;
  /** Throws if nothing may be written now. */
  requireRoom(): Promise<void>;
  /** Ends an engine that is being opened. */
  stop(): void;
  /** Lets others use the folder. Called after the engine was closed. */
  release(): Promise<void>;
  readonly timing: Timing;
}

/** How long calls are rejected after an engine could not be opened. */
const REOPEN_DELAY_MS = 5_000;

/** Statements that change rows or tables, or lock rows, which writes as well. A false match rejects a read on a full disk. */
const changing = /\b(insert|update|delete|create|alter|drop|truncate|nextval)\b/i;

/** A PostgreSQL inside this process. It has one connection: statements during a transaction wait for its end. */
export class PgliteDatabase implements Database {
  #engine: Engine;
  readonly #upkeep: Upkeep | null;
  readonly #turns = new Turns();
  #failure: SqlError | null = null;
  #isClosed = false;
  /** The first error by which the database reported damaged files. */
  damage: SqlError | null = null;

  constructor(engine: Engine, upkeep: Upkeep | null = null) {
    this.#engine = engine;
    this.#upkeep = upkeep;
  }

  async query(text: string, parameters: readonly Parameter[] = []): Promise<QueryResult> {
    if (changing.test(text)) await this.#upkeep?.requireRoom();
    return this.#inTurn(async () => {
      const engine = await this.#aliveEngine();
      const { rows, count } = await engine.run({ text, parameters, begins: false });
      return { rows, count };
    });
  }

  async transaction<Result>(
    work: (session: Session) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    await this.#upkeep?.requireRoom();
    return this.#transact(work);
  }

  /** Reads while all writes wait, also if the disk has no room for changes. */
  snapshot<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#transact(async (session) => ({ result: await work(session), commit: false }));
  }

  /** Runs work while the engine is idle, so that its files have the state of the last commit. */
  pause<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(work);
  }

  #transact<Result>(work: (session: Session) => Promise<TransactionOutcome<Result>>): Promise<Result> {
    return this.#inTurn(async () => {
      const transaction = new EngineTransaction(await this.#aliveEngine());
      let outcome: TransactionOutcome<Result>;
      try {
        outcome = await work(transaction);
      } catch (error) {
        await transaction.end("rollback").catch(() => {});
        throw error;
      }
      await transaction.end(outcome.commit ? "commit" : "rollback");
      return outcome.result;
    });
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#turns.run(work);
    } catch (error) {
      if (error instanceof SqlError && error.kind === "damaged") this.damage ??= error;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#upkeep?.stop();
    await this.#engine.close();
    await this.#upkeep?.release();
  }

  /** Returns an engine that can execute statements: another one if the last has ended. */
  async #aliveEngine(): Promise<Engine> {
    if (this.#isClosed) throw new SqlError("unreached", new Error("The database is closed."));
    if (this.#engine.isAlive || this.#upkeep === null) return this.#engine;
    if (this.#failure !== null) throw this.#failure;
    try {
      this.#engine = await this.#upkeep.reopen();
    } catch (error) {
      this.#rejectForAWhile(
        error instanceof SqlError && (error.kind === "full" || error.kind === "damaged")
          ? error
          : new SqlError("unreached", error),
      );
    }
    if (this.#failure !== null) throw this.#failure;
    return this.#engine;
  }

  /** Rejects all calls for a while. */
  #rejectForAWhile(failure: SqlError): void {
    this.#failure = failure;
    const stop = this.#upkeep?.timing.every(REOPEN_DELAY_MS, () => {
      stop?.();
      this.#failure = null;
    });
  }
}

/** A transaction, which belongs to one engine and ends with it. It begins with its first statement. */
class EngineTransaction implements Session {
  readonly #engine: Engine;
  readonly #turns = new Turns();
  #hasBegun = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<QueryResult> {
    return this.#turns.run(async () => {
      const { rows, count } = await this.#run({ text, parameters, begins: !this.#hasBegun });
      return { rows, count };
    });
  }

  /** Ends the transaction, after the statements that were sent. Throws if a commit fails. */
  end(command: "commit" | "rollback"): Promise<void> {
    return this.#turns.run(async () => {
      if (!this.#hasBegun) return;
      let result: EngineResult;
      try {
        result = await this.#run({ text: command, parameters: [], begins: false });
      } catch (error) {
        throw command === "commit" ? commitError(error) : error;
      }
      if (command === "commit" && result.command !== "COMMIT")
        throw new SqlError("wrong", new Error(`The database responded to COMMIT with ${result.command}.`));
    });
  }

  #run(request: EngineRequest): Promise<EngineResult> {
    this.#hasBegun = true;
    return this.#engine.run(request);
  }
}

/** Runs work one after the other, in the order in which it was requested. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
