import { connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { all, survey, upTo, uuid } from "#stores/contract/sample-rows.ts";
import { postgresStore } from "#stores/postgres-store.ts";
import type { Store } from "#stores/store.ts";
import { createDatabase, serverUrl } from "./databases.ts";

/** Stands between a store and its server, and cuts the wire when it is told to. */
async function wire(
  url: string,
): Promise<{ url: string; cut: (when: RegExp | null) => void; close: () => void }> {
  const target = new URL(url);
  const port = Number(target.port);
  let trigger: RegExp | null = null;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
    far.on("data", (data) => near.write(data));
    near.on("data", (data) => {
      far.write(data);
      // The server gets the statement, the store no answer.
      if (trigger?.test(data.toString("latin1"))) {
        trigger = null;
        near.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  target.port = String(typeof address === "object" ? address?.port : 0);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    cut: (when) => {
      trigger = when;
      if (when === null) for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

test("a missing server is reported as unavailable", async () => {
  const started = postgresStore({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
  await expect(started).rejects.toMatchObject({ code: "unavailable" });
});

describe.skipIf(serverUrl === null)(`PostgreSQL${serverUrl === null ? " (skipped: no server)" : ""}`, () => {
  let database: { url: string; drop: () => Promise<void> };
  let admin: pg.Client;
  const opened: Store[] = [];
  const open = async (options: Partial<Parameters<typeof postgresStore>[0]> = {}): Promise<Store> => {
    const store = await postgresStore({ connectionString: database.url, ...options });
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    database = await createDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  const endConnections = (): Promise<unknown> =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'surveyc'");
  const openTransactions = async (): Promise<number> => {
    const { rows } = await admin.query(
      "select count(*)::int as count from pg_stat_activity where application_name = 'surveyc' and state like 'idle in%'",
    );
    return rows[0].count;
  };

  test("idle connections that the server ends are replaced", async () => {
    const store = await open({ poolSize: 3 });
    await Promise.all(upTo(3).map((n) => store.write("idle", (rows) => rows.insertSurvey(survey(n)))));
    await endConnections();
    const counts = upTo(6).map(() => store.read("idle", (rows) => rows.surveys(all)));
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual(upTo(6).map(() => 3));
    await endConnections();
    expect(await store.write("idle", (rows) => rows.insertSurvey(survey(9)))).toBe(true);
  });

  test("a write whose connection ends is run again from its beginning", async () => {
    const store = await open();
    let runs = 0;
    await store.write("midst", async (rows) => {
      runs += 1;
      await rows.insertSurvey(survey(1));
      if (runs === 1) await endConnections();
      await rows.insertSurvey(survey(2));
    });
    expect(runs).toBe(2);
    expect((await store.read("midst", (rows) => rows.surveys(all))).count).toBe(2);
  });

  test("a write whose commit is not confirmed is not run again", async () => {
    const line = await wire(database.url);
    const store = await open({ connectionString: line.url });
    let runs = 0;
    const outcome = store.write("commit", async (rows) => {
      runs += 1;
      await rows.insertSurvey(survey(1));
      line.cut(/commit/);
    });
    await expect(outcome).rejects.toMatchObject({ code: "unavailable", message: /may have been made/ });
    expect(runs).toBe(1);
    expect(await store.read("commit", (rows) => rows.survey(uuid(1)))).toEqual(survey(1));
    line.close();
  });

  test("a read whose connection ends is retried once; without a server it is unavailable", async () => {
    const line = await wire(database.url);
    const store = await open({ connectionString: line.url });
    line.cut(/surveyc_surveys/);
    expect((await store.read("cut", (rows) => rows.surveys(all))).count).toBe(0);
    line.close();
    line.cut(null);
    const reading = store.read("cut", (rows) => rows.surveys(all));
    await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    const writing = store.write("cut", (rows) => rows.insertSurvey(survey(1)));
    await expect(writing).rejects.toMatchObject({ code: "unavailable" });
  });

  test("waiting too long for a connection is reported as unavailable", async () => {
    const store = await open({ poolSize: 1, connectTimeoutMs: 100 });
    await store.write("full", async (rows) => {
      await rows.insertSurvey(survey(1));
      const reading = store.read("full", (reads) => reads.surveys(all));
      await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    });
    expect((await store.read("full", (rows) => rows.surveys(all))).count).toBe(1);
  });

  test("a write that waits too long for another is unavailable, and the other continues", async () => {
    const store = await open({ statementTimeoutMs: 200 });
    await store.write("slow", async (rows) => {
      await rows.insertSurvey(survey(1));
      const other = store.write("slow", (others) => others.insertSurvey(survey(2)));
      await expect(other).rejects.toMatchObject({ code: "unavailable" });
    });
    const { rows } = await store.read("slow", (reads) => reads.surveys(all));
    expect(rows).toEqual([survey(1)]);
  });

  test("the server ends an idle write", async () => {
    const store = await open({ idleInTransactionTimeoutMs: 100, statementTimeoutMs: 0 });
    const outcome = store.write("silent", async (rows) => {
      await rows.insertSurvey(survey(1));
      await new Promise((resolve) => setTimeout(resolve, 400));
      await rows.insertSurvey(survey(2));
    });
    await expect(outcome).rejects.toMatchObject({ code: "unavailable" });
    expect((await store.read("silent", (rows) => rows.surveys(all))).count).toBe(0);
  });

  test("a write in a deadlock with another program is run again", async () => {
    const store = await open();
    await store.write("circle", (rows) => rows.insertSurvey(survey(1)));
    await admin.query("set deadlock_timeout = '20s'");
    await admin.query("begin");
    await admin.query("update surveyc_surveys set version = version where project_id = 'circle'");
    let runs = 0;
    const writing = store.write("circle", async (rows) => {
      runs += 1;
      await rows.updateSurvey(survey(1, { version: 2 }));
    });
    // The store holds its project and waits for the survey; now the other way round.
    while ((await admin.query("select 1 from pg_locks where not granted")).rowCount === 0);
    await admin.query("update surveyc_projects set writes = writes where project_id = 'circle'");
    await admin.query("commit");
    await writing;
    expect(runs).toBe(2);
    expect(await store.read("circle", (rows) => rows.survey(uuid(1)))).toEqual(survey(1, { version: 2 }));
  });

  test("two hundred errors leave no open transaction and no connection", async () => {
    const store = await open({ poolSize: 4 });
    const failures = upTo(200).map((n) =>
      store
        .write("failing", async (rows) => {
          await rows.insertSurvey(survey(n));
          if (n % 2 === 0) throw new Error("no");
          await rows.updateSurvey(survey(n, { version: 7 }));
        })
        .catch((thrown: Error) => thrown.name),
    );
    expect(new Set(await Promise.all(failures))).toEqual(new Set(["Error", "StoreError"]));
    expect(await openTransactions()).toBe(0);
    expect(await store.projects()).not.toContain("failing");
  });
});
