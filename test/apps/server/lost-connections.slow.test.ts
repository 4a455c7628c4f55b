import { tmpdir } from "node:os";
import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase, serverUrl } from "../../stores/databases.ts";
import { startServer } from "./server.ts";

test.skipIf(serverUrl === null)("connections that the database ends are logged, and replaced", async () => {
  const { url, drop } = await createDatabase();
  const server = await startServer(tmpdir(), "--database-url", url);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'surveyc'",
  );
  await admin.end();
  await expect.poll(() => server.output().out).toContain("idle connection lost");
  const [line = ""] = server
    .output()
    .out.split("\n")
    .filter((each) => each.includes("idle connection lost"));
  expect(JSON.parse(line)).toMatchObject({ level: 40, err: { message: expect.stringMatching(/terminat/i) } });
  expect(line).not.toMatch(/"client"|password/);
  expect((await fetch(`${server.origin}/ready`)).status).toBe(200);
  expect(await server.end("SIGTERM")).toBe(0);
  await drop();
});
