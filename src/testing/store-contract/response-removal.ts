import { assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import { all, create, entry, put, remove, response, survey, upTo, uuid } from "./sample-rows.ts";

const SENT = "survey sent";

/** Adds the event of sending a submission to survey `uuid(n)`. */
async function send(
  { store, name }: Project,
  n: number,
  submission: string,
  event = SENT,
  person = submission,
): Promise<boolean> {
  const named = event === SENT ? { submission } : {};
  const at = "2026-03-10T12:00:00.000Z";
  const row = { survey: uuid(n), event, id: submission, person, at, ...named };
  return (await store.addSurveyEvents(name, [row]))[0] === true;
}

const removeFrom = ({ store, name }: Project, n: number, submission: string): Promise<boolean> =>
  store.removeResponse(name, { survey: uuid(n), submission, event: SENT });

const countOf = async ({ reads }: Project, n = 1): Promise<number | undefined> =>
  (await reads.countResponses({})).get(uuid(n));

const namesOf = async ({ reads }: Project, n = 1): Promise<readonly string[]> =>
  (await reads.responses({ ...all, survey: uuid(n), test: "with" })).rows.map(({ submission }) => submission);

const totalOf = async ({ reads }: Project, event: string, query: object = {}): Promise<number> =>
  (await reads.eventTotals(query)).find((totals) => totals.event === event)?.total ?? 0;

export const responseRemovalLaws: readonly StoreLaw[] = [
  law("nothing is removed but the submission that is named, and its event", async (project) => {
    const other = projectOf(project.store, `${project.name}, another project`);
    for (const each of [project, other])
      for (const n of [1, 2]) {
        await create(each, survey(n));
        for (const submission of ["a", "A", "b"]) {
          await put(each, response(n, submission));
          await send(each, n, submission);
          await send(each, n, submission, "survey shown");
        }
      }
    assertEqual(await removeFrom(project, 1, "c"), false, "an unknown submission");
    assertEqual(await removeFrom(project, 3, "a"), false, "an unknown survey");
    assertEqual(await countOf(project), 3, "the count before");
    assertEqual(await removeFrom(project, 1, "a"), true, "removing");
    assertEqual(await removeFrom(project, 1, "a"), false, "removing it again");
    assertEqual((await namesOf(project)).toSorted(), ["A", "b"], "the others");
    assertEqual([await countOf(project), await countOf(project, 2)], [2, 3], "the counts");
    assertEqual([await countOf(other), await countOf(other, 2)], [3, 3], "the counts of another project");
    assertEqual(await totalOf(project, SENT, { survey: uuid(1) }), 2, "events of sending");
    assertEqual(await totalOf(project, "survey shown", { survey: uuid(1) }), 3, "other events");
    assertEqual(await totalOf(project, SENT, { survey: uuid(2) }), 3, "events of another survey");
    assertEqual(await totalOf(other, SENT), 6, "events of another project");
  }),

  law("a submission that was removed can be added again", async (project) => {
    await create(project, survey(1));
    for (const round of upTo(3)) {
      assertEqual(await put(project, response(1, "a", round)), 1, "the count");
      assertEqual(await send(project, 1, "a"), true, "its event");
      assertEqual(await removeFrom(project, 1, "a"), true, "removing");
      assertEqual(
        await project.reads.countResponses({}),
        new Map(),
        "a survey without responses has no count",
      );
      assertEqual(await totalOf(project, SENT), 0, "the events");
    }
    await remove(project, 1);
    await create(project, survey(1));
    assertEqual(await put(project, response(1, "a")), 1, "the count of a survey that was created again");
  }),

  law("a test that is removed changes no count of others", async (project) => {
    await create(project, survey(1));
    await put(project, response(1, "a"));
    await project.store.addResponse(project.name, { row: response(1, "t"), version: 1, test: true });
    assertEqual(await removeFrom(project, 1, "t"), true, "removing");
    assertEqual([await countOf(project), await namesOf(project)], [1, ["a"]], "the others");
  }),

  law("the event of a submission is kept only while the submission is", async (project) => {
    await create(project, survey(1));
    assertEqual(await send(project, 1, "a"), false, "before it was added");
    await put(project, response(1, "a"));
    assertEqual(await send(project, 1, "a"), true, "afterwards");
    await removeFrom(project, 1, "a");
    assertEqual(await send(project, 1, "a"), false, "once it was removed");
    for (const round of upTo(20)) {
      await put(project, response(1, `${round}`));
      await Promise.all([send(project, 1, `${round}`), removeFrom(project, 1, `${round}`)]);
    }
    assertEqual(await totalOf(project, SENT), 0, "events that were added at the same time");
  }),

  law("counts are exact while submissions are added, replaced and removed at once", async (project) => {
    const { store, name } = project;
    await create(project, survey(1));
    const names = upTo(30).map((n) => `s${n}`);
    for (const each of names) await put(project, response(1, each));
    const reached = { row: survey(1, { version: 2 }), replaces: 1, entries: [entry(1, "ended")] };
    const limit = { submissions: 1_000, reached };
    const [removed] = await Promise.all([
      Promise.all(names.flatMap((each) => [removeFrom(project, 1, each), removeFrom(project, 1, each)])),
      ...upTo(30).map((n) => put(project, response(1, `new ${n}`))),
      ...upTo(10).map((n) => store.addResponse(name, { row: response(1, `last ${n}`), version: 1, limit })),
      ...names.map((each) => store.addResponse(name, { row: response(1, each, 2), version: 1 })),
    ]);
    const rows = await namesOf(project);
    assertEqual(await countOf(project), rows.length, "the count");
    for (const each of names)
      if (rows.includes(each)) assertEqual(await removeFrom(project, 1, each), true, `removing ${each}`);
    assertEqual(removed.filter(Boolean).length >= names.length, true, "each was removed");
    assertEqual([await countOf(project), (await namesOf(project)).length], [40, 40], "the new ones");
  }),

  law("what is removed makes room below a limit", async (project) => {
    const { store, name } = project;
    await create(project, survey(1));
    const reached = { row: survey(1, { version: 2 }), replaces: 1, entries: [] };
    const add = (submission: string) =>
      store.addResponse(name, {
        row: response(1, submission),
        version: 1,
        limit: { submissions: 3, reached },
      });
    for (const [n, submission] of ["a", "b"].entries())
      assertEqual(await add(submission), { outcome: "added", count: n + 1 }, submission);
    assertEqual(await removeFrom(project, 1, "a"), true, "removing");
    assertEqual(await add("c"), { outcome: "added", count: 2 }, "below the limit");
    assertEqual((await project.reads.survey(uuid(1)))?.version, 1, "the version below the limit");
    assertEqual(await add("a"), { outcome: "added", count: 3 }, "up to the limit");
    assertEqual((await project.reads.survey(uuid(1)))?.version, 2, "the version at the limit");
  }),
];
