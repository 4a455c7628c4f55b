import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { all } from "#testing/store-contract/sample-rows.ts";
import { expectNothingLost, killsOf, killTimeout, startWriter } from "./killed-writers.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function killDuringCreation(folder: string): Promise<void> {
  const child = startWriter("pglite", folder);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  while (!existsSync(join(folder, "database", "PG_VERSION")))
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGKILL");
  await exited;
}

test("a process with a folder is killed repeatedly and no acknowledged write is lost", {
  timeout: killTimeout,
}, async () => {
  const folder = temporaryFolder();
  await killDuringCreation(folder);
  expect(existsSync(join(folder, "unfinished"))).toBe(true);
  await expectNothingLost("pglite", folder, killsOf(2));
  expect(existsSync(join(folder, "unfinished"))).toBe(false);
  const store = await pgliteStore({ dataDir: folder });
  await expect(pgliteStore({ dataDir: folder })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/in use/),
  });
  expect((await store.read("1", (rows) => rows.surveys(all))).count).toBeGreaterThan(5);
  await store.close();
});
