import type { SurveyEventRow } from "#stores/rows.ts";
import { assert, assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import { all, create, remove, response, survey, upTo, uuid } from "./sample-rows.ts";

/** A day of January. */
const day = (n: number): string => `2026-01-${String(n).padStart(2, "0")}T00:00:00.000Z`;

const shown = (n: number, id: string, on: number, change: Partial<SurveyEventRow> = {}): SurveyEventRow => ({
  survey: uuid(n),
  event: "survey shown",
  id,
  person: id,
  at: day(on),
  ...change,
});

const add = async ({ store, name }: Project, event: SurveyEventRow): Promise<boolean> =>
  (await store.addSurveyEvents(name, [event]))[0] === true;

/** The statistics of an event: how often, to how many, from when to when. */
const totalsOf = async ({ reads }: Project, query: object = {}): Promise<unknown> => {
  const totals = (await reads.eventTotals(query)).find(({ event }) => event === "survey shown");
  return totals === undefined ? null : [totals.total, totals.persons, totals.first, totals.last];
};

const purge = ({ store, name }: Project, what: "responses" | "survey-events", before: string, atMost = 99) =>
  store.purge(name, { what, before, atMost });

/** Removes nothing; stores that count events later count them now. */
const countNow = (project: Project): Promise<number> =>
  purge(project, "survey-events", "2000-01-01T00:00:00.000Z");

const submit = async ({ store, name }: Project, n: number, id: string, on?: number, test = false) => {
  const at = on === undefined ? {} : { at: day(on) };
  const added = await store.addResponse(name, { row: response(n, id), version: 1, test, ...at });
  assert("count" in added, `the submission ${id} is kept`);
};

const namesOf = async ({ reads }: Project, n = 1): Promise<readonly string[]> =>
  (await reads.responses({ ...all, survey: uuid(n), test: "with" })).rows
    .map(({ submission }) => submission)
    .toSorted();

export const retentionLaws: readonly StoreLaw[] = [
  law("submissions from before a time are removed, the oldest first, and counts follow", async (project) => {
    const other = projectOf(project.store, `${project.name}, another project`);
    for (const each of [project, other]) {
      for (const n of [1, 2]) await create(each, survey(n));
      await submit(each, 1, "none");
      for (const on of [4, 2, 5, 1, 3]) await submit(each, 1, `on ${on}`, on);
      await submit(each, 1, "a test", 1, true);
      await submit(each, 2, "of two", 2);
    }
    assertEqual(await purge(project, "responses", day(1)), 0, "none is older");
    assertEqual((await namesOf(project)).length, 7, "before");
    const removed = [await purge(project, "responses", day(4), 2), await purge(project, "responses", day(4))];
    assertEqual(removed, [2, 3], "removed");
    assertEqual(await namesOf(project), ["none", "on 4", "on 5"], "the younger ones");
    assertEqual(await project.reads.countResponses({}), new Map([[uuid(1), 3]]), "the counts");
    const ofOther = new Map([
      [uuid(1), 6],
      [uuid(2), 1],
    ]);
    assertEqual(await other.reads.countResponses({}), ofOther, "the counts of another project");
    await submit(project, 1, "on 4", 9);
    assertEqual(
      await purge(project, "responses", day(9)),
      1,
      "one that was replaced is as old as the new one",
    );
    assertEqual(await namesOf(project), ["none", "on 4"], "the remaining ones");
  }),

  law("unfit submissions are purged, and change no count", async (project) => {
    const { store, name, reads } = project;
    await create(project, survey(1));
    const add = (id: string, on: number, unfit: boolean) =>
      store.addResponse(name, { row: response(1, id), version: 1, at: day(on), unfit });
    for (const [id, on, unfit] of [
      ["unfit", 1, true],
      ["fit at first", 1, false],
      ["fit later", 1, true],
      ["younger", 3, true],
      ["fit", 3, false],
    ] as const)
      await add(id, on, unfit);
    await add("fit at first", 1, true);
    await add("fit later", 1, false);
    assertEqual(await reads.countResponses({}), new Map([[uuid(1), 2]]), "the count before");
    assertEqual(await purge(project, "responses", day(2)), 3, "removed");
    assertEqual(await namesOf(project), ["fit", "younger"], "the remaining ones");
    assertEqual(await reads.countResponses({}), new Map([[uuid(1), 1]]), "the count");
  }),

  law("submissions are purged while others come and are removed, and counts are exact", async (project) => {
    await create(project, survey(1));
    for (const n of upTo(30)) await submit(project, 1, `old ${n}`, 1);
    const ofOne = (n: number) => ({ survey: uuid(1), submission: `old ${n}`, event: "survey sent" });
    await Promise.all([
      ...upTo(6).map(() => purge(project, "responses", day(2), 4)),
      ...upTo(10).map((n) => project.store.removeResponse(project.name, ofOne(n))),
      ...upTo(20).map((n) => submit(project, 1, `new ${n}`, 3)),
    ]);
    const left = (await namesOf(project)).length;
    assertEqual(await project.reads.countResponses({}), new Map([[uuid(1), left]]), "the count");
    await purge(project, "responses", day(2));
    assertEqual(await project.reads.countResponses({}), new Map([[uuid(1), 20]]), "the count of new ones");
  }),

  law("totals of the whole time still count events that were purged", async (project) => {
    const other = projectOf(project.store, `${project.name}, another project`);
    for (const each of [project, other]) {
      await create(each, survey(1));
      for (const on of [3, 1, 2, 4]) await add(each, shown(1, `on ${on}`, on));
    }
    const before = await totalsOf(project);
    assertEqual(before, [4, 4, day(1), day(4)], "before");
    assertEqual(await purge(project, "survey-events", day(1)), 0, "none is older");
    const removed = [
      await purge(project, "survey-events", day(3), 1),
      await totalsOf(project, { to: day(9) }),
      await purge(project, "survey-events", day(3)),
      await purge(project, "survey-events", day(3)),
    ];
    assertEqual(removed, [1, [3, 3, day(2), day(4)], 1, 0], "removed, the oldest first");
    assertEqual(await totalsOf(project), before, "afterwards");
    assertEqual(await totalsOf(project, { from: day(1) }), [2, 2, day(3), day(4)], "those of a time");
    assertEqual(await totalsOf(other, { from: day(1) }), [4, 4, day(1), day(4)], "another project");
    assertEqual(await add(project, shown(1, "later", 5, { person: "on 1" })), true, "a person who returns");
    assertEqual(await totalsOf(project), [5, 5, day(1), day(5)], "they count again");
    await add(project, shown(1, "again", 6, { person: "on 3" }));
    assertEqual(await totalsOf(project), [6, 5, day(1), day(6)], "one with a kept event does not");
    assertEqual(await totalsOf(project, { survey: uuid(1) }), [6, 5, day(1), day(6)], "of the survey");
    assertEqual(await totalsOf(project, { test: "with" }), [6, 5, day(1), day(6)], "with tests");
    assertEqual(await totalsOf(project, { test: "only" }), null, "tests");
    await remove(project, 1);
    assertEqual(await totalsOf(project), null, "without the survey");
  }),

  law(
    "persons count once for a survey, once for the project, and once for tests and others",
    async (project) => {
      for (const n of [1, 2]) await create(project, survey(n));
      const events = [
        shown(1, "a", 1, { person: "kim" }),
        shown(1, "b", 1, { person: "kim" }),
        shown(1, "c", 2, { person: "lee" }),
        shown(2, "a", 3, { person: "kim" }),
        shown(1, "t", 4, { person: "kim", test: true }),
        shown(1, "u", 4, { person: "mia", test: true }),
        shown(2, "t", 4, { person: "mia", test: true }),
        shown(1, "d", 9, { event: "survey dismissed", person: "kim" }),
      ];
      const ofOne = { survey: uuid(1) };
      const readAll = async () => [
        await totalsOf(project, ofOne),
        await totalsOf(project),
        await totalsOf(project, { ...ofOne, test: "only" }),
        await totalsOf(project, { test: "only" }),
        await totalsOf(project, { ...ofOne, test: "with" }),
        await totalsOf(project, { test: "with" }),
      ];
      for (const event of events.slice(0, 2)) await add(project, event);
      await countNow(project);
      for (const event of events.slice(2, 6)) await add(project, event);
      await countNow(project);
      for (const event of events.slice(6)) await add(project, event);
      const expected = [
        [3, 2, day(1), day(2)],
        [4, 2, day(1), day(3)],
        [2, 2, day(4), day(4)],
        [3, 2, day(4), day(4)],
        [5, 3, day(1), day(4)],
        [7, 3, day(1), day(4)],
      ];
      assertEqual(await readAll(), expected, "the totals");
      await countNow(project);
      assertEqual(await readAll(), expected, "the totals later");
      const ofTimes = [];
      for (const query of [
        ofOne,
        {},
        { ...ofOne, test: "only" },
        { test: "only" },
        { ...ofOne, test: "with" },
      ])
        ofTimes.push(await totalsOf(project, { ...query, from: day(1), to: day(30) }));
      assertEqual(ofTimes, expected.slice(0, -1), "those of a time");
      await remove(project, 1);
      assertEqual(await totalsOf(project), [1, 1, day(3), day(3)], "without one survey");
      assertEqual(await totalsOf(project, { test: "with" }), [2, 2, day(3), day(4)], "with tests");
    },
  ),

  law("an event that is removed with its submission is counted less", async (project) => {
    const { store, name } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    const send = async (n: number, id: string, on: number, person: string) => {
      await submit(project, n, id, on);
      assertEqual(await add(project, shown(n, id, on, { person, submission: id })), true, id);
    };
    await send(1, "a", 1, "kim");
    await send(1, "b", 2, "kim");
    await countNow(project);
    await send(1, "c", 3, "lee");
    await send(2, "d", 4, "lee");
    await countNow(project);
    const removeOne = async (n: number, submission: string) => {
      await store.removeResponse(name, { survey: uuid(n), submission, event: "survey shown" });
      return [await totalsOf(project, { survey: uuid(n) }), await totalsOf(project)];
    };
    for (const [n, id, expected] of [
      [1, "a", [2, 2, day(2), day(3)], [3, 2, day(2), day(4)]],
      [1, "c", [1, 1, day(2), day(2)], [2, 2, day(2), day(4)]],
      [2, "d", null, [1, 1, day(2), day(2)]],
      [1, "b", null, null],
    ].map(([n, id, ...totals]) => [n, id, totals] as [number, string, unknown]))
      assertEqual(await removeOne(n, id), expected, `the totals without ${id}`);
    await send(1, "a", 5, "kim");
    await countNow(project);
    assertEqual(await totalsOf(project), [1, 1, day(5), day(5)], "added again");
  }),

  law("totals are exact while events come at once, of one person and of many", async (project) => {
    const { store, name } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    for (const n of upTo(10)) {
      await submit(project, 1, `r${n}`, 1);
      await add(project, shown(1, `r${n}`, 1, { person: `p${n % 3}`, submission: `r${n}` }));
    }
    await countNow(project);
    await Promise.all([
      ...upTo(5).map(() => countNow(project)),
      ...upTo(60).map((n) => add(project, shown(1 + (n % 2), `${n}`, 2, { person: `p${n % 5}` }))),
      ...upTo(10).map((n) =>
        store.removeResponse(name, { survey: uuid(1), submission: `r${n}`, event: "survey shown" }),
      ),
    ]);
    await countNow(project);
    for (const query of [{}, { survey: uuid(1) }, { survey: uuid(2) }])
      assertEqual(
        await totalsOf(project, query),
        await totalsOf(project, { ...query, to: day(9) }),
        "the totals",
      );
    assertEqual(await totalsOf(project), [60, 5, day(2), day(2)], "all of them");
    for (const n of upTo(600)) await add(project, shown(1, `more ${n}`, 3));
    assertEqual(await totalsOf(project), [660, 605, day(2), day(3)], "with many more");
  }),
];
