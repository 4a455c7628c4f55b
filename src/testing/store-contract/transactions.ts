import type { DashboardRow } from "#stores/rows.ts";
import { assert, assertEqual, catchFailure, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import {
  all,
  changedSampleRows,
  changeSampleRows,
  collaborator,
  dashboard,
  entry,
  insertSampleRows,
  readSampleRows,
  upTo,
  uuid,
} from "./sample-rows.ts";

const winners = (results: readonly boolean[]): number => results.filter(Boolean).length;

/** Merges a member into the document of dashboard 1, as a PATCH does. */
const merge = ({ write }: Project, n: number): Promise<void> =>
  write(async (rows) => {
    const row = (await rows.dashboard(1)) as DashboardRow;
    const document = JSON.stringify({ ...JSON.parse(row.document), [`member${n}`]: n });
    await rows.updateDashboard({ ...row, version: row.version + 1, document });
    await rows.insertActivity(entry(1, `member${n}`));
  });

export const transactionLaws: readonly StoreLaw[] = [
  law("a write sees its own changes, and so do all reads after it", async ({ read, write }) => {
    await write(insertSampleRows);
    const inside = await write(async (rows) => {
      await changeSampleRows(rows);
      return readSampleRows(rows);
    });
    assertEqual(inside, changedSampleRows, "inside");
    assertEqual(await read(readSampleRows), changedSampleRows, "afterwards");
  }),

  law(
    "a write that throws is rolled back, and what it threw is rethrown",
    async ({ read, write, writes }) => {
      await write(insertSampleRows);
      const before = await read(readSampleRows);
      for (const thrown of [new Error("no"), { code: "ECONNREFUSED" }, { code: "40001" }, undefined]) {
        let runs = 0;
        const caught = await catchFailure(
          () =>
            write(async (rows) => {
              runs += 1;
              await changeSampleRows(rows);
              throw thrown;
            }),
          "a write that throws",
        );
        assert(caught === thrown, "what was thrown is rethrown");
        assertEqual(runs, 1, "the number of runs");
        assertEqual(await read(readSampleRows), before, "afterwards");
      }
      assertEqual((await writes.takeIds("dashboard")) > 1, true, "the next id");
      await write(changeSampleRows);
      assertEqual(await read(readSampleRows), changedSampleRows, "when the write is repeated");
    },
  ),

  law("changes are not visible before their write has ended", async ({ read, write }) => {
    await write(insertSampleRows);
    const before = await read(readSampleRows);
    let seen: Promise<unknown> = Promise.resolve();
    await catchFailure(
      () =>
        write(async (rows) => {
          await changeSampleRows(rows);
          // Not awaited here: a store may block readers until the write has ended.
          seen = read(readSampleRows);
          await Promise.race([seen, rows.dashboards(all)]);
          throw new Error("no");
        }),
      "a write that throws",
    );
    assertEqual(await seen, before, "read meanwhile");
    assertEqual(await read(readSampleRows), before, "read afterwards");
  }),

  law("a write can update and delete what it has inserted or updated", async ({ write, reads, writes }) => {
    await writes.insertDashboard(dashboard(1));
    await write(async (rows) => {
      await rows.insertDashboard(dashboard(2));
      await rows.updateDashboard(dashboard(2, { version: 2, name: "Second" }));
      await rows.updateDashboard(dashboard(1, { version: 2 }));
      await rows.updateDashboard(dashboard(1, { version: 3 }));
      await rows.insertCollaborator(collaborator(1, 1));
      assertEqual(await rows.deleteCollaborator(1, uuid(1)), true, "deleting what was inserted");
      assertEqual(await rows.deleteCollaborator(1, uuid(1)), false, "deleting again");
    });
    const rows = [dashboard(1, { version: 3 }), dashboard(2, { version: 2, name: "Second" })];
    assertEqual(await reads.dashboards(all), { count: 2, rows }, "the list");
    assertEqual(await reads.collaborators(1), [], "the collaborators");
  }),

  law("rows that a write has read do not change until it ends", async ({ read, write }) => {
    await write(insertSampleRows);
    let other: Promise<unknown> = Promise.resolve();
    await write(async (rows) => {
      const first = await readSampleRows(rows);
      other = write(changeSampleRows);
      for (let n = 0; n < 5; n += 1) await rows.dashboard(1);
      assertEqual(await readSampleRows(rows), first, "read again");
    });
    await other;
    assertEqual(await read(readSampleRows), changedSampleRows, "after both");
  }),

  law("fifty concurrent read-modify-writes lose no update", async (project) => {
    await project.writes.insertDashboard(dashboard(1, { document: "{}" }));
    await Promise.all(upTo(50).map((n) => merge(project, n)));
    const row = await project.reads.dashboard(1);
    assertEqual(row?.version, 51, "the version");
    const members = Object.fromEntries(upTo(50).map((n) => [`member${n}`, n]));
    assertEqual(JSON.parse(row?.document as string), members, "all");
    const { count } = await project.reads.activity({ ...all, scope: "Survey" });
    assertEqual(count, 50, "the entries");
  }),

  law("of many concurrent compare-and-sets, one succeeds", async ({ write, reads, writes }) => {
    await writes.insertDashboard(dashboard(1));
    const set = (n: number): Promise<boolean> =>
      write(async (rows) => {
        if ((await rows.dashboard(1))?.version !== 1) return false;
        await rows.updateDashboard(dashboard(1, { version: 2, name: `${n}` }));
        return true;
      });
    const results = await Promise.all(upTo(20).map(set));
    assertEqual(winners(results), 1, "successes");
    const row = await reads.dashboard(1);
    assertEqual(row, dashboard(1, { version: 2, name: `${results.indexOf(true)}` }), "the dashboard");
  }),

  law("of many concurrent inserts of the same row, one succeeds", async ({ reads, writes }) => {
    const dashboards = upTo(20).map((n) => writes.insertDashboard(dashboard(1, { name: `${n}` })));
    const users = upTo(20).map(() => writes.insertCollaborator(collaborator(1, 1)));
    const shares = upTo(20).map((n) => writes.insertSharing({ dashboard: 1, document: `${n}` }));
    for (const [what, results] of Object.entries({ dashboards, users, shares }))
      assertEqual(winners(await Promise.all(results)), 1, what);
    assertEqual((await reads.dashboards(all)).count, 1, "dashboards");
    assertEqual((await reads.collaborators(1)).length, 1, "collaborators");
  }),

  law("concurrent writes that each check before they insert are serial", async ({ write, reads }) => {
    // Each inserts only if the other's row does not exist yet; one after the other, exactly one can.
    const one = (mine: number, other: number): Promise<boolean> =>
      write(async (rows) => {
        if ((await rows.collaborator(1, uuid(other))) !== null) return false;
        return rows.insertCollaborator(collaborator(1, mine));
      });
    assertEqual(winners(await Promise.all([one(1, 2), one(2, 1)])), 1, "successes");
    assertEqual((await reads.collaborators(1)).length, 1, "collaborators");
  }),

  law("the first write of a project is kept, even if the writes that it waited for fail", async (project) => {
    const { write, reads, writes } = project;
    const outcomes = await Promise.allSettled([
      writes.dashboard(1),
      write(async (rows) => {
        await rows.insertDashboard(dashboard(1, { name: "Undone" }));
        throw new Error("no");
      }),
      writes.insertDashboard(dashboard(1)),
    ]);
    const found = outcomes.map(({ status }) => status);
    assertEqual(found, ["fulfilled", "rejected", "fulfilled"], "the outcomes");
    assertEqual(await reads.dashboard(1), dashboard(1), "the dashboard");
  }),

  law("new projects can be written to by many at once", async ({ store, name }) => {
    const projects = upTo(10).map((n) => projectOf(store, `${name} ${n}`));
    const ids = await Promise.all(
      projects.flatMap(({ writes }) => upTo(4).map(() => writes.takeIds("tile"))),
    );
    const ascending = ids.sort((a, b) => a - b);
    const expected = upTo(40).map((n) => 1 + Math.floor(n / 10));
    assertEqual(ascending, expected, "ids");
  }),

  law("pages neither repeat nor lose rows while rows are inserted", async ({ write, reads }) => {
    // Dashboards are listed by number, so numbers have to be taken in the write that inserts them.
    const insertTwo = (): Promise<number> =>
      write(async (rows) => {
        const first = await rows.takeIds("dashboard", 2);
        for (const id of [first, first + 1]) await rows.insertDashboard(dashboard(id));
        return first + 1;
      });
    for (const n of upTo(10)) assertEqual(await insertTwo(), 2 * n + 2, "the last id");
    let [left, reading] = [190, true];
    const insert = async (): Promise<void> => {
      while (reading && left-- > 0) await insertTwo();
    };
    const walk = async (): Promise<DashboardRow[]> => {
      const seen: DashboardRow[] = [];
      for (;;) {
        const { count, rows } = await reads.dashboards({ limit: 3, offset: seen.length });
        seen.push(...rows);
        assert(count >= seen.length, "the count is at least the number of rows read");
        if (rows.length < 3) return seen;
        assert(seen.length <= 400, "the walk ends");
      }
    };
    const walks = Promise.all([walk(), walk(), walk()]).finally(() => {
      reading = false;
    });
    const [seen] = await Promise.all([walks, insert(), insert(), insert()]);
    const { rows: every } = await reads.dashboards(all);
    for (const rows of seen) {
      assert(rows.length >= 20, "every row that existed is read");
      assertEqual(rows, every.slice(0, rows.length), "the rows read are the beginning of the list");
    }
  }),
];
