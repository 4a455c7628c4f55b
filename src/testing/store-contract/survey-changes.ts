import type { SurveyRow } from "#stores/rows.ts";
import { assert, assertEqual, law, type Project, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

const surveysOf = ({ reads }: Project) => reads.surveys(all);
const activityOf = ({ reads }: Project) => reads.activity({ ...all, scope: "Survey" });

/** Texts that mean something in literals of lists. */
const texts = ['{"a":[1,"b\\\\c"]}', "NULL", "", "a,b", "{}", "it's\n$1"];

/** The maximum number of retries: more than concurrent changes can cause, so that the law ends on any store. */
const MAX_TRIES = 100;

/** Merges a member into the document of survey 1, as a PATCH does: reads it, and begins again if it was changed. */
async function merge({ store, name, reads }: Project, n: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await reads.survey(uuid(1))) as SurveyRow;
    const document = JSON.stringify({ ...JSON.parse(row.document), [`member${n}`]: n });
    const next = { ...row, version: row.version + 1, document };
    const entries = [entry(1, `member${n}`)];
    if (await store.replaceSurvey(name, { row: next, replaces: row.version, entries })) return;
  }
}

/** Laws about the changes of one survey by separate calls of the store. */
export const surveyChangeLaws: readonly StoreLaw[] = [
  law("a survey is created together with its entry, once", async (project) => {
    const { store, name, reads } = project;
    assertEqual(await store.createSurvey(name, survey(1), entry(1, "created")), true, "creating");
    const again = await store.createSurvey(name, survey(1, { name: "Another" }), entry(1, "again"));
    assertEqual(again, false, "creating again");
    assertEqual(await reads.survey(uuid(1)), survey(1), "the survey");
    assertEqual(await activityOf(project), { count: 1, rows: [entry(1, "created")] }, "the activity");
  }),

  law("of many creations of the same survey, one succeeds", async (project) => {
    const { store, name } = project;
    const results = await Promise.all(
      upTo(20).map((n) => store.createSurvey(name, survey(1, { name: `${n}` }), entry(1, `${n}`))),
    );
    assertEqual(results.filter(Boolean).length, 1, "successes");
    const winner = results.indexOf(true);
    const rows = [survey(1, { name: `${winner}` })];
    assertEqual(await surveysOf(project), { count: 1, rows }, "the surveys");
    assertEqual(await activityOf(project), { count: 1, rows: [entry(1, `${winner}`)] }, "the activity");
  }),

  law("surveys that are created one after the other are listed in this order", async (project) => {
    const { store, name } = project;
    const order = [5, 3, 9, 1, 7, 2];
    for (const n of order) await store.createSurvey(name, survey(n), entry(n, "created"));
    const { rows } = await surveysOf(project);
    const ids = rows.map(({ id }) => id);
    assertEqual(ids, order.map(uuid), "the ids");
  }),

  law("a survey is replaced where it has the version that was read", async (project) => {
    const { store, name, reads } = project;
    await store.createSurvey(name, survey(1), entry(1, "created"));
    const next = survey(1, { version: 3, name: "Renamed", document: "{}", live: true, archived: true });
    const entries = texts.map((text) => ({ ...entry(1, ""), document: text }));
    for (const replaces of [0, 2, 3])
      assert(!(await store.replaceSurvey(name, { row: next, replaces, entries })), `version ${replaces}`);
    const other = { row: survey(2, { version: 2 }), replaces: 1, entries };
    assertEqual(await store.replaceSurvey(name, other), false, "one that does not exist");
    assertEqual(await surveysOf(project), { count: 1, rows: [survey(1)] }, "the surveys before");
    assertEqual(await activityOf(project), { count: 1, rows: [entry(1, "created")] }, "the activity before");
    assertEqual(await store.replaceSurvey(name, { row: next, replaces: 1, entries }), true, "version 1");
    assertEqual(await reads.survey(uuid(1)), next, "the survey");
    const found = await reads.surveys({ ...all, search: "renamed" });
    assertEqual(found, { count: 1, rows: [next] }, "found");
    const log = [...entries.toReversed(), entry(1, "created")];
    assertEqual(await activityOf(project), { count: log.length, rows: log }, "the activity");
  }),

  law("a dozen who read and replace at once lose no update, and are logged in order", async (project) => {
    const { store, name, reads } = project;
    await store.createSurvey(name, survey(1, { document: "{}" }), entry(1, "created"));
    await Promise.all(upTo(12).map((n) => merge(project, n)));
    const row = await reads.survey(uuid(1));
    assertEqual(row?.version, 13, "the version");
    const members = Object.keys(JSON.parse(row?.document as string));
    const expected = upTo(12).map((n) => `member${n}`);
    assertEqual(members.toSorted(), expected.sort(), "the members");
    const { rows: log } = await activityOf(project);
    const order = log.toReversed().map(({ document }) => JSON.parse(document).what as string);
    assertEqual(order, ["created", ...members], "the order of the entries");
  }),

  law("a survey is removed with its responses where it has the version that was read", async (project) => {
    const { store, name, reads } = project;
    for (const n of [1, 2]) {
      await store.createSurvey(name, survey(n), entry(n, "created"));
      for (const each of ["a", "b"]) await store.addResponse(name, { row: response(n, each), version: 1 });
    }
    const remove = (version: number): Promise<boolean> =>
      store.removeSurvey(name, { id: uuid(1), version }, entry(1, "removed"));
    assertEqual([await remove(0), await remove(2)], [false, false], "other versions");
    assertEqual((await activityOf(project)).count, 2, "the entries before");
    assertEqual([await remove(1), await remove(1)], [true, false], "removing twice");
    assertEqual(await surveysOf(project), { count: 1, rows: [survey(2)] }, "the surveys");
    assertEqual(await reads.countResponses({}), new Map([[uuid(2), 2]]), "the counts");
    const log = [entry(1, "removed"), entry(2, "created"), entry(1, "created")];
    assertEqual(await activityOf(project), { count: 3, rows: log }, "the activity");
    await store.createSurvey(name, survey(1), entry(1, "created"));
    const first = await store.addResponse(name, { row: response(1, "a"), version: 1 });
    assertEqual(first, { outcome: "added", count: 1 }, "a submission to a new one with the same id");
  }),

  law("of changes of one version at once, one succeeds", async (project) => {
    const { store, name } = project;
    await store.createSurvey(name, survey(1), entry(1, "created"));
    const change = (n: number): Promise<boolean> =>
      n % 4 === 0
        ? store.removeSurvey(name, survey(1), entry(1, `${n}`))
        : store.replaceSurvey(name, {
            row: survey(1, { version: 2, name: `${n}` }),
            replaces: 1,
            entries: [entry(1, `${n}`)],
          });
    const results = await Promise.all(upTo(20).map(change));
    assertEqual(results.filter(Boolean).length, 1, "successes");
    const winner = results.indexOf(true);
    const rows = winner % 4 === 0 ? [] : [survey(1, { version: 2, name: `${winner}` })];
    assertEqual((await surveysOf(project)).rows, rows, "the surveys");
    assertEqual((await activityOf(project)).rows[0], entry(1, `${winner}`), "the last entry");
  }),

  law("changes of a survey do not affect those of other projects", async (project) => {
    const { store, name } = project;
    const names = [name, `another one: ${name}`];
    for (const each of names) {
      await store.createSurvey(each, survey(1), entry(1, "created"));
      await store.addResponse(each, { row: response(1, "a"), version: 1 });
    }
    const readOther = () =>
      store.read(names[1] as string, async (rows) => [
        await rows.surveys(all),
        await rows.activity({ ...all, scope: "Survey" }),
        await rows.countResponses({}),
      ]);
    const before = await readOther();
    const row = survey(1, { version: 2, name: "Changed" });
    const reached = { row: { ...row, version: 3 }, replaces: 2, entries: [] };
    assert(await store.createSurvey(name, survey(2), entry(2, "created")), "creating");
    assert(await store.replaceSurvey(name, { row, replaces: 1, entries: [entry(1, "new")] }), "replacing");
    await store.addResponse(name, { row: response(1, "b"), version: 2, limit: { submissions: 2, reached } });
    await store.addResponse(name, { row: response(1, "a", 2), version: 3 });
    assert(await store.removeSurvey(name, { id: uuid(1), version: 3 }, entry(1, "removed")), "removing");
    assertEqual(await readOther(), before, "the other project");
  }),

  law("a project is listed once a survey was created in it", async ({ store, name }) => {
    const isListed = async (): Promise<boolean> => (await store.projects()).includes(name);
    const gone = { row: survey(1, { version: 2 }), replaces: 1, entries: [entry(1, "changed")] };
    await store.replaceSurvey(name, gone);
    await store.removeSurvey(name, survey(1), entry(1, "removed"));
    await store.addResponse(name, { row: response(1, "a"), version: 1 });
    assertEqual(await isListed(), false, "before");
    await Promise.all(upTo(8).map((n) => store.createSurvey(name, survey(n), entry(n, "created"))));
    assertEqual(await isListed(), true, "afterwards");
  }),

  law("pages lose no row that was there while surveys are created", async (project) => {
    const { store, name, reads } = project;
    const create = (n: number) => store.createSurvey(name, survey(n), entry(n, "created"));
    for (const n of upTo(20)) await create(n);
    let next = 20;
    let reading = true;
    const creating = async (): Promise<void> => {
      while (reading && next < 300) await create(next++);
    };
    const walk = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (;;) {
        const page = await reads.surveys({ limit: 3, offset: seen.length });
        seen.push(...page.rows.map(({ id }) => id));
        if (page.rows.length < 3) return seen;
        assert(seen.length <= 300, "the walk ends");
      }
    };
    const walks = Promise.all([walk(), walk()]).finally(() => {
      reading = false;
    });
    const [seen] = await Promise.all([walks, creating(), creating(), creating(), creating()]);
    const { rows: last } = await surveysOf(project);
    const first = last.slice(0, 20).map(({ id }) => id);
    assertEqual(first, upTo(20).map(uuid), "the beginning of the list");
    for (const ids of seen) assertEqual(ids.slice(0, 20), upTo(20).map(uuid), "what a walk read first");
  }),
];
