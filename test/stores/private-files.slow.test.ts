// What the engine makes, later files of a database that was open to everybody: only their owner may read and write them. Of a new
// database test/apps/server/open-store.slow.test.ts holds the same.
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { putDatabase } from "./empty-database.ts";
import { openToOthers, pathsIn } from "./private-files.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test.skipIf(process.platform === "win32")("a database that was open to everybody", async () => {
  const folder = temporaryFolder();
  await putDatabase(folder);
  for (const path of pathsIn(folder)) chmodSync(path, statSync(path).mode | 0o077);
  const before = pathsIn(folder).length;
  const store = await pgliteStore({ dataDir: folder });
  for (let number = 1; number <= 3; number += 1)
    await store.createSurvey("1", survey(number), entry(number, "created"));
  expect(openToOthers(join(folder, "database"))).toEqual([]);
  await store.close();
  expect(openToOthers(join(folder, "database"))).toEqual([]);
  expect(pathsIn(folder).length).toBeGreaterThan(before);
});
