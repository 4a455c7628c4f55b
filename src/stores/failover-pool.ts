import type { Pool, PoolClient } from "pg";
import { classifySqlError } from "./sql/database.ts";

/** The servers of a connection string, in the order in which they are tried. */
export interface PostgresServers {
  /** A connection string for each server. */
  readonly connectionStrings: readonly string[];
  /** Whether servers that reject writes, such as standbys, are skipped. */
  readonly needsWrites: boolean;
}

/** The supported values. `primary` is the same as `read-write`, because a primary that rejects writes cannot be used. */
const targets = ["any", "read-write", "primary"];

/** The scheme and the user, several hosts, and the rest. */
const severalHosts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/is;

/**
 * Parses `target_session_attrs` and the hosts of a connection string, as libpq does; the driver supports one host. Throws a
 * TypeError for an unknown value.
 */
export function postgresServers(connectionString: string): PostgresServers {
  const [, before = "", hosts, after = ""] = severalHosts.exec(connectionString) ?? [];
  const target = /[?&]target_session_attrs=([^&#]*)/.exec(connectionString)?.[1] ?? "any";
  if (!targets.includes(target))
    throw new TypeError(
      `target_session_attrs: expected one of ${targets.join(", ")}, because the server changes rows; found "${target}"`,
    );
  return {
    connectionStrings: hosts?.split(",").map((host) => `${before}${host}${after}`) ?? [connectionString],
    needsWrites: target !== "any",
  };
}

/** The parts of a pool that a database uses. */
export interface ConnectionPool extends Pick<Pool, "totalCount" | "idleCount" | "waitingCount"> {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "connect", listener: (client: PoolClient) => void): unknown;
}

async function acceptsWrites(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
}

/**
 * The pools of several servers; one of them is used. If it cannot be reached, or rejects writes that are needed, the others are
 * tried, beginning with the next one.
 */
export class FailoverPool implements ConnectionPool {
  readonly #pools: readonly Pool[];
  readonly #needsWrites: boolean;
  readonly #writable = new WeakSet<PoolClient>();
  #current = 0;

  constructor(pools: readonly Pool[], needsWrites: boolean) {
    this.#pools = pools;
    this.#needsWrites = needsWrites;
  }

  /** Rejects with the error of the last server if none can be used. */
  async connect(): Promise<PoolClient> {
    const first = this.#current;
    let failure: unknown;
    for (let tried = 0; tried < this.#pools.length; tried += 1) {
      const index = (first + tried) % this.#pools.length;
      try {
        const client = await this.#connectTo(this.#pools[index] as Pool);
        this.#current = index;
        return client;
      } catch (error) {
        if (classifySqlError(error).kind !== "lost") throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async #connectTo(pool: Pool): Promise<PoolClient> {
    const client = await pool.connect();
    if (!this.#needsWrites || this.#writable.has(client)) return client;
    let isUsable = false;
    try {
      isUsable = await acceptsWrites(client);
    } finally {
      if (!isUsable) client.release(true);
    }
    // With the code of a server that does not accept connections yet.
    if (!isUsable) throw Object.assign(new Error("the server rejects writes"), { code: "57P03" });
    this.#writable.add(client);
    return client;
  }

  on(event: "error", listener: (error: Error) => void): void;
  on(event: "connect", listener: (client: PoolClient) => void): void;
  on(event: "error" | "connect", listener: (given: never) => void): void {
    for (const pool of this.#pools) pool.on(event as "error", listener as (error: Error) => void);
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  get totalCount(): number {
    return this.#sum(({ totalCount }) => totalCount);
  }

  get idleCount(): number {
    return this.#sum(({ idleCount }) => idleCount);
  }

  get waitingCount(): number {
    return this.#sum(({ waitingCount }) => waitingCount);
  }

  #sum(count: (pool: Pool) => number): number {
    return this.#pools.reduce((total, pool) => total + count(pool), 0);
  }
}
