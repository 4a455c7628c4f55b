import { demandFailure, demandSame, demandStoreError, law, projectOf, type StoreLaw } from "./law.ts";
import { all, create, dashboard, entry, key, remove, response, survey, upTo, uuid } from "./sample-rows.ts";

/** Laws about what belongs to no project, except accounts: the list of projects, and closing. */
export const storeWideLaws: readonly StoreLaw[] = [
  law("a project is listed once something was written in it", async (project) => {
    const { store, name, write } = project;
    const known = async (each: string): Promise<boolean> => (await store.projects()).includes(each);
    const other = projectOf(store, `a second one: ${name}`);
    await other.reads.surveys(all);
    await write(async (rows) => rows.survey(uuid(1)));
    await demandFailure(
      () =>
        write(async (rows) => {
          await rows.insertDashboard(dashboard(1));
          throw new Error("no");
        }),
      "a write that throws",
    );
    demandSame([await known(name), await known(other.name)], [false, false], "before");
    // The later one first: lists are in ascending order.
    await other.writes.takeIds("tile");
    await create(project, survey(1));
    demandSame([await known(name), await known(other.name)], [true, true], "afterwards");
    await remove(project, 1);
    demandSame(await known(name), true, "after everything was deleted");
    const projects = await store.projects();
    demandSame(projects, projects.toSorted(), "the order");
  }),

  law("a store tells whether it can write, and nothing else changes", async (project) => {
    const { store } = project;
    await create(project, survey(1));
    const before = [await store.projects(), await store.accounts.listKeys()];
    for (const one of await Promise.allSettled(upTo(10).map(() => store.probe())))
      demandSame(one.status, "fulfilled", "asking");
    demandSame([await store.projects(), await store.accounts.listKeys()], before, "the projects and keys");
  }),

  law("a closed store rejects every call, and may be closed again", async (project) => {
    const { store, name, reads, writes } = project;
    await create(project, survey(1));
    await store.close();
    await store.close();
    const calls = [
      () => reads.surveys(all),
      () => writes.insertDashboard(dashboard(1)),
      () => store.createSurvey(name, survey(2), entry(2, "created")),
      () => store.replaceSurvey(name, { row: survey(1, { version: 2 }), replaces: 1, entries: [] }),
      () => store.removeSurvey(name, survey(1), entry(1, "removed")),
      () => store.addResponse(name, { row: response(1, "a"), version: 1 }),
      () => store.projects(),
      () => store.probe(),
      () => store.accounts.addUser({ uuid: "0", email: "0", firstName: "", lastName: "", createdAt: "" }),
      () => store.accounts.findUser("0"),
      () => store.accounts.listUsers(),
      () => store.accounts.removeUser("0"),
      () => store.accounts.addProject({ id: "0", name: "", createdAt: "" }),
      () => store.accounts.findProject("0"),
      () => store.accounts.listProjects(),
      () => store.accounts.renameProject("0", ""),
      () => store.accounts.addKey(key(0, 0)),
      () => store.accounts.findKey("0"),
      () => store.accounts.listKeys(),
      () => store.accounts.noteKeyUse("0", ""),
      () => store.accounts.removeKey("0"),
    ];
    for (const [n, call] of calls.entries()) await demandStoreError(call, "unavailable", `call ${n}`);
  }),

  law("closing waits for the calls that are running", async ({ store, write }) => {
    const steps: string[] = [];
    const working = write(async (rows) => {
      await rows.insertDashboard(dashboard(1));
      await rows.dashboard(1);
      steps.push("written");
      return (await rows.dashboards(all)).count;
    });
    const closing = store.close().then(() => steps.push("closed"));
    demandSame(await working, 1, "the result of the write");
    await closing;
    demandSame(steps, ["written", "closed"], "the order");
  }),
];
