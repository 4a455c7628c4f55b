import { join } from "node:path";
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { all } from "#testing/store-contract/sample-rows.ts";
import { putDatabaseWithTrap } from "../../stores/database-with-trap.ts";
import { runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { startServer } from "./server.ts";

test("a server ends within its time while a statement of the embedded database does not", async () => {
  const { path } = temporaryFolder();
  await putDatabaseWithTrap(join(path, "surveyc-data"));
  const server = await startServer(path);
  const created = await runCli(["keys", "create", "--project", "1", "--scopes", "*"], { cwd: path });
  const headers = { authorization: `Bearer ${created.out.trim()}`, "content-type": "application/json" };
  const url = `${server.origin}/api/projects/1/surveys/`;
  const create = (name: string): Promise<number> =>
    fetch(url, { method: "POST", headers, body: JSON.stringify({ name }) }).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await create("first")).toBe(201);
  const stuck = create("endless");
  // The engine is busy with it once nothing else is answered.
  const isAnswered = (): Promise<boolean> =>
    fetch(url, { headers, signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
  while (await isAnswered());
  const started = performance.now();
  // The statement is given up after 15 s at the latest, and its engine with it.
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeLessThan(45_000);
  // It may have been made, or the connection was closed; it was not acknowledged.
  expect([0, 503, 504]).toContain(await stuck);

  const again = await pgliteStore({ dataDir: join(path, "surveyc-data") });
  const { rows } = await again.read("1", (reads) => reads.surveys(all));
  expect(rows.map(({ document }) => JSON.parse(document).name)).toEqual(["first"]);
  await again.close();
}, 240_000);
