import { assert, assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import {
  all,
  collaborator,
  create,
  dashboard,
  entry,
  insertSampleRows,
  put,
  readSampleRows,
  remove,
  replace,
  response,
  survey,
  uuid,
} from "./sample-rows.ts";

const unusualNames = [
  "__proto__",
  "constructor",
  "1",
  "01",
  "a",
  "A",
  "a ",
  "'; --",
  "%",
  "*",
  "日本",
  "👍",
  "é",
  "e\u0301",
  "ü".repeat(200),
];

/** Every kind of change, to the rows of `insertNeighbours`. */
const changes: readonly (readonly [string, (project: Project) => Promise<unknown>])[] = [
  ["creating a survey", (project) => create(project, survey(3))],
  ["replacing a survey", (project) => replace(project, survey(1, { version: 2, name: "Changed" }))],
  ["removing a survey", (project) => remove(project, 1, 2)],
  ["taking ids", ({ writes }) => writes.takeIds("dashboard", 3)],
  ["inserting a dashboard", ({ writes }) => writes.insertDashboard(dashboard(3))],
  [
    "updating a dashboard",
    ({ writes }) => writes.updateDashboard(dashboard(1, { version: 2, pinned: true })),
  ],
  [
    "deleting a dashboard",
    ({ writes }) => writes.updateDashboard(dashboard(1, { version: 3, deleted: true })),
  ],
  ["inserting a collaborator", ({ writes }) => writes.insertCollaborator(collaborator(1, 3))],
  ["deleting a collaborator", ({ writes }) => writes.deleteCollaborator(1, uuid(1))],
  [
    "inserting a sharing configuration",
    ({ writes }) => writes.insertSharing({ dashboard: 3, document: "{}" }),
  ],
  ["inserting activity", ({ writes }) => writes.insertActivity(entry(1, "changed"))],
];

/** Rows of every kind, each with a neighbour that shares a part of its key. */
async function insertNeighbours(project: Project): Promise<void> {
  await project.write(async (rows) => {
    await insertSampleRows(rows);
    await rows.insertDashboard(dashboard(2));
    await rows.insertCollaborator(collaborator(1, 2));
    await rows.insertCollaborator(collaborator(2, 1));
  });
  for (const n of [1, 2]) await create(project, survey(n));
  await put(project, response(1, "a"));
  await put(project, response(2, "a"));
  await put(project, response(2, "b"));
}

/** Reads all rows, and the counts after storing the responses again, which must not count them again. */
async function readEverything(project: Project): Promise<unknown> {
  const { read, reads } = project;
  const rows = await read(async (reads) => [
    await readSampleRows(reads),
    await reads.surveys(all),
    await reads.collaborators(2),
    await reads.activity({ ...all, scope: "Survey", item: uuid(1) }),
  ]);
  const counts = [
    await put(project, response(1, "a")),
    await put(project, response(2, "a")),
    await put(project, response(2, "b")),
  ];
  return [rows, counts, await reads.countResponses({})];
}

/** Laws about the isolation of changes: from other projects, and from other rows of the same project. */
export const isolationLaws: readonly StoreLaw[] = [
  law("no change in a project affects the rows of another project", async ({ store, name }) => {
    const [other, own] = [projectOf(store, `another one: ${name}`), projectOf(store, name)];
    for (const project of [other, own]) await insertNeighbours(project);
    const before = await readEverything(other);
    assertEqual(await put(own, response(1, "b")), 2, "storing a response");
    assertEqual(await readEverything(other), before, "the other project after storing a response");
    assertEqual(await put(own, response(1, "a", 2)), 2, "replacing a response");
    assertEqual(await readEverything(other), before, "the other project after replacing a response");
    for (const [what, change] of changes) {
      await change(own);
      assertEqual(await readEverything(other), before, `the other project after ${what}`);
    }
    assertEqual(await other.writes.takeIds("dashboard"), 2, "the next id of the other project");
    // The versions of the other project's rows are still the first ones, so they can be replaced by the second ones.
    assert(await replace(other, survey(1, { version: 2 })), "replacing the survey of the other project");
    await other.writes.updateDashboard(dashboard(1, { version: 2 }));
  }),

  law("deleting a survey affects no other survey of the project", async (project) => {
    const { reads } = project;
    await insertNeighbours(project);
    await remove(project, 1);
    assertEqual(await reads.surveys(all), { count: 1, rows: [survey(2)] }, "the surveys");
    assertEqual(await reads.countResponses({}), new Map([[uuid(2), 2]]), "the counts");
    const again = ["a", "b"].map((each) => put(project, response(2, each)));
    assertEqual(await Promise.all(again), [2, 2], "the counts after storing the same submissions");
    const activity = await reads.activity({ ...all, scope: "Survey" });
    assertEqual(activity, { count: 1, rows: [entry(1, "made")] }, "the activity");
    await create(project, survey(1));
    assertEqual(await put(project, response(1, "a")), 1, "the count of the deleted one");
  }),

  law("a change of a dashboard affects no other dashboard of the project", async (project) => {
    const { reads, writes } = project;
    await insertNeighbours(project);
    await writes.updateDashboard(dashboard(1, { version: 2, deleted: true }));
    await writes.deleteCollaborator(1, uuid(1));
    assertEqual(await reads.dashboard(2), dashboard(2), "the other dashboard");
    assertEqual(await reads.collaborators(1), [collaborator(1, 2)], "the other collaborator");
    assertEqual(await reads.collaborators(2), [collaborator(2, 1)], "those of the other");
    assertEqual(await reads.sharing(2), null, "the sharing of the other dashboard");
  }),

  law("projects with any names are separate", async ({ store, name }) => {
    const long = String.fromCharCode(...Array.from({ length: 400 }, (_, i) => 0x5e00 + i * 3));
    const names = [...unusualNames.map((each) => `${each} of ${name}`), long];
    const projects = names.map((each) => projectOf(store, each));
    for (const project of projects) {
      const { name: title, write } = project;
      await write(async (rows) => {
        assertEqual(await rows.survey(uuid(1)), null, `the survey of ${title} before`);
        assertEqual(await rows.takeIds("dashboard"), 1, `the first id of ${title}`);
        await rows.insertDashboard(dashboard(1, { name: title }));
        assertEqual(await rows.insertCollaborator(collaborator(1, 1)), true, `a collaborator of ${title}`);
        assertEqual(await rows.insertSharing({ dashboard: 1, document: title }), true, `sharing of ${title}`);
        await rows.insertActivity(entry(1, title));
      });
      assert(await create(project, survey(1, { name: title })), `a survey of ${title}`);
      assertEqual(await put(project, response(1, "a")), 1, `a response of ${title}`);
    }
    const [first] = projects;
    if (first !== undefined) await remove(first, 1);
    await projects[0]?.write((rows) => rows.deleteCollaborator(1, uuid(1)));
    for (const { name: title, reads } of projects.slice(1)) {
      const surveys = await reads.surveys(all);
      assertEqual(surveys, { count: 1, rows: [survey(1, { name: title })] }, `surveys of ${title}`);
      const dashboards = await reads.dashboards(all);
      assertEqual(dashboards, { count: 1, rows: [dashboard(1, { name: title })] }, `dashboards of ${title}`);
      const users = await reads.collaborators(1);
      assertEqual(users, [collaborator(1, 1)], `collaborators of ${title}`);
      assertEqual((await reads.sharing(1))?.document, title, `sharing of ${title}`);
      const { rows: activity } = await reads.activity({ ...all, scope: "Survey" });
      assertEqual(activity, [entry(1, title)], `activity of ${title}`);
      const counts = await reads.countResponses({});
      assertEqual(counts, new Map([[uuid(1), 1]]), `counts of ${title}`);
    }
    const unused = projectOf(store, `unused: ${name}`);
    assertEqual(await unused.reads.surveys(all), { count: 0, rows: [] }, "an unused project");
  }),
];
