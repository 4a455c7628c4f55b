import pg from "pg";
import { describe, expect, test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { PostgresDatabase } from "#stores/postgres-database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { systemTiming } from "#stores/timing.ts";
import { freePort } from "../../own-server.ts";
import { createDatabase, serverUrl } from "../../stores/databases.ts";
import { putDatabase } from "../../stores/empty-database.ts";
import { ioOf, runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const last = migrations.at(-1)?.number;

/** A database as an earlier version left it, with answers. */
async function earlierDatabase(version: number, answers: number) {
  const { url, drop } = await createDatabase();
  const pool = new pg.Pool({ connectionString: url });
  await migrate(
    new PostgresDatabase(pool),
    systemTiming,
    migrations.filter(({ number }) => number <= version),
  );
  await pool.query(
    `insert into surveyc_responses (project_id, survey, submission, document)
select '1', 'a', n::text, '{}' from generate_series(1, $1) as n`,
    [answers],
  );
  const close = () => pool.end().then(drop);
  return { url, pool, close };
}

describe("surveyc migrate in a folder", () => {
  test("reports a missing folder, a database without tables, and one that is up to date", async () => {
    const { path: cwd } = temporaryFolder();
    for (const command of ["status", "apply"])
      expect(await runCli(["migrate", command], { cwd })).toMatchObject({
        code: 2,
        err: expect.stringContaining("the folder does not exist"),
      });
    await putDatabase(`${cwd}/surveyc-data`);
    const status = () => runCli(["migrate", "status", "--data", "surveyc-data"], { cwd });
    const empty = `The database has no tables yet; those of this program have version ${last}.\n`;
    expect(await status()).toEqual({ code: 0, out: empty, err: "" });
    expect(await runCli(["migrate", "apply", "--data", "surveyc-data"], { cwd })).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({
      out: `The tables have version ${last}, as this program needs.\n`,
    });
  });
});

describe.skipIf(serverUrl === null)("surveyc migrate on PostgreSQL", () => {
  test("lists the changes, makes them, and then none", async () => {
    const { url, pool, close } = await earlierDatabase(14, 1_234);
    let clock = 0;
    const now = () => (clock += 3_000);
    const call = (...argv: string[]) => runCli(["migrate", ...argv, "--database-url", url], { now });
    const waiting = `The tables have version 14; this program needs version ${last}. Waiting:
  15 texts of choices in answers, of 1,234 rows
  16 filters of dashboards
  17 index of running surveys
`;
    for (const argv of [["status"], ["apply", "--dry-run"]])
      expect(await call(...argv)).toEqual({ code: 0, out: waiting, err: "" });
    const applied = await call("apply");
    expect(applied).toMatchObject({ code: 0, out: "" });
    expect(applied.err).toContain(`version 15 of ${last} …\n200 of 1,234 rows …\n400 of 1,234 rows …`);
    expect(await call("status")).toMatchObject({
      out: `The tables have version ${last}, as this program needs.\n`,
    });
    await pool.query("insert into surveyc_migrations (number) values (99)");
    expect(await call("status")).toMatchObject({
      out: `The tables have version 99; this program needs version ${last}. Use a newer program.\n`,
    });
    await close();
  });

  test("waits visibly for a process that locks the tables, and a server is live but not ready meanwhile", async () => {
    const { url, pool, close } = await earlierDatabase(14, 600);
    const other = await pool.connect();
    await other.query("begin; lock table surveyc_responses in exclusive mode");
    const port = await freePort();
    const stopping = new AbortController();
    const [server, job] = [ioOf({ stopping }), ioOf()];
    const serving = run(["serve", "--port", `${port}`, "--database-url", url, "--log", "silent"], server.io);
    const applying = run(["migrate", "apply", "--database-url", url], job.io);
    for (const { stderr } of [server, job]) await stderr.until("Waiting for another process that locks");
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}/${path}`)).status;
    expect([await statusOf("live"), await statusOf("ready")]).toEqual([200, 503]);
    await other.query("rollback");
    other.release();
    expect(await applying).toBe(0);
    await server.stderr.until("To get a key");
    expect(await statusOf("ready")).toBe(200);
    stopping.abort();
    await serving;
    await close();
  });
});
