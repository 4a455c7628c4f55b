import type { ActivityQuery, CountQuery, SurveyQuery } from "#stores/project-rows.ts";
import { assert, assertEqual, law, type StoreLaw } from "./law.ts";
import { all, create, entry, put, remove, replace, response, survey, upTo, uuid } from "./sample-rows.ts";

export const surveyLaws: readonly StoreLaw[] = [
  law("a survey is read as it was inserted", async (project) => {
    const { reads } = project;
    const row = survey(1, { targeting: `{"flag":null}`, live: true, archived: true });
    assertEqual(await create(project, row), true, "creating");
    assertEqual(await reads.survey(row.id), row, "the survey");
    assertEqual(await reads.survey(uuid(2)), null, "another survey");
  }),

  law("a second survey with the same id is not inserted", async (project) => {
    const { reads } = project;
    await create(project, survey(1));
    const again = await create(project, survey(1, { name: "Another" }));
    assertEqual(again, false, "inserting again");
    assertEqual(await reads.survey(uuid(1)), survey(1), "the survey");
  }),

  law("an update replaces a survey", async (project) => {
    const { reads } = project;
    await create(project, survey(1));
    const next = survey(1, { version: 2, name: "Renamed", document: "{}", live: true, archived: true });
    await replace(project, next);
    assertEqual(await reads.survey(uuid(1)), next, "the survey");
    assertEqual(await reads.surveys({ ...all, search: "renamed" }), { count: 1, rows: [next] }, "found");
    const targeting = `{"flag":null}`;
    for (const row of [
      survey(1, { version: 3, targeting, live: true, runsUntil: "9999-12-31T23:59:59.999Z" }),
      survey(1, { version: 4 }),
    ]) {
      await replace(project, row);
      assertEqual(await reads.survey(uuid(1)), row, `version ${row.version}`);
    }
  }),

  law("deleting a survey deletes its responses and keeps its activity", async (project) => {
    const { reads, writes } = project;
    for (const n of upTo(3)) await create(project, survey(n));
    await writes.insertActivity(entry(1, "made"));
    for (const n of [1, 2]) await put(project, response(n, "a"));
    assertEqual(await remove(project, 1), true, "deleting");
    assertEqual(await remove(project, 1), false, "deleting again");
    assertEqual(await reads.survey(uuid(1)), null, "the survey");
    assertEqual(await reads.surveys(all), { count: 2, rows: [survey(0), survey(2)] }, "the list");
    assertEqual(await reads.countResponses({}), new Map([[uuid(2), 1]]), "the counts");
    const { count } = await reads.activity({ ...all, scope: "Survey" });
    assertEqual(count, 1, "the activity");
  }),

  law("a survey that is inserted again after it was deleted is a new one", async (project) => {
    const { reads } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    await put(project, response(1, "a"));
    assert(await remove(project, 1), "removing");
    assert(await create(project, survey(1, { name: "New" })), "creating");
    assertEqual(await put(project, response(1, "b")), 1, "responses");
    const page = await reads.surveys(all);
    assertEqual(page, { count: 2, rows: [survey(2), survey(1, { name: "New" })] }, "the list");
    assertEqual(await reads.countResponses({}), new Map([[uuid(1), 1]]), "the counts");
  }),

  law("surveys are listed in the order in which they were inserted", async (project) => {
    const { reads } = project;
    const order = [5, 3, 9, 1, 7];
    for (const n of order) await create(project, survey(n));
    await replace(project, survey(3, { version: 2 }));
    const { rows } = await reads.surveys(all);
    const ids = rows.map(({ id }) => id);
    assertEqual(ids, order.map(uuid), "the ids");
  }),

  law("a page has the rows of its range and the count of the whole list", async (project) => {
    const { reads } = project;
    for (const n of upTo(7)) await create(project, survey(n, { archived: n % 2 === 1 }));
    const pages: readonly (readonly [SurveyQuery, number, readonly number[]])[] = [
      [{ limit: 3, offset: 0 }, 7, [0, 1, 2]],
      [{ limit: 3, offset: 5 }, 7, [5, 6]],
      [{ limit: 3, offset: 7 }, 7, []],
      [{ limit: 3, offset: 2_000_000_000 }, 7, []],
      [{ limit: 0, offset: 0 }, 7, []],
      [{ limit: 2, offset: 1, archived: false }, 4, [2, 4]],
      [{ limit: 2, offset: 1, archived: true }, 3, [3, 5]],
      [{ limit: 9, offset: 9, archived: true }, 3, []],
      [{ limit: 9, offset: 0, archived: true, search: "survey 3" }, 1, [3]],
      [{ ...all, ids: [] }, 0, []],
      [{ ...all, ids: [uuid(5), uuid(9), "none", uuid(2), uuid(5)] }, 2, [2, 5]],
      [{ limit: 1, offset: 1, ids: [uuid(2), uuid(4), uuid(6)] }, 3, [4]],
      [{ ...all, archived: true, search: "survey", ids: [uuid(2), uuid(3)] }, 1, [3]],
    ];
    for (const [query, count, ns] of pages) {
      const page = await reads.surveys(query);
      const rows = ns.map((n) => survey(n, { archived: n % 2 === 1 }));
      assertEqual(page, { count, rows }, `the page ${JSON.stringify(query)}`);
    }
  }),

  law("running surveys are found by the time at which they end", async (project) => {
    const { reads } = project;
    const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z"] as const;
    const ends = [null, late, early, "9999-12-31T23:59:59.999Z", null, late];
    for (const n of upTo(ends.length)) await create(project, survey(n, { runsUntil: ends[n] ?? null }));
    const found = async (runsAfter: string, range = all) => {
      const { count, rows } = await reads.surveys({ ...range, runsAfter });
      return [count, rows.map(({ id }) => id)];
    };
    const expected = (...ns: number[]) => [ns.length, ns.map(uuid)];
    assertEqual(await found("2025-12-31T23:59:59.999Z"), expected(1, 2, 3, 5), "before the first end");
    assertEqual(await found(early), expected(1, 3, 5), "at an end");
    assertEqual(await found(early, { limit: 1, offset: 1 }), [3, [uuid(3)]], "a page");
    assertEqual(await found(late), expected(3), "at the later end");
    await replace(project, survey(0, { version: 2, runsUntil: late }));
    await replace(project, survey(1, { version: 2, runsUntil: null, archived: true }));
    await replace(project, survey(3, { version: 2, runsUntil: early }));
    await remove(project, 5);
    assertEqual(await found("2025-12-31T23:59:59.999Z"), expected(0, 2, 3), "after changes");
    assertEqual(await found(early), expected(0), "at an end, after changes");
    assertEqual(await reads.survey(uuid(0)), survey(0, { version: 2, runsUntil: late }), "the row");
  }),

  law("activity is listed from the newest to the oldest", async ({ write, reads, writes }) => {
    await writes.insertActivity(entry(1, "first"));
    await write(async (rows) => {
      await rows.insertActivity(entry(2, "second"));
      await rows.insertActivity({ ...entry(1, "elsewhere"), scope: "Dashboard" });
      await rows.insertActivity(entry(1, "third"));
      const { rows: seen } = await rows.activity({ ...all, scope: "Survey" });
      const { rows: ofItem } = await rows.activity({ ...all, scope: "Survey", item: uuid(1) });
      assertEqual(ofItem, [entry(1, "third"), entry(1, "first")], "of one survey, inside the write");
      assertEqual(seen, [entry(1, "third"), entry(2, "second"), entry(1, "first")], "inside the write");
    });
    await writes.insertActivity(entry(2, "fourth"));
    const entries = [entry(2, "fourth"), entry(1, "third"), entry(2, "second"), entry(1, "first")];
    const cases: readonly (readonly [ActivityQuery, unknown])[] = [
      [
        { ...all, scope: "Survey" },
        { count: 4, rows: entries },
      ],
      [
        { limit: 2, offset: 1, scope: "Survey" },
        { count: 4, rows: entries.slice(1, 3) },
      ],
      [
        { limit: 2, offset: 4, scope: "Survey" },
        { count: 4, rows: [] },
      ],
      [
        { ...all, scope: "Survey", item: uuid(1) },
        { count: 2, rows: [entries[1], entries[3]] },
      ],
      [
        { limit: 1, offset: 1, scope: "Survey", item: uuid(1) },
        { count: 2, rows: [entries[3]] },
      ],
      [
        { ...all, scope: "Survey", item: "none" },
        { count: 0, rows: [] },
      ],
      [
        { ...all, scope: "survey" },
        { count: 0, rows: [] },
      ],
    ];
    for (const [query, page] of cases) assertEqual(await reads.activity(query), page, JSON.stringify(query));
  }),

  law("a submission counts once, however often it is stored", async (project) => {
    await create(project, survey(1));
    const add = (submission: string, answer: number): Promise<number> =>
      put(project, response(1, submission, answer));
    const counts = [await add("a", 1), await add("b", 1), await add("a", 2), await add("A", 1)];
    assertEqual(counts, [1, 2, 2, 3], "the returned counts");
    await Promise.all(upTo(30).map((n) => add(`c${n % 10}`, n)));
    assertEqual(await project.reads.countResponses({}), new Map([[uuid(1), 13]]), "the final count");
  }),

  law("responses are counted by survey", async (project) => {
    const { reads } = project;
    for (const n of upTo(4)) await create(project, survey(n, { archived: n === 2 }));
    for (const n of [1, 2, 3]) for (const i of upTo(n)) await put(project, response(n, `${i}`));
    const counts = (query: CountQuery): Promise<unknown> => reads.countResponses(query);
    const expected = (...ns: number[]): unknown => new Map(ns.map((n) => [uuid(n), n]));
    assertEqual(await counts({}), expected(1, 2, 3), "all");
    assertEqual(await counts({ surveys: [uuid(0), uuid(2), uuid(3), "none"] }), expected(2, 3), "some");
    assertEqual(await counts({ surveys: [] }), expected(), "none");
    assertEqual(await counts({ excludeArchived: true }), expected(1, 3), "those not archived");
    assertEqual(await counts({ excludeArchived: false }), expected(1, 2, 3), "those archived too");
    const both = { surveys: [uuid(1), uuid(2)], excludeArchived: true };
    assertEqual(await counts(both), expected(1), "some of those not archived");
  }),
];
