import { join } from "node:path";
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { all, entry, survey } from "#testing/store-contract/sample-rows.ts";
import { putDatabase } from "./empty-database.ts";
import { openOnDisk } from "./power-loss.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The nightly run sets more. */
const failures = Number(process.env["POWER_FAILURES"] ?? 2);

/** The writes that are lost in each power failure; null if the database does not open afterwards. */
async function losses(fsync: boolean): Promise<readonly (number | null)[]> {
  const folder = temporaryFolder();
  await putDatabase(folder);
  const { database, disk } = await openOnDisk(join(folder, "database"), join(folder, "flushed"), fsync);
  const store = await openSqlStore(database);
  const lost: (number | null)[] = [];
  let written = 0;
  for (let failure = 0; failure < failures; failure += 1) {
    for (const end = written + 20 + 13 * failure; written < end; written += 1) {
      const document = JSON.stringify({ filler: "x".repeat(3_000) });
      await store.createSurvey("1", survey(written, { document }), entry(written, "made"));
      if (written % 50 === 25) await database.query("checkpoint");
    }
    const dataDir = temporaryFolder();
    disk.failInto(join(dataDir, "database"), Math.random);
    lost.push(
      await pgliteStore({ dataDir }).then(
        async (found) => {
          const { count } = await found.read("1", (rows) => rows.surveys(all));
          await found.close();
          return written - count;
        },
        () => null,
      ),
    );
  }
  await store.close();
  return lost;
}

test("a power failure loses no acknowledged write", { timeout: 600_000 }, async () => {
  expect(await losses(true)).toEqual(Array.from({ length: failures }, () => 0));
});

test("without fsync, the simulated power failure loses acknowledged writes", {
  timeout: 600_000,
}, async () => {
  expect(await losses(false)).not.toContain(0);
});
