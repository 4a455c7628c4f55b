import type { ActivityRow } from "#stores/rows.ts";
import { assert, assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import { all, collaborator, dashboard, entry, survey, upTo, uuid } from "./sample-rows.ts";

/** A day of January. */
const day = (n: number): string => `2026-01-${String(n).padStart(2, "0")}T00:00:00.000Z`;

const made = (n: number, at: string | null = day(n)): ActivityRow => ({
  ...entry(n % 2, `made on day ${n}`),
  at,
});

const addEntries = ({ write }: Project, rows: readonly ActivityRow[]): Promise<void> =>
  write(async (writes) => {
    for (const row of rows) await writes.insertActivity(row);
  });

const activity = async ({ reads }: Project, scope = "Survey"): Promise<readonly ActivityRow[]> =>
  (await reads.activity({ ...all, scope })).rows.toReversed();

const deleted = (id: number, deletedAt: string | null) => dashboard(id, { deleted: true, deletedAt });

export const purgeLaws: readonly StoreLaw[] = [
  law("entries from before a time are removed, the oldest first, up to a limit", async (project) => {
    const { store, name, reads } = project;
    const rows = [1, 2, 3, 4, 5].map((n) => made(n));
    await addEntries(project, rows);
    const purge = (before: string, atMost: number): Promise<number> =>
      store.purge(name, { what: "activity", scope: "Survey", before, atMost });
    assertEqual(await purge(day(1), 10), 0, "none is older");
    assertEqual(await purge(day(4), 2), 2, "the first two");
    assertEqual(await activity(project), rows.slice(2), "the others");
    assertEqual(await purge(day(4), 2), 1, "the rest");
    assertEqual(await purge(day(4), 2), 0, "nothing more");
    assertEqual(await activity(project), rows.slice(3), "the younger ones");
    const ofOne = await reads.activity({ ...all, scope: "Survey", item: uuid(1) });
    assertEqual(ofOne, { count: 1, rows: [made(5)] }, "those of one object");
    await addEntries(project, [made(6)]);
    assertEqual(await activity(project), [made(4), made(5), made(6)], "with a new one");
    assertEqual(await purge(day(30), 10), 3, "all of them");
    assertEqual(await activity(project), [], "none");
    await addEntries(project, [made(7)]);
    assertEqual(await activity(project), [made(7)], "after all were removed");
  }),

  law("an entry without a time counts as long ago", async (project) => {
    await addEntries(project, [made(1, null), made(2)]);
    assertEqual(await activity(project), [made(1, null), made(2)], "the entries");
    const purge = { what: "activity", scope: "Survey", before: day(2), atMost: 10 } as const;
    assertEqual(await project.store.purge(project.name, purge), 1, "removing");
    assertEqual(await activity(project), [made(2)], "the younger one");
  }),

  law("other scopes, projects and rows are not purged", async (project) => {
    const { store, name } = project;
    const other = projectOf(store, `a second one: ${name}`);
    const elsewhere = { ...made(1), scope: "Dashboard" };
    for (const each of [project, other]) await addEntries(each, [made(1), elsewhere]);
    await store.createSurvey(name, survey(1), made(1));
    const count = await store.purge(name, { what: "activity", scope: "Survey", before: day(9), atMost: 10 });
    assertEqual(count, 2, "removing");
    assertEqual(await activity(project), [], "the scope");
    assertEqual(await activity(project, "Dashboard"), [elsewhere], "another scope");
    assertEqual(await activity(other), [made(1)], "another project");
    assertEqual(await project.reads.survey(uuid(1)), survey(1), "the survey");
  }),

  law("replies that expired before a time are removed, up to a limit", async (project) => {
    const { store, name, reads, writes } = project;
    const other = projectOf(store, `a second one: ${name}`);
    const reply = (n: number) => {
      const expiresAt = Date.parse(day(n));
      return { id: `reply ${n}`, fingerprint: "", outcome: "", body: "", keptAt: 0, expiresAt };
    };
    for (const each of [project, other]) for (const n of [3, 1, 4, 2]) await each.writes.keepReply(reply(n));
    await store.createSurvey(name, survey(1), made(1));
    const known = async ({ read: ask }: Project): Promise<readonly boolean[]> =>
      Promise.all([1, 2, 3, 4].map(async (n) => (await ask((rows) => rows.reply(`reply ${n}`))) !== null));
    const purge = (before: string, atMost: number): Promise<number> =>
      store.purge(name, { what: "replies", before, atMost });
    assertEqual(await purge(day(1), 10), 0, "none that expires at the time itself");
    assertEqual(await known(project), [true, true, true, true], "before");
    assertEqual([await purge(day(4), 2), await purge(day(4), 2)], [2, 1], "removed");
    assertEqual(await known(project), [false, false, false, true], "afterwards");
    assertEqual(await known(other), [true, true, true, true], "another project");
    assertEqual(await reads.survey(uuid(1)), survey(1), "the survey");
    assertEqual(await activity(project), [made(1)], "the activity");
    await writes.keepReply(reply(2));
    assertEqual(await known(project), [false, true, false, true], "once it was kept again");
  }),

  law("every way of adding entries keeps their time", async (project) => {
    const { store, name } = project;
    await store.createSurvey(name, survey(1), made(1));
    const entries = [made(3), made(5)];
    await store.replaceSurvey(name, { row: survey(1, { version: 2 }), replaces: 1, entries });
    await store.removeSurvey(name, survey(1, { version: 2 }), made(7));
    const rows = [made(1), made(3), made(5), made(7)];
    assertEqual(await activity(project), rows, "the entries");
    for (const [index, n] of [2, 4, 6, 8].entries()) {
      const purge = { what: "activity", scope: "Survey", before: day(n), atMost: 10 } as const;
      assertEqual(await store.purge(name, purge), 1, `before day ${n}`);
      assertEqual(await activity(project), rows.slice(index + 1), `the entries after day ${n}`);
    }
  }),

  law("dashboards that were deleted before a time are removed with what belongs to them", async (project) => {
    const { store, name, read, write, writes } = project;
    const other = projectOf(store, `a second one: ${name}`);
    const readOther = () =>
      other.read(async (rows) => [
        await rows.dashboard(1),
        await rows.collaborators(1),
        await rows.sharing(1),
      ]);
    const sharing = { dashboard: 1, document: "{}" };
    await other.write(async (rows) => {
      await rows.insertDashboard(deleted(1, day(1)));
      await rows.insertCollaborator(collaborator(1, 1));
      await rows.insertSharing(sharing);
    });
    await write(async (rows) => {
      await rows.takeIds("dashboard", 6);
      for (const row of [
        deleted(1, day(1)),
        deleted(2, day(2)),
        deleted(3, day(5)),
        deleted(4, null),
        dashboard(5),
        dashboard(6, { deletedAt: day(1) }),
      ]) {
        await rows.insertDashboard(row);
        await rows.insertCollaborator(collaborator(row.id, 1));
        await rows.insertSharing({ dashboard: row.id, document: "{}" });
      }
    });
    const purge = (atMost: number): Promise<number> =>
      store.purge(name, { what: "dashboards", before: day(5), atMost });
    assertEqual([await purge(1), await purge(9), await purge(9)], [1, 1, 0], "removing");
    const left = await read(async (rows) => {
      const found: unknown[] = [];
      for (const id of [1, 2, 3, 4, 5, 6])
        found.push([
          (await rows.dashboard(id)) !== null,
          (await rows.collaborators(id)).length,
          (await rows.sharing(id)) !== null,
        ]);
      return found;
    });
    const [gone, kept] = [
      [false, 0, false],
      [true, 1, true],
    ];
    assertEqual(left, [gone, gone, kept, kept, kept, kept], "what is left");
    assertEqual(await readOther(), [deleted(1, day(1)), [collaborator(1, 1)], sharing], "another project");
    assertEqual(await writes.takeIds("dashboard"), 7, "ids are not given again");
  }),

  law(
    "of a restoration and a purge at once, one comes first, and nothing is removed by half",
    async (project) => {
      const { store, name, read, write } = project;
      for (const id of upTo(10).map((n) => n + 1)) {
        await write(async (rows) => {
          await rows.insertDashboard(deleted(id, day(1)));
          await rows.insertCollaborator(collaborator(id, 1));
        });
        const [restored] = await Promise.all([
          write(async (rows) => {
            if ((await rows.dashboard(id)) === null) return false;
            await rows.updateDashboard(dashboard(id, { version: 2 }));
            return true;
          }),
          store.purge(name, { what: "dashboards", before: day(2), atMost: 10 }),
        ]);
        const found = await read(async (rows) => [await rows.dashboard(id), await rows.collaborators(id)]);
        const expected = restored ? [dashboard(id, { version: 2 }), [collaborator(id, 1)]] : [null, []];
        assertEqual(found, expected, `dashboard ${id}`);
      }
    },
  ),

  law("many purges at once remove each entry once, while others are added", async (project) => {
    const { store, name } = project;
    await addEntries(
      project,
      upTo(40).map((n) => made(n, day(1))),
    );
    const purge = async (): Promise<number> => {
      let sum = 0;
      for (let n = 0; n < 20; n += 1)
        sum += await store.purge(name, { what: "activity", scope: "Survey", before: day(2), atMost: 3 });
      return sum;
    };
    const later = upTo(10).map((n) => made(n, day(3)));
    const [counts] = await Promise.all([
      Promise.all(upTo(4).map(purge)),
      (async () => {
        for (const row of later) await addEntries(project, [row]);
      })(),
    ]);
    assert(counts.reduce((sum, count) => sum + count) === 40, `each once: ${counts.join()}`);
    assertEqual(await activity(project), later, "the younger ones");
  }),

  law(
    "a project in which nothing was written is not listed because it was purged",
    async ({ store, name }) => {
      for (const what of ["activity", "dashboards"] as const)
        assertEqual(await store.purge(name, { what, scope: "Survey", before: day(9), atMost: 5 }), 0, what);
      assert(!(await store.projects()).includes(name), "it is not listed");
    },
  ),
];
