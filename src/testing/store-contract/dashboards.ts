import type { DashboardQuery } from "#stores/project-rows.ts";
import { assert, assertEqual, assertStoreError, law, type StoreLaw } from "./law.ts";
import { all, collaborator, dashboard, upTo, uuid } from "./sample-rows.ts";

export const dashboardLaws: readonly StoreLaw[] = [
  law("a dashboard is read as it was inserted, also when it is deleted", async ({ reads, writes }) => {
    const row = dashboard(1, {
      creator: uuid(7),
      restrictionLevel: 37,
      pinned: true,
      tags: ["growth", `it's "quoted", {odd} \\ ärger`],
      creationMode: "template",
      details: `{"tiles":[1]}`,
    });
    assertEqual(await writes.insertDashboard(row), true, "inserting");
    assertEqual(await writes.insertDashboard(dashboard(1)), false, "inserting again");
    assertEqual(await reads.dashboard(1), row, "the dashboard");
    const gone = { ...row, version: 2, deleted: true, deletedAt: "2026-01-02T03:04:05.678Z", creator: null };
    await writes.updateDashboard(gone);
    assertEqual(await reads.dashboard(1), gone, "the deleted dashboard");
    assertEqual(await writes.insertDashboard(dashboard(1)), false, "inserting over the deleted one");
    assertEqual(await reads.dashboard(2), null, "another dashboard");
  }),

  law("an update of a dashboard replaces the previous version only", async ({ reads, writes }) => {
    await writes.insertDashboard(dashboard(1));
    for (const row of [dashboard(1), dashboard(1, { version: 3 }), dashboard(2, { version: 2 })])
      await assertStoreError(() => writes.updateDashboard(row), "inconsistent", `version ${row.version}`);
    assertEqual(await reads.dashboard(1), dashboard(1), "the dashboard");
    const other = dashboard(1, {
      version: 2,
      document: "{}",
      details: "[1]",
      name: "Other",
      pinned: true,
      tags: ["other"],
      creationMode: "duplicate",
      deleted: true,
      deletedAt: "2026-01-02T03:04:05.678Z",
      restrictionLevel: 37,
      creator: uuid(7),
    });
    for (const row of [other, dashboard(1, { version: 3, name: "Third" })]) {
      await writes.updateDashboard(row);
      assertEqual(await reads.dashboard(1), row, `the dashboard of version ${row.version}`);
    }
    for (const [search, count] of [
      ["third", 1],
      ["dashboard", 0],
    ] as const)
      assertEqual((await reads.dashboards({ ...all, search })).count, count, search);
  }),

  law("ids ascend from 1 and are unique", async ({ writes }) => {
    const take = (count?: number): Promise<number> => writes.takeIds("dashboard", count);
    assertEqual([await take(), await take(3), await take()], [1, 2, 5], "the first ids");
    assertEqual(await writes.takeIds("tile"), 1, "the first id of a tile");
    const taken = await Promise.all(upTo(20).map(() => take(2)));
    const ascending = taken.sort((a, b) => a - b);
    const expected = upTo(20).map((n) => 6 + 2 * n);
    assertEqual(ascending, expected, "ids taken at once");
  }),

  law("a user is a collaborator of a dashboard at most once", async ({ write, reads, writes }) => {
    await write(async (rows) => {
      assert(await rows.insertCollaborator(collaborator(1, 5)), "inserting");
      assert(await rows.insertCollaborator(collaborator(1, 3, 21)), "inserting another user");
      assert(await rows.insertCollaborator(collaborator(2, 5, 21)), "inserting on another dashboard");
    });
    assertEqual(await writes.insertCollaborator(collaborator(1, 5, 21)), false, "inserting again");
    const inOrder = [collaborator(1, 5), collaborator(1, 3, 21)];
    assertEqual(await reads.collaborators(1), inOrder, "the order in which they were inserted");
    assertEqual(await reads.collaborator(1, uuid(3)), collaborator(1, 3, 21), "one of them");
    assertEqual(await reads.collaborator(2, uuid(3)), null, "a user who is none");
    assertEqual(await writes.deleteCollaborator(1, uuid(5)), true, "deleting");
    assertEqual(await writes.deleteCollaborator(1, uuid(5)), false, "deleting again");
    assertEqual(await reads.collaborators(1), [collaborator(1, 3, 21)], "the remaining collaborators");
    assertEqual(await reads.collaborators(2), [collaborator(2, 5, 21)], "those of the other dashboard");
    assertEqual(await writes.insertCollaborator(collaborator(1, 5, 21)), true, "inserting a deleted one");
    const users = (await reads.collaborators(1)).map(({ user }) => user);
    assertEqual(users, [uuid(3), uuid(5)], "the order afterwards");
  }),

  law("the levels of a user are read for many dashboards at once", async ({ write, reads }) => {
    await write(async (rows) => {
      for (const row of [collaborator(1, 5), collaborator(2, 5, 21), collaborator(3, 6)])
        await rows.insertCollaborator(row);
    });
    const levels = (n: number, ids: number[]): Promise<unknown> => reads.levelsOf(uuid(n), ids);
    const known: [number, number][] = [
      [1, 37],
      [2, 21],
    ];
    assertEqual(await levels(5, [1, 2, 3, 4, 2]), new Map(known), "the levels");
    assertEqual(await levels(5, []), new Map(), "of none");
    for (const n of [4, 9])
      assertEqual(await levels(n, [1, 2, 3]), new Map(), "of a user without dashboards");
  }),

  law("a dashboard has at most one sharing configuration", async ({ reads, writes }) => {
    assertEqual(await reads.sharing(1), null, "before");
    const row = { dashboard: 1, document: `{"enabled":true}` };
    assertEqual(await writes.insertSharing(row), true, "inserting");
    assertEqual(await writes.insertSharing({ dashboard: 1, document: "{}" }), false, "again");
    assertEqual(await reads.sharing(1), row, "the sharing");
    assertEqual(await reads.sharing(2), null, "another's");
  }),

  law("dashboards are listed by id, without deleted ones", async ({ write, reads, writes }) => {
    await write(async (rows) => {
      for (const id of [4, 1, 3, 2, 5]) await rows.insertDashboard(dashboard(id, { pinned: id > 2 }));
    });
    await writes.updateDashboard(dashboard(3, { version: 2, pinned: true, deleted: true }));
    const ids = async (query: { limit: number; offset: number; pinned?: boolean }): Promise<unknown> => {
      const { count, rows } = await reads.dashboards(query);
      return { count, ids: rows.map(({ id }) => id) };
    };
    assertEqual(await ids(all), { count: 4, ids: [1, 2, 4, 5] }, "all");
    assertEqual(await ids({ limit: 2, offset: 1 }), { count: 4, ids: [2, 4] }, "a page");
    assertEqual(await ids({ limit: 2, offset: 4 }), { count: 4, ids: [] }, "past the end");
    assertEqual(await ids({ ...all, pinned: true }), { count: 2, ids: [4, 5] }, "those pinned");
    assertEqual(await ids({ ...all, pinned: false }), { count: 2, ids: [1, 2] }, "those not pinned");
    await writes.updateDashboard(dashboard(3, { version: 3 }));
    assertEqual(await ids(all), { count: 5, ids: [1, 2, 3, 4, 5] }, "after restoring");
  }),

  law("dashboards are listed by tag, creation mode and the beginning of the name", async (project) => {
    const { reads, write, writes } = project;
    const rows = [
      dashboard(1, { tags: ["growth", "weekly"], creationMode: "template" }),
      dashboard(2, { tags: ["grow", "a,b", `{"quoted"}`], name: "Made for flags" }),
      dashboard(3, { tags: ["growth"], pinned: true, name: "made for flags" }),
      dashboard(4, { name: "Not Made for flags" }),
      dashboard(5, { tags: ["weekly"], deleted: true }),
    ];
    await write(async (inside) => {
      for (const row of rows) await inside.insertDashboard(row);
    });
    const cases: readonly (readonly [Partial<DashboardQuery>, readonly number[]])[] = [
      [{ tags: [] }, []],
      [{ tags: ["GROWTH", "row", "", "a", "quoted", "%"] }, []],
      [{ tags: ["growth"] }, [1, 3]],
      [{ tags: ["weekly", "a,b"] }, [1, 2]],
      [{ tags: [`{"quoted"}`] }, [2]],
      [{ tags: ["growth"], pinned: false }, [1]],
      [{ tags: ["growth"], creationMode: "default" }, [3]],
      [{ creationMode: "template" }, [1]],
      [{ creationMode: "unlisted" }, []],
      [{ withoutPrefix: "Made" }, [1, 3, 4]],
      [{ withoutPrefix: "Made", tags: ["grow", "growth"], search: "FLAGS" }, [3]],
      [{ withoutPrefix: "" }, []],
    ];
    const idsOf = async (query: Partial<DashboardQuery>) =>
      (await reads.dashboards({ ...all, ...query })).rows.map(({ id }) => id);
    for (const [query, ids] of cases) assertEqual(await idsOf(query), ids, JSON.stringify(query));
    const page = await reads.dashboards({ limit: 1, offset: 1, tags: ["growth"] });
    assertEqual(page, { count: 2, rows: rows.slice(2, 3) }, "a page");
    await writes.updateDashboard(dashboard(1, { version: 2, tags: ["monthly"], creationMode: "template" }));
    assertEqual(await idsOf({ tags: ["growth"] }), [3], "after a change of tags");
    assertEqual(await idsOf({ tags: ["monthly"] }), [1], "the new tag");
  }),
];
