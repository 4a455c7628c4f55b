import {
  assert,
  assertEqual,
  assertStoreError,
  catchFailure,
  law,
  type Project,
  projectOf,
  type StoreLaw,
} from "./law.ts";
import {
  all,
  create,
  dashboard,
  entry,
  insertSampleRows,
  key,
  put,
  readSampleRows,
  remove,
  response,
  survey,
  upTo,
  uuid,
} from "./sample-rows.ts";

/** Laws about the store as a whole, except accounts: the list of projects, and closing. */
export const storeWideLaws: readonly StoreLaw[] = [
  law("a project is listed once something was written in it", async (project) => {
    const { store, name, write } = project;
    const known = async (each: string): Promise<boolean> => (await store.projects()).includes(each);
    const other = projectOf(store, `a second one: ${name}`);
    await other.reads.surveys(all);
    await write(async (rows) => rows.survey(uuid(1)));
    await catchFailure(
      () =>
        write(async (rows) => {
          await rows.insertDashboard(dashboard(1));
          throw new Error("no");
        }),
      "a write that throws",
    );
    assertEqual([await known(name), await known(other.name)], [false, false], "before");
    // The later one first: lists are in ascending order.
    await other.writes.takeIds("tile");
    await create(project, survey(1));
    assertEqual([await known(name), await known(other.name)], [true, true], "afterwards");
    await remove(project, 1);
    assertEqual(await known(name), true, "after everything was deleted");
    const projects = await store.projects();
    assertEqual(projects, projects.toSorted(), "the order");
  }),

  law("a store reports whether it can write, and nothing else changes", async (project) => {
    const { store } = project;
    await create(project, survey(1));
    const before = [await store.projects(), await store.accounts.listKeys()];
    for (const one of await Promise.allSettled(upTo(10).map(() => store.probe())))
      assertEqual(one.status, "fulfilled", "asking");
    assertEqual([await store.projects(), await store.accounts.listKeys()], before, "the projects and keys");
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
      () => store.accounts.removeProject("0"),
      () => store.clearProject(name),
      () => store.accounts.addKey(key(0, 0)),
      () => store.accounts.findKey("0"),
      () => store.accounts.listKeys(),
      () => store.accounts.noteKeyUse("0", ""),
      () => store.accounts.removeKey("0"),
    ];
    for (const [n, call] of calls.entries()) await assertStoreError(call, "unavailable", `call ${n}`);
  }),

  law("a cleared project is empty, and others are as they were", async ({ store, name }) => {
    const [one, other] = [projectOf(store, `one: ${name}`), projectOf(store, `other: ${name}`)];
    const reply = { id: "r", fingerprint: "f", outcome: "o", body: "b", keptAt: 1, expiresAt: 2 };
    const event = {
      survey: uuid(1),
      event: "survey sent",
      id: "e",
      person: "p",
      at: "2026-01-01T00:00:00.000Z",
    };
    const rowsOf = (project: Project): Promise<unknown> =>
      project.read(async (rows) => [
        await readSampleRows(rows),
        await rows.surveys(all),
        await rows.responses({ ...all, survey: uuid(1) }),
        await rows.activity({ ...all, scope: "Aside" }),
        await rows.sharing(1),
        await rows.countResponses({}),
        await rows.eventTotals({}),
        await rows.reply("r"),
      ]);
    const fill = async (project: Project): Promise<void> => {
      await project.write(insertSampleRows);
      for (const n of upTo(20)) await create(project, survey(n));
      await put(project, response(1, "s"));
      await store.addSurveyEvents(project.name, [event]);
      await project.write((rows) => rows.keepReply(reply));
    };
    const empty = await rowsOf(one);
    for (const project of [one, other]) await fill(project);
    const full = await rowsOf(one);
    await store.clearProject(one.name);
    assertEqual(await rowsOf(one), empty, "what was cleared");
    assertEqual(await rowsOf(other), full, "the other one");
    assert(!(await store.projects()).includes(one.name), "it has no rows left");
    await store.clearProject(one.name);
    await store.clearProject(`none: ${name}`);
    assert((await store.projects()).includes(other.name), "the other one is there");
    // No remaining row conflicts with later ones.
    await fill(one);
    assertEqual(await rowsOf(one), full, "filled again");
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
    assertEqual(await working, 1, "the result of the write");
    await closing;
    assertEqual(steps, ["written", "closed"], "the order");
  }),
];
