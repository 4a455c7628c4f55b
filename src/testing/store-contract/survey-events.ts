import type { SurveyEventRow } from "#stores/rows.ts";
import { assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import { all, create, put, remove, response, survey, upTo, uuid } from "./sample-rows.ts";

const shown = (n: number, id: string, change: Partial<SurveyEventRow> = {}): SurveyEventRow => ({
  survey: uuid(n),
  event: "survey shown",
  id,
  person: "kim",
  at: "2026-03-10T12:00:00.000Z",
  ...change,
});

const nothing = { count: 0, rows: [] };

export const surveyEventLaws: readonly StoreLaw[] = [
  law("responses are listed as they were put, page by page", async (project) => {
    const { reads } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    for (const n of upTo(7)) await put(project, response(1, `s${n}`, n));
    await put(project, response(1, "s3", 30));
    await put(project, response(2, "s3"));
    const page = (offset: number) => reads.responses({ survey: uuid(1), limit: 3, offset });
    const pages = [await page(0), await page(3), await page(6), await page(9)];
    const counts = pages.map(({ count, rows }) => `${rows.length} of ${count}`);
    assertEqual(counts, ["3 of 7", "3 of 7", "1 of 7", "0 of 7"], "counts");
    const found = pages.flatMap(({ rows }) => rows).sort((a, b) => (a.submission < b.submission ? -1 : 1));
    const expected = upTo(7).map((n) => response(1, `s${n}`, n === 3 ? 30 : n));
    assertEqual(found, expected, "the responses");
    const one = await reads.responses({ ...all, survey: uuid(1), submissions: ["s3"] });
    assertEqual(one, { count: 1, rows: [response(1, "s3", 30)] }, "one submission");
    for (const query of [
      { survey: uuid(1), submissions: ["S3"] },
      { survey: uuid(3) },
      { survey: uuid(2), submissions: ["s1"] },
    ])
      assertEqual(await reads.responses({ ...all, ...query }), nothing, JSON.stringify(query));
  }),

  law("the order of responses stays the same when they are replaced", async (project) => {
    const { reads } = project;
    await create(project, survey(1));
    const names = ["c", "a", "e", "b", "d"];
    for (const [n, each] of names.entries()) await put(project, response(1, each, 9 - n));
    const walk = async (): Promise<readonly string[]> => {
      const found = [];
      for (const offset of upTo(names.length)) {
        const { rows } = await reads.responses({ survey: uuid(1), limit: 1, offset });
        found.push(...rows.map(({ submission }) => submission));
      }
      return found;
    };
    const order = await walk();
    assertEqual(order.toSorted(), names.toSorted(), "the responses on all pages");
    for (const [n, each] of [...order.entries()].toReversed()) {
      await put(project, response(1, each, (n * 3) % 5));
      assertEqual(await walk(), order, `the order after ${each} was replaced`);
    }
  }),

  law("a page of responses can be bounded in bytes", async (project) => {
    const { reads } = project;
    await create(project, survey(1));
    for (const n of upTo(4)) await put(project, response(1, `s${n}`));
    const lengths = [];
    for (const bytes of [1, 7, 14, 20, 21, 1_000])
      lengths.push((await reads.responses({ ...all, survey: uuid(1), bytes })).rows.length);
    assertEqual(lengths, [1, 1, 2, 2, 3, 4], "rows on the pages");
  }),

  law("the next responses are read without losing or repeating any", async (project) => {
    const { reads } = project;
    await create(project, survey(1));
    for (const n of [5, 1, 4, 2, 3]) await put(project, response(1, `s${n}`, n));
    const next = async (query: object) =>
      (await reads.nextResponses({ survey: uuid(1), limit: 100, ...query })).map(
        ({ submission }) => submission,
      );
    const order = await next({});
    assertEqual(order.toSorted(), ["s1", "s2", "s3", "s4", "s5"], "all of them");
    const listed = (await reads.responses({ ...all, survey: uuid(1) })).rows;
    assertEqual(await reads.nextResponses({ survey: uuid(1), limit: 100 }), listed, "in the order of pages");
    for (const [index, each] of order.entries()) {
      assertEqual(await next({ after: each }), order.slice(index + 1), `responses after ${each}`);
      assertEqual(await next({ after: each, limit: 2 }), order.slice(index + 1, index + 3), "two of them");
    }
    assertEqual(await next({ bytes: 7 * 2 }), order.slice(0, 2), "as much as fits into the bytes");
    assertEqual(await next({ bytes: 1 }), order.slice(0, 1), "at least one");
    await put(project, response(1, "s25"));
    assertEqual(
      (await next({ after: "s2" })).includes("s25"),
      (await next({})).indexOf("s25") > 1,
      "a new one",
    );
    assertEqual(await reads.nextResponses({ survey: uuid(2), limit: 9 }), [], "of another survey");
    const other = projectOf(project.store, `${project.name}, another project`);
    assertEqual(await other.reads.nextResponses({ survey: uuid(1), limit: 9 }), [], "of another project");
  }),

  law("tests are listed where they are asked for, and are not counted", async (project) => {
    const { store, name, reads } = project;
    await create(project, survey(1));
    const reached = { row: survey(1, { version: 2, archived: true }), replaces: 1, entries: [] };
    const add = async (submission: string, test: boolean, answer: number, limit?: number) => {
      const added = await store.addResponse(name, {
        row: response(1, submission, answer),
        version: 1,
        test,
        ...(limit === undefined ? {} : { limit: { submissions: limit, reached } }),
      });
      return "count" in added ? [added.outcome, added.count] : [added.outcome];
    };
    const came = [
      await add("b", true, 1),
      await add("a", false, 1),
      await add("d", true, 1, 2),
      await add("c", true, 1, 1),
      // A submission that replaces another keeps the value of that one.
      await add("b", false, 2),
      await add("a", true, 2),
    ];
    const expected = [
      ["added", 0],
      ["added", 1],
      ["added", 1],
      ["added", 1],
      ["replaced", 1],
      ["replaced", 1],
    ];
    assertEqual(came, expected, "what came of them");
    assertEqual(await reads.countResponses({}), new Map([[uuid(1), 1]]), "the counts");
    assertEqual((await reads.survey(uuid(1)))?.version, 1, "the version of the survey");
    for (const [test, names] of [
      [undefined, ["a"]],
      ["only", ["b", "c", "d"]],
      ["with", ["a", "b", "c", "d"]],
    ] as const) {
      const query = { survey: uuid(1), ...(test === undefined ? {} : { test }) };
      const page = await reads.responses({ ...all, ...query });
      assertEqual(page.rows.map(({ submission }) => submission).toSorted(), names, `the page, ${test}`);
      assertEqual(page.count, names.length, `the count, ${test}`);
      assertEqual(await reads.nextResponses({ ...query, limit: 9 }), page.rows, `the next ones, ${test}`);
      const [, ...behind] = page.rows;
      const after = page.rows[0]?.submission as string;
      assertEqual(
        await reads.nextResponses({ ...query, limit: 9, after }),
        behind,
        `responses after it, ${test}`,
      );
    }
    const one = await reads.responses({ ...all, survey: uuid(1), submissions: ["b"], test: "with" });
    assertEqual(one, { count: 1, rows: [response(1, "b", 2)] }, "one of them");
    assertEqual(await reads.responses({ ...all, survey: uuid(1), submissions: ["b"] }), nothing, "none");
    assertEqual(await add("e", false, 1, 2), ["added", 2], "the last one");
    assertEqual((await reads.survey(uuid(1)))?.version, 2, "the version at the limit");
    for (const test of [true, false])
      await store.addSurveyEvents(name, [shown(1, `${test}`, { test, person: `${test}` })]);
    const totals = async (query: object) => (await reads.eventTotals(query))[0]?.total;
    const counts = [await totals({}), await totals({ test: "only" }), await totals({ test: "with" })];
    assertEqual(counts, [1, 1, 2], "the totals of events");
  }),

  law("events are counted once each, with their persons", async (project) => {
    const { store, name, reads } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    const events = [
      shown(1, "a"),
      shown(1, "a", { person: "lee", at: "2026-03-12T12:00:00.000Z" }),
      shown(1, "b", { at: "2026-03-09T12:00:00.000Z" }),
      shown(1, "c", { person: "lee", at: "2026-03-11T12:00:00.000Z" }),
      shown(1, "a", { event: "survey dismissed" }),
      shown(2, "a", { person: "\u{1F600}" }),
      shown(3, "a"),
    ];
    const added = await store.addSurveyEvents(name, events);
    assertEqual(added, [true, false, true, true, true, true, false], "added");
    const at = "2026-03-10T12:00:00.000Z";
    const dismissed = { event: "survey dismissed", total: 1, persons: 1, first: at, last: at };
    const first = "2026-03-09T12:00:00.000Z";
    const last = "2026-03-11T12:00:00.000Z";
    const one = { event: "survey shown", total: 3, persons: 2, first, last };
    assertEqual(await reads.eventTotals({ survey: uuid(1) }), [dismissed, one], "of one survey");
    assertEqual(await reads.eventTotals({}), [dismissed, { ...one, total: 4, persons: 3 }], "of all surveys");
    assertEqual(await reads.eventTotals({ survey: uuid(3) }), [], "of an unknown survey");
    for (const [query, total] of [
      [{ from: first }, 3],
      [{ from: "2026-03-09T12:00:00.001Z" }, 2],
      [{ to: last }, 3],
      [{ to: first }, 1],
      [{ from: at, to: at }, 1],
      [{ from: last, to: first }, undefined],
    ] as const) {
      const totals = await reads.eventTotals({ survey: uuid(1), ...query });
      const found = totals.find(({ event }) => event === "survey shown");
      assertEqual(found?.total, total, JSON.stringify(query));
    }
    const other = projectOf(store, `${name}, another project`);
    assertEqual(
      await store.addSurveyEvents(other.name, [shown(1, "z")]),
      [false],
      "added in another project",
    );
    assertEqual(await other.reads.eventTotals({}), [], "of another project");
    const same = await Promise.all(upTo(20).map(() => store.addSurveyEvents(name, [shown(2, "same")])));
    assertEqual(same.flat().filter(Boolean).length, 1, "added at once");
  }),

  law("of events that are added together, each is stored if what it names exists", async (project) => {
    const { store, name, reads } = project;
    for (const n of [1, 2]) await create(project, survey(n));
    for (const n of [1, 2]) await put(project, response(n, `of ${n}`));
    const sent = (n: number, submission: string) =>
      shown(n, submission, { event: "survey sent", submission });
    const events = [
      sent(1, "of 1"),
      sent(1, "of 2"),
      shown(2, "a"),
      sent(2, "of 2"),
      sent(2, "of 1"),
      shown(2, "of 1", { event: "survey sent" }),
      shown(3, "a"),
    ];
    const expected = [true, false, true, true, false, true, false];
    assertEqual(await store.addSurveyEvents(name, events), expected, "added");
    assertEqual(await store.addSurveyEvents(name, []), [], "none");
    const totals = (await reads.eventTotals({})).map(({ event, total }) => [event, total]);
    assertEqual(
      totals,
      [
        ["survey sent", 3],
        ["survey shown", 1],
      ],
      "the totals",
    );
    const many = upTo(20).map((n) => shown(1, `${n}`));
    const together = [many, many.toReversed(), many, many.toReversed()];
    const added = await Promise.all(together.map((each) => store.addSurveyEvents(name, each)));
    assertEqual(added.flat().filter(Boolean).length, many.length, "added at once");
  }),

  law("deleting a survey deletes its events", async (project) => {
    const { store, name, reads } = project;
    const other = projectOf(store, `${name}, another project`);
    for (const each of [project, other])
      for (const n of [1, 2]) {
        await create(each, survey(n));
        await store.addSurveyEvents(each.name, [shown(n, "a")]);
      }
    await remove(project, 1);
    const total = async (each: Project, n: number) =>
      (await each.reads.eventTotals({ survey: uuid(n) }))[0]?.total;
    const others = [await total(project, 2), await total(other, 1), await total(other, 2)];
    assertEqual(others, [1, 1, 1], "those of other surveys");
    await remove(project, 2);
    await create(project, survey(1));
    assertEqual(await reads.eventTotals({}), [], "the totals");
    assertEqual(await store.addSurveyEvents(name, [shown(1, "a")]), [true], "adding again");
  }),
];
