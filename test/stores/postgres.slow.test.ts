import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PostgresDatabase } from "#stores/postgres-database.ts";
import { postgresStore } from "#stores/postgres-store.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import type { Store } from "#stores/store.ts";
import { all, dashboard, entry, response, survey, upTo, uuid } from "#testing/store-contract/sample-rows.ts";
import { createDatabase, serverUrl } from "./databases.ts";
import { wire } from "./wire.ts";

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
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'surveyc'",
    );
  const openTransactions = async (): Promise<number> => {
    const { rows } = await admin.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'surveyc' and state like 'idle in%'",
    );
    return rows[0].count;
  };

  test("idle connections that the server ends are replaced", async () => {
    const store = await open({ poolSize: 3 });
    await Promise.all(upTo(3).map((n) => store.createSurvey("idle", survey(n), entry(n, "created"))));
    await endConnections();
    const counts = upTo(6).map(() => store.read("idle", (rows) => rows.surveys(all)));
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual(upTo(6).map(() => 3));
    await endConnections();
    expect(await store.write("idle", (rows) => rows.insertDashboard(dashboard(9)))).toBe(true);
  });

  test("idle connections that end one after the other are replaced", async () => {
    const line = await wire(database.url);
    const store = await open({ connectionString: line.url, poolSize: 3 });
    await Promise.all(upTo(6).map(() => store.read("ends", (rows) => rows.surveys(all))));
    line.cut(/begin/, 3);
    expect(await store.write("ends", (rows) => rows.insertDashboard(dashboard(1)))).toBe(true);
    line.close();
  });

  test("what idle connections are lost by can be logged, without what they were opened with", async () => {
    const errors: Error[] = [];
    const store = await open({
      onError: (error) => {
        errors.push(error);
        throw new Error("the log is full");
      },
    });
    await store.probe();
    await endConnections();
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(/terminat/i) });
    expect(Object.keys(errors[0] ?? {})).not.toContain("client");
    await store.probe();
  });

  test("a connection that did not answer in time is not used again", async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1, query_timeout: 1_000 });
    const late = new PostgresDatabase(pool);
    await expect(late.query("select pg_sleep(3)")).rejects.toMatchObject({ kind: "lost" });
    expect((await late.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await late.close();
  });

  test("a write whose connection ends is run again from its beginning", async () => {
    const store = await open();
    let runs = 0;
    await store.write("midst", async (rows) => {
      runs += 1;
      await rows.insertDashboard(dashboard(1));
      if (runs === 1) await endConnections();
      await rows.insertDashboard(dashboard(2));
    });
    expect(runs).toBe(2);
    expect((await store.read("midst", (rows) => rows.dashboards(all))).count).toBe(2);
  });

  test("a write whose commit is not confirmed is not run again", async () => {
    const line = await wire(database.url);
    const store = await open({ connectionString: line.url });
    let runs = 0;
    const outcome = store.write("commit", async (rows) => {
      runs += 1;
      await rows.insertDashboard(dashboard(1));
      line.cut(/commit\0/);
    });
    await expect(outcome).rejects.toMatchObject({
      code: "unknown",
      message: expect.stringMatching(/may have been made/),
    });
    expect(runs).toBe(1);
    // The server may still be at work.
    await expect.poll(() => store.read("commit", (rows) => rows.dashboard(1))).toEqual(dashboard(1));
    line.close();
  });

  test("a change in one statement that is not confirmed is not made again", async () => {
    const line = await wire(database.url);
    const store = await open({ connectionString: line.url });
    const version = async (rows: ProjectReads): Promise<unknown> => (await rows.survey(uuid(1)))?.version;
    const answers = async (rows: ProjectReads): Promise<unknown> =>
      (await rows.countResponses({})).get(uuid(1));
    const changes = [
      [/with created/, () => store.createSurvey("alone", survey(1), entry(1, "created")), version, 1],
      [/with survey as/, () => store.addResponse("alone", { row: response(1, "a"), version: 1 }), answers, 1],
      [
        /with replaced/,
        () =>
          store.replaceSurvey("alone", {
            row: survey(1, { version: 2 }),
            replaces: 1,
            entries: [entry(1, "changed")],
          }),
        version,
        2,
      ],
    ] as const;
    for (const [statement, change, counted, made] of changes) {
      line.cut(statement);
      await expect(change()).rejects.toMatchObject({
        code: "unknown",
        message: expect.stringMatching(/may have been made/),
      });
      // The server may still be at work, and the next change needs what this one made.
      await expect.poll(() => store.read("alone", counted)).toBe(made);
    }
    const log = await store.read("alone", (rows) => rows.activity({ ...all, scope: "Survey" }));
    expect(log.rows).toEqual([entry(1, "changed"), entry(1, "created")]);
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
    const writing = store.createSurvey("cut", survey(1), entry(1, "created"));
    await expect(writing).rejects.toMatchObject({ code: "unavailable" });
  });

  test("waiting too long for a connection is reported as unavailable", async () => {
    // Its one connection is made within the same time, for which a busy server takes a while.
    const store = await open({ poolSize: 1, connectTimeoutMs: 2_000 });
    await store.write("full", async (rows) => {
      await rows.insertDashboard(dashboard(1));
      const reading = store.read("full", (reads) => reads.surveys(all));
      await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    });
    expect((await store.read("full", (rows) => rows.dashboards(all))).count).toBe(1);
  });

  test("a write that waits too long for another is unavailable, and the other continues", async () => {
    const store = await open({ statementTimeoutMs: 200 });
    await store.write("slow", async (rows) => {
      await rows.insertDashboard(dashboard(1));
      const other = store.write("slow", (others) => others.insertDashboard(dashboard(2)));
      await expect(other).rejects.toMatchObject({ code: "unavailable" });
    });
    const { rows } = await store.read("slow", (reads) => reads.dashboards(all));
    expect(rows).toEqual([dashboard(1)]);
  });

  test("the server ends an idle write", async () => {
    const store = await open({ idleInTransactionTimeoutMs: 100, statementTimeoutMs: 0 });
    const outcome = store.write("silent", async (rows) => {
      await rows.insertDashboard(dashboard(1));
      await new Promise((resolve) => setTimeout(resolve, 400));
      await rows.insertDashboard(dashboard(2));
    });
    await expect(outcome).rejects.toMatchObject({ code: "unavailable" });
    expect((await store.read("silent", (rows) => rows.dashboards(all))).count).toBe(0);
  });

  /** Holds what a statement changes or locks until it is called. */
  async function hold(statement: string): Promise<() => Promise<void>> {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("begin");
    await other.query(statement);
    return async () => {
      await other.query("rollback");
      await other.end();
    };
  }

  test("surveys are created, replaced and answered while another one holds the project", async () => {
    const store = await open();
    await store.createSurvey("held", survey(1), entry(1, "created"));
    const release = await hold("update surveyc_projects set writes = writes + 1 where project_id = 'held'");
    const limit = { submissions: 9, reached: { row: survey(1, { version: 3 }), replaces: 2, entries: [] } };
    expect(await store.createSurvey("held", survey(2), entry(2, "created"))).toBe(true);
    const change = { row: survey(1, { version: 2 }), replaces: 1, entries: [entry(1, "changed")] };
    expect(await store.replaceSurvey("held", change)).toBe(true);
    const added = { outcome: "added", count: 1 };
    expect(await store.addResponse("held", { row: response(1, "a"), version: 2 })).toEqual(added);
    expect(await store.addResponse("held", { row: response(1, "b"), version: 2, limit })).toMatchObject({
      outcome: "added",
      count: 2,
    });
    expect(await store.removeSurvey("held", survey(2), entry(2, "removed"))).toBe(true);
    await release();
  });

  test("a survey is replaced while another one adds a response to it", async () => {
    const store = await open();
    await store.createSurvey("burst", survey(1), entry(1, "created"));
    const release = await hold(
      `with survey as (select id from surveyc_surveys where project_id = 'burst' for key share)
insert into surveyc_response_shards select 'burst', id, n, 1 from survey, generate_series(0, 15) as shard (n)`,
    );
    const change = { row: survey(1, { version: 2 }), replaces: 1, entries: [entry(1, "changed")] };
    expect(await store.replaceSurvey("burst", change)).toBe(true);
    await release();
  });

  test("one project that waits for its rows keeps no other project waiting", async () => {
    const store = await open({ poolSize: 10, connectTimeoutMs: 5_000 });
    for (const project of ["busy", "calm"]) await store.createSurvey(project, survey(1), entry(1, "created"));
    const release = await hold("select * from surveyc_projects where project_id = 'busy' for update");
    const release2 = await hold("select * from surveyc_surveys where project_id = 'busy' for update");
    const started = performance.now();
    const change = { row: survey(1, { version: 2 }), replaces: 1, entries: [] };
    const waiting = upTo(200).map((n) =>
      (n % 2 === 0
        ? store.write("busy", (rows) => rows.takeIds("tile"))
        : store.replaceSurvey("busy", change)
      ).then(
        () => "done",
        (thrown: { code?: string }) => thrown.code,
      ),
    );
    for (const n of upTo(10)) {
      expect(await store.createSurvey("calm", survey(10 + n), entry(n, "created"))).toBe(true);
      expect((await store.read("calm", (rows) => rows.surveys(all))).count).toBe(n + 2);
      expect((await store.read("busy", (rows) => rows.surveys(all))).count).toBe(1);
    }
    // Long before the first waiting one times out.
    expect(performance.now() - started).toBeLessThan(2_000 * 10);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["unavailable"]));
    await release();
    await release2();
    expect(await store.replaceSurvey("busy", change)).toBe(true);
  }, 60_000);

  test("what another one is removing is left to it, and keeps no purge and no reply waiting", async () => {
    const store = await open({ lockTimeoutMs: 500 });
    const name = "skipped";
    const reply = (id: string, expiresAt: number) => ({
      id,
      fingerprint: "",
      outcome: "",
      body: "",
      keptAt: 0,
      expiresAt,
    });
    await store.write(name, async (rows) => {
      for (const n of upTo(3)) await rows.insertActivity({ ...entry(n, "made"), at: `2026-01-0${n + 1}` });
      for (const n of upTo(3)) await rows.keepReply(reply(`${n}`, n + 1));
    });
    const held = `where project_id = '${name}'`;
    const releases = [
      await hold(`select * from surveyc_activity ${held} and happened_at = '2026-01-02' for update`),
      await hold(`select * from surveyc_replies ${held} and id = '1' for update`),
    ];
    const before = "2026-02-01";
    expect(await store.purge(name, { what: "activity", scope: "Survey", before, atMost: 9 })).toBe(2);
    await store.write(name, (rows) => rows.keepReply({ ...reply("3", 10), keptAt: 5 }));
    expect(await store.purge(name, { what: "replies", before, atMost: 9 })).toBe(1);
    for (const release of releases) await release();
    expect(await store.purge(name, { what: "activity", scope: "Survey", before, atMost: 9 })).toBe(1);
    expect(await store.purge(name, { what: "replies", before, atMost: 9 })).toBe(1);
  });

  test("writes of all projects that wait together leave connections for reads", async () => {
    const store = await open({ poolSize: 4, connectTimeoutMs: 2_000, lockTimeoutMs: 0 });
    const projects = upTo(6).map((n) => `queued ${n}`);
    for (const project of projects) await store.createSurvey(project, survey(1), entry(1, "created"));
    const release = await hold("update surveyc_projects set writes = writes where project_id like 'queued%'");
    const writes = projects.map((project) => store.write(project, (rows) => rows.takeIds("tile")));
    const outcomes = Promise.allSettled(writes);
    // Two of them hold connections, and the others have waited too long for a seat.
    await expect(
      Promise.any(
        writes.slice(2).map((each) =>
          each.then(
            () => Promise.reject(new Error("made")),
            () => "refused",
          ),
        ),
      ),
    ).resolves.toBe("refused");
    for (const project of projects)
      expect((await store.read(project, (rows) => rows.surveys(all))).count).toBe(1);
    await release();
    const made = (await outcomes).filter(({ status }) => status === "fulfilled").length;
    expect(made).toBe(2);
  });

  test("a write in a deadlock with another program is run again", async () => {
    const store = await open();
    await store.write("circle", (rows) => rows.insertDashboard(dashboard(1)));
    await admin.query("set deadlock_timeout = '20s'");
    await admin.query("begin");
    await admin.query("update surveyc_dashboards set version = version where project_id = 'circle'");
    let runs = 0;
    const writing = store.write("circle", async (rows) => {
      runs += 1;
      await rows.updateDashboard(dashboard(1, { version: 2 }));
    });
    // The store holds its project and waits for the dashboard; now the other way round.
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await admin.query(waiting)).rowCount === 0);
    await admin.query("update surveyc_projects set writes = writes where project_id = 'circle'");
    await admin.query("commit");
    await writing;
    // On a busy machine the second may come into the same circle.
    expect(runs).toBeGreaterThan(1);
    expect(await store.read("circle", (rows) => rows.dashboard(1))).toEqual(dashboard(1, { version: 2 }));
  });

  test("two hundred errors leave no open transaction and no connection", async () => {
    const store = await open({ poolSize: 4 });
    const failures = upTo(200).map((n) =>
      store
        .write("failing", async (rows) => {
          await rows.insertDashboard(dashboard(n));
          if (n % 2 === 0) throw new Error("no");
          await rows.updateDashboard(dashboard(n, { version: 7 }));
        })
        .catch((thrown: Error) => thrown.name),
    );
    expect(new Set(await Promise.all(failures))).toEqual(new Set(["Error", "StoreError"]));
    expect(await openTransactions()).toBe(0);
    expect(await store.projects()).not.toContain("failing");
  });
});
