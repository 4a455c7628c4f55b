import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PostgresStoreOptions, postgresStore } from "#stores/postgres-store.ts";
import type { Store } from "#stores/store.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import { all, dashboard, entry, response, survey, upTo, uuid } from "#testing/store-contract/sample-rows.ts";
import { createDatabase } from "./databases.ts";
import { startPooler, whyNoPooler } from "./pgbouncer.ts";
import { wire } from "./wire.ts";

/** Fewer than the connections of one store. */
const SERVER_CONNECTIONS = 4;

const limits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"];

/** What PgBouncer does with settings that are sent when a connection is made. */
const poolers = [
  { name: "refuses settings, as it does by default", lines: [], laws: storeContract },
  {
    name: "ignores settings",
    lines: [`ignore_startup_parameters = ${limits.join(",")}`],
    // The store sends it the same statements.
    laws: [],
  },
];

describe.skipIf(whyNoPooler !== null).each(poolers)(
  `PgBouncer in transaction mode that $name${whyNoPooler === null ? "" : ` (skipped: ${whyNoPooler})`}`,
  ({ lines, laws }) => {
    let database: Awaited<ReturnType<typeof createDatabase>>;
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    let admin: pg.Client;
    const opened: Store[] = [];
    const open = (options: Partial<PostgresStoreOptions> = {}): Promise<Store> =>
      postgresStore({ connectionString: pooler.through(database.url), ...options });
    const openForTest = async (options: Partial<PostgresStoreOptions> = {}): Promise<Store> => {
      const store = await open(options);
      opened.push(store);
      return store;
    };

    beforeAll(async () => {
      database = await createDatabase();
      pooler = await startPooler([`default_pool_size = ${SERVER_CONNECTIONS}`, ...lines]);
      admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });
    afterAll(async () => {
      await pooler.stop();
      await admin.end();
      await database.drop();
    });

    test.each(laws.map((law) => [law.name, law] as const))("%s", async (_, law) => {
      await law.check(open);
    });

    test("a burst of writes through few connections loses nothing", async () => {
      const stores = await Promise.all(upTo(3).map(() => openForTest()));
      const storeOf = (n: number): Store => stores[n % stores.length] as Store;
      const projects = upTo(4).map((n) => `burst-${n}`);
      const outcomes = await Promise.all(
        projects.flatMap((project) => [
          ...upTo(50).map((n) => storeOf(n).createSurvey(project, survey(n), entry(n, "created"))),
          ...upTo(50).map((n) => storeOf(n).write(project, (rows) => rows.insertDashboard(dashboard(1 + n)))),
        ]),
      );
      expect(outcomes).toEqual(outcomes.map(() => true));
      const answers = await Promise.all(
        upTo(100).map((n) =>
          storeOf(n).addResponse("burst-1", { row: response(1, `answer ${n}`), version: 1 }),
        ),
      );
      expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "added"));
      for (const project of projects) {
        expect((await storeOf(0).read(project, (rows) => rows.surveys(all))).count).toBe(50);
        expect((await storeOf(0).read(project, (rows) => rows.dashboards(all))).count).toBe(50);
      }
      const counts = await storeOf(0).read("burst-1", (rows) => rows.countResponses({}));
      expect(counts.get(uuid(1))).toBe(100);
      expect((await backends()).length).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    });

    test("a change that waits too long for a row is unavailable, and no other store has its limit", async () => {
      const [hasty, patient] = [
        await openForTest({ lockTimeoutMs: 100 }),
        await openForTest({ lockTimeoutMs: 20_000 }),
      ];
      await hasty.createSurvey("held", survey(1), entry(1, "created"));
      const change = { row: survey(1, { version: 2 }), replaces: 1, entries: [] };
      await admin.query("begin");
      for (const table of ["surveyc_projects", "surveyc_surveys"])
        await admin.query(`select * from ${table} where project_id = 'held' for update`);
      const waits = [
        hasty.replaceSurvey("held", change),
        hasty.write("held", (rows) => rows.insertDashboard(dashboard(1))),
      ];
      // Waits on connections on which the other store has set its own limit before.
      const waited = patient.replaceSurvey("held", change);
      await Promise.all(waits.map((wait) => expect(wait).rejects.toMatchObject({ code: "unavailable" })));
      await admin.query("rollback");
      expect(await waited).toBe(true);
    });

    test("a read that takes too long, and a write that does nothing for too long, are unavailable", async () => {
      const store = await openForTest({ statementTimeoutMs: 100, idleInTransactionTimeoutMs: 100 });
      await admin.query("begin");
      await admin.query("lock table surveyc_surveys");
      const reading = store.read("slow", (rows) => rows.surveys(all));
      await expect(reading).rejects.toMatchObject({ code: "unavailable" });
      await admin.query("rollback");
      const idle = store.write("slow", async (rows) => {
        await rows.insertDashboard(dashboard(1));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await rows.insertDashboard(dashboard(2));
      });
      await expect(idle).rejects.toMatchObject({ code: "unavailable" });
      const patient = await openForTest();
      expect((await patient.read("slow", (rows) => rows.dashboards(all))).count).toBe(0);
    });

    test("if a commit is not confirmed, a read is repeated and a change is not", async () => {
      const line = await wire(pooler.through(database.url));
      const store = await openForTest({ connectionString: line.url });
      await store.createSurvey("cut", survey(1), entry(1, "created"));
      line.cut(/commit\0/);
      expect(await store.read("cut", (rows) => rows.survey(uuid(1)))).toEqual(survey(1));
      line.cut(/commit\0/);
      const created = store.createSurvey("cut", survey(2), entry(2, "created"));
      await expect(created).rejects.toMatchObject({
        code: "unknown",
        message: expect.stringMatching(/may have been made/),
      });
      // PgBouncer forwards the commit or, as its client is gone, does not: there is all of the change or nothing.
      const counts = async (): Promise<readonly [surveys: number, entries: number]> => [
        (await store.read("cut", (rows) => rows.surveys(all))).count,
        (await store.read("cut", (rows) => rows.activity({ ...all, scope: "Survey" }))).rows.length,
      ];
      await expect.poll(counts).toBeOneOf([
        [1, 1],
        [2, 2],
      ]);
      line.close();
    });

    test("limits that the database sets itself are not sent with each statement", async () => {
      const own = await createDatabase();
      const name = new URL(own.url).pathname.slice(1);
      const lastStatements = async (): Promise<string[]> => {
        const store = await openForTest({ connectionString: pooler.through(own.url) });
        await store.read("own", (rows) => rows.survey(uuid(1)));
        return backends(name);
      };
      expect(await lastStatements()).toContain("commit");
      for (const limit of limits) await admin.query(`alter database ${name} set ${limit} = '2s'`);
      await admin.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [
        name,
      ]);
      expect(await lastStatements()).not.toContain("commit");
      await own.drop();
    });

    /** The last statement of each connection that the pooler has to the server. */
    async function backends(name = admin.database): Promise<string[]> {
      const { rows } = await admin.query<{ query: string }>(
        `select query from pg_stat_activity
where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        [name],
      );
      return rows.map(({ query }) => query);
    }
  },
);
