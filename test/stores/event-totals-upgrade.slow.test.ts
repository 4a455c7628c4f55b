import { afterEach, describe, expect, test } from "vitest";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { entry, response, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const before = migrations.filter(({ number }) => number < 13);

/** More than one batch of the migration counts at once. */
const EVENTS = 50_100;

const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;

describe.each(databaseKinds)("rows of earlier versions, on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)("the migration counts events once, from any version of the program", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const old = connect();
    await migrate(old, systemTiming, before);
    const addByOldProgram = (n: number, project = "1", test = false) =>
      old.query(
        `insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at, test)
values ($1, $2, 'survey shown', $3, $4, $5, $6)`,
        [project, uuid(1), `old ${n}`, `person ${n % 2}`, at(n), test],
      );
    await old.query(
      `insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at)
select '1', $1::text, 'survey sent', n::text, (n % 40000)::text, '2026-01-01T00:00:00.000Z'
from generate_series(1, $2::int4) as q(n)`,
      [uuid(2), EVENTS],
    );
    for (const n of [1, 2, 3]) await addByOldProgram(n);
    await addByOldProgram(4, "1", true);
    await addByOldProgram(5, "2");
    const stores = await Promise.all([openSqlStore(connect()), openSqlStore(connect())]);
    const [store] = stores;
    for (const project of ["1", "2"])
      for (const n of [1, 2]) await store.createSurvey(project, survey(n), entry(n, "created"));
    const totals = (query: object) => store.read("1", (rows) => rows.eventTotals(query));
    const sent = { event: "survey sent", total: EVENTS, persons: 40_000, first: at(1), last: at(1) };
    const shown = { event: "survey shown", total: 3, persons: 2, first: at(1), last: at(3) };
    expect(await totals({})).toEqual([sent, shown]);
    expect(await totals({ survey: uuid(1) })).toEqual([shown]);
    expect(await totals({ survey: uuid(1), test: "with" })).toEqual([{ ...shown, total: 4, last: at(4) }]);
    // Programs of the earlier version may still run.
    for (const n of [6, 7]) await addByOldProgram(n);
    const later = { ...shown, total: 5, last: at(7) };
    expect(await totals({ survey: uuid(1) })).toEqual([later]);
    expect(await store.purge("1", { what: "survey-events", before: at(3), atMost: 9 })).toBe(9);
    expect(await totals({})).toEqual([sent, later]);
    await Promise.all(stores.map((each) => each.close()));
  });

  test.skipIf(absent)("responses without a time in a column are purged by that in their text", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const old = connect();
    await migrate(old, systemTiming, before);
    const documents = {
      "on day 1": `{"responses":{"0":"\\u0000"},"submitted_at":"${at(1)}"}`,
      "on day 3": `{"responses":{},"submitted_at":"${at(3)}"}`,
      "without a time": "{}",
    };
    for (const [submission, document] of Object.entries(documents))
      await old.query(
        "insert into surveyc_responses (project_id, survey, submission, document) values ('1', $1, $2, $3)",
        [uuid(1), submission, document],
      );
    await old.query(
      "insert into surveyc_response_counts (project_id, survey, responses) values ('1', $1, 3)",
      [uuid(1)],
    );
    const store = await openSqlStore(connect());
    await store.createSurvey("1", survey(1), entry(1, "created"));
    await store.addResponse("1", { row: response(1, "new"), version: 1, at: at(2) });
    expect(await store.purge("1", { what: "responses", before: at(3), atMost: 9 })).toBe(2);
    const { rows } = await store.read("1", (reads) =>
      reads.responses({ survey: uuid(1), limit: 9, offset: 0 }),
    );
    expect(rows.map(({ submission }) => submission)).toEqual(["on day 3", "without a time"]);
    expect(await store.read("1", (reads) => reads.countResponses({}))).toEqual(new Map([[uuid(1), 2]]));
    await store.close();
  });
});
