// What the engine makes, a database and later files of it: only their owner may read and write them.
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const paths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

/** What others may do anything with. */
const open = (folder: string): string[] =>
  paths(folder).filter((path) => (statSync(path).mode & 0o077) !== 0);

const fill = async (folder: string): Promise<void> => {
  const store = await pgliteStore({ dataDir: folder });
  for (let number = 1; number <= 3; number += 1)
    await store.createSurvey("1", survey(number), entry(number, "created"));
  expect(open(join(folder, "database"))).toEqual([]);
  await store.close();
  expect(open(join(folder, "database"))).toEqual([]);
};

test.skipIf(process.platform === "win32").each([
  ["a new database", async () => undefined],
  [
    "a database that was open to everybody",
    async (folder: string) => {
      await putDatabase(folder);
      for (const path of paths(folder)) chmodSync(path, statSync(path).mode | 0o077);
    },
  ],
])("%s", { timeout: 120_000 }, async (_, prepare) => {
  const folder = temporaryFolder();
  await prepare(folder);
  const before = paths(folder).length;
  await fill(folder);
  expect(paths(folder).length).toBeGreaterThan(before);
});
