// Two servers with the tables of surveyc, in the roles of a primary and a standby: one rejects writes.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { postgresStore } from "#stores/postgres-store.ts";
import type { Store } from "#stores/store.ts";
import { all, dashboard } from "#testing/store-contract/sample-rows.ts";
import { type OwnPostgres, startPostgres } from "../own-postgres.ts";
import { postgresPrograms } from "../own-server.ts";

const programs = postgresPrograms();

/** Makes a server reject or accept writes, also of open connections. */
async function setReadOnly({ url }: OwnPostgres, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await client.query("select pg_reload_conf()");
  await client.end();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await vi.waitFor(async () => {
    const { rows } = await other.query("show default_transaction_read_only");
    expect(rows).toEqual([{ default_transaction_read_only: isReadOnly ? "on" : "off" }]);
  }, 10_000);
  await other.end();
}

describe.skipIf(programs === undefined)("a store on two servers", () => {
  let first: OwnPostgres;
  let second: OwnPostgres;
  const both = (query = "?target_session_attrs=read-write"): string => {
    const [one, other] = [new URL(first.url), new URL(second.url)];
    return `postgres://postgres@${one.host},${other.host}/postgres${query}`;
  };
  const insert = (store: Store, n: number) => store.write("1", (rows) => rows.insertDashboard(dashboard(n)));
  const countAt = async ({ url }: OwnPostgres): Promise<number> => {
    const store = await postgresStore({ connectionString: url });
    const { count } = await store.read("1", (rows) => rows.dashboards(all));
    await store.close();
    return count;
  };

  beforeAll(async () => {
    [first, second] = await Promise.all([startPostgres(programs ?? ""), startPostgres(programs ?? "")]);
    for (const { url } of [first, second]) await (await postgresStore({ connectionString: url })).close();
    await setReadOnly(first, true);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
  });

  test("writes to the server that accepts writes, and follows it", async () => {
    const store = await postgresStore({ connectionString: both(), poolSize: 2 });
    try {
      expect(await insert(store, 1)).toBe(true);
      expect(store.work?.()).toEqual({ waitingWrites: 0, connections: { inUse: 0, idle: 1, waiting: 0 } });
      await setReadOnly(second, true);
      await expect(insert(store, 2)).rejects.toMatchObject({ code: "unavailable" });
      await setReadOnly(first, false);
      // Each open connection to the former primary fails at most once.
      await expect.poll(() => insert(store, 2).catch(() => false), { timeout: 10_000 }).toBe(true);
      expect(await countAt(first)).toBe(1);
      await setReadOnly(second, false);
      await first.stop();
      expect(await insert(store, 3)).toBe(true);
      expect(await countAt(second)).toBe(2);
    } finally {
      await store.close();
    }
  });

  test("is opened if one of the servers can be reached, and not if none accepts writes", async () => {
    const store = await postgresStore({ connectionString: both("") });
    await store.probe();
    await store.close();
    await setReadOnly(second, true);
    await expect(postgresStore({ connectionString: both() })).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});
