import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { ThreadedEngine } from "#stores/pglite/threaded-engine.ts";
import { pgliteStore } from "#stores/pglite-store.ts";
import type { Store } from "#stores/store.ts";
import { systemTiming } from "#stores/timing.ts";
import { all, dashboard, entry, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import { putDatabaseWithTrap } from "./database-with-trap.ts";
import { putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Statements that the engine cannot end: it has no timer that could interrupt them. The one waits, the other computes. */
const sleeping = "select pg_sleep(1e6)";
const endless = "select count(*) from generate_series(1, 1e12)";

async function folderWithTrap(): Promise<string> {
  const folder = temporaryFolder();
  await putDatabaseWithTrap(folder);
  return folder;
}

const create = (store: Store, n: number, name = `${n}`): Promise<boolean> =>
  store.createSurvey("1", survey(n, { name }), entry(n, "made"));

describe("an engine that does not answer", () => {
  test("is ended, the outcome is reported, and what waited goes on with another", async () => {
    const store = await pgliteStore({ dataDir: await folderWithTrap(), statementTimeoutMs: 2_000 });
    await create(store, 1);

    // A change in one statement may have been made; the calls after it have not been sent.
    const stuck = create(store, 2, "endless");
    const waiting = [create(store, 3), store.read("1", (rows) => rows.survey(uuid(1)))];
    await expect(stuck).rejects.toMatchObject({ code: "unknown" });
    expect(await Promise.all(waiting)).toEqual([true, survey(1, { name: "1" })]);

    // A transaction is rolled back as long as its commit was not sent.
    const write = store.write("1", async (rows) => {
      await rows.insertDashboard(dashboard(4));
      await rows.insertDashboard(dashboard(5, { name: "endless" }));
    });
    await expect(write).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/in time/),
    });

    expect((await store.read("1", (reads) => reads.dashboards(all))).count).toBe(0);
    const { rows } = await store.read("1", (reads) => reads.surveys(all));
    expect(rows.map(({ id }) => id).sort()).toEqual([uuid(1), uuid(3)]);
    await store.close();
  });

  test("does not keep the store from closing", async () => {
    const folder = await folderWithTrap();
    const store = await pgliteStore({ dataDir: folder, statementTimeoutMs: 600_000 });
    await create(store, 1);
    const stuck = expect(create(store, 2, "endless")).rejects.toMatchObject({ code: "unknown" });
    const waiting = expect(create(store, 3)).rejects.toMatchObject({ code: "unavailable" });
    const started = performance.now();
    await store.close();
    expect(performance.now() - started).toBeLessThan(15_000);
    await Promise.all([stuck, waiting]);

    const again = await pgliteStore({ dataDir: folder });
    expect((await again.read("1", (rows) => rows.surveys(all))).rows.map(({ id }) => id)).toEqual([uuid(1)]);
    await again.close();
  });
});

describe("a thread", () => {
  const databaseFolder = async (): Promise<string> => {
    const folder = temporaryFolder();
    await putDatabase(folder);
    return join(folder, "database");
  };
  const limits = { openMs: 60_000, statementMs: () => 500, closeMs: 5_000 };
  /** For statements that end: the first of an engine takes a fifth of a second where the machine is busy. */
  const patient = { ...limits, statementMs: () => 60_000 };
  const { signal } = new AbortController();
  const request = (text: string) => ({ text, parameters: [], begins: false });

  test.each([sleeping, endless])("that is late is ended, and takes nothing more: %s", async (text) => {
    const engine = await ThreadedEngine.open(await databaseFolder(), limits, systemTiming, signal);
    await expect(engine.run(request(text))).rejects.toMatchObject({ kind: "late" });
    expect(engine.isAlive).toBe(false);
    await expect(engine.run(request("select 1"))).rejects.toMatchObject({ kind: "unreached" });
    await engine.close();
  });

  test("that does not open in time is ended", async () => {
    const late = ThreadedEngine.open(temporaryFolder(), { ...limits, openMs: 50 }, systemTiming, signal);
    await expect(late).rejects.toMatchObject({ kind: "late" });
  });

  test("that cannot open reports the reason, and does not open after a cancellation", async () => {
    const path = "/proc/nowhere/database";
    await expect(ThreadedEngine.open(path, limits, systemTiming, signal)).rejects.toThrow(/ENOENT|no such/i);
    const stop = new AbortController();
    const opening = ThreadedEngine.open(temporaryFolder(), limits, systemTiming, stop.signal);
    stop.abort();
    await expect(opening).rejects.toThrow(/being closed/);
  });

  test("that has run out of stack is not asked again", async () => {
    const engine = await ThreadedEngine.open(await databaseFolder(), patient, systemTiming, signal);
    await engine.run(request("set max_stack_depth = '7MB'"));
    await engine.run(
      request(`create function again(n integer) returns integer language plpgsql as
        $$ begin return again(n + 1); end $$`),
    );
    await expect(engine.run(request("select again(1)"))).rejects.toMatchObject({ kind: "lost" });
    expect(engine.isAlive).toBe(false);
    await engine.close();
  });

  test("keeps few pages in memory, and goes on after a statement that PostgreSQL rejects", async () => {
    const engine = await ThreadedEngine.open(await databaseFolder(), patient, systemTiming, signal);
    const { rows } = await engine.run(request("show shared_buffers"));
    expect(rows).toEqual([{ shared_buffers: "32MB" }]);
    await expect(engine.run(request("select 1 / 0"))).rejects.toMatchObject({ kind: "wrong" });
    expect(engine.isAlive).toBe(true);
    // The port of a thread that keeps the process from ending.
    expect(process.getActiveResourcesInfo()).not.toContain("MessagePort");
    await engine.close();
    await expect(engine.run(request("select 1"))).rejects.toMatchObject({ kind: "unreached" });
  });
});
