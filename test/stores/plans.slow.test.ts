import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostgresDatabase } from "#stores/postgres-database.ts";
import type { ProjectReads, ProjectWrites } from "#stores/project-rows.ts";
import type { Database, Session } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { dashboard, entry, response, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import { createDatabase, serverUrl } from "./databases.ts";
import { fillProjects } from "./fill-projects.ts";

// Many small projects: if one project has more than a few percent of all rows, a sequential scan is right.
const size = { projects: 100, surveys: 60 };

const id = "00000007-0000-4000-8000-000000000007";
const person = "00000000-0000-4000-8000-000000000001";
const reply = { id: "new", fingerprint: "", outcome: "", body: "", keptAt: 1, expiresAt: 2 };
const range = { limit: 10, offset: 20, bytes: 10_000 };

/** Every read, and the indexes that must serve it. */
const reads: readonly (readonly [string, (rows: ProjectReads) => Promise<unknown>, readonly string[]])[] = [
  ["a survey", (rows) => rows.survey(id), ["surveyc_surveys_pkey"]],
  ["versions of a survey", (rows) => rows.surveyVersions(id), ["surveyc_survey_versions_pkey"]],
  ["surveys", (rows) => rows.surveys(range), ["surveyc_surveys_in_order"]],
  ["archived surveys", (rows) => rows.surveys({ ...range, archived: true }), ["surveyc_surveys_by_archived"]],
  [
    "running surveys",
    (rows) => rows.surveys({ ...range, runsAfter: "2026-01-01T00:00:00.000Z" }),
    ["surveyc_surveys_by_end"],
  ],
  ["surveys by name", (rows) => rows.surveys({ ...range, search: "7" }), ["surveyc_surveys_"]],
  ["a dashboard", (rows) => rows.dashboard(3), ["surveyc_dashboards_pkey"]],
  ["dashboards", (rows) => rows.dashboards(range), ["surveyc_dashboards_"]],
  ["pinned dashboards", (rows) => rows.dashboards({ ...range, pinned: true }), ["surveyc_dashboards_"]],
  ["dashboards by name", (rows) => rows.dashboards({ ...range, search: "7" }), ["surveyc_dashboards_"]],
  ["collaborators", (rows) => rows.collaborators(3), ["surveyc_collaborators_"]],
  ["a collaborator", (rows) => rows.collaborator(3, person), ["surveyc_collaborators_"]],
  ["levels", (rows) => rows.levelsOf(person, [1, 2, 3]), ["surveyc_collaborators_"]],
  ["sharing", (rows) => rows.sharing(3), ["surveyc_sharing_pkey"]],
  ["activity", (rows) => rows.activity({ ...range, scope: "Survey" }), ["surveyc_activity_pkey"]],
  [
    "activity of one",
    (rows) => rows.activity({ limit: 1, offset: 0, scope: "Survey", item: id }),
    ["surveyc_activity_by_item"],
  ],
  ["counts", (rows) => rows.countResponses({}), ["surveyc_response_counts_pkey"]],
  ["responses", (rows) => rows.responses({ ...range, survey: id }), ["surveyc_responses_pkey"]],
  [
    "a submission",
    (rows) => rows.responses({ survey: id, submissions: ["0"], limit: 1, offset: 0 }),
    ["surveyc_responses_pkey"],
  ],
  [
    "events of a survey",
    (rows) => rows.eventTotals({ survey: id }),
    ["surveyc_event_totals_pkey", "surveyc_survey_events_uncounted"],
  ],
  [
    "events of a project",
    (rows) => rows.eventTotals({}),
    ["surveyc_event_totals_pkey", "surveyc_survey_events_uncounted"],
  ],
  [
    "events of a time",
    (rows) => rows.eventTotals({ from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" }),
    ["surveyc_survey_events_"],
  ],
  ["a reply", (rows) => rows.reply("7"), ["surveyc_replies_pkey"]],
  [
    "some counts",
    (rows) => rows.countResponses({ surveys: [id], excludeArchived: true }),
    ["surveyc_response_counts_pkey", "surveyc_surveys_pkey"],
  ],
];

/** Every change; those of rows that are there need them found. */
const writes: readonly (readonly [string, (rows: ProjectWrites) => Promise<unknown>])[] = [
  ["new numbers", (rows) => rows.takeIds("tile", 3)],
  ["a new dashboard", (rows) => rows.insertDashboard(dashboard(900))],
  ["another version of a dashboard", (rows) => rows.updateDashboard(dashboard(3, { version: 2 }))],
  [
    "adding a collaborator",
    (rows) => rows.insertCollaborator({ dashboard: 3, user: uuid(2), level: 37, document: "" }),
  ],
  ["removing a collaborator", (rows) => rows.deleteCollaborator(3, person)],
  ["a sharing configuration", (rows) => rows.insertSharing({ dashboard: 900, document: "" })],
  [
    "an entry of the activity log",
    (rows) => rows.insertActivity({ scope: "Survey", item: id, at: null, document: "" }),
  ],
  ["a reply", (rows) => rows.keepReply(reply)],
];

const limit = {
  submissions: 3,
  reached: { row: survey(901, { version: 4 }), replaces: 3, entries: [entry(901, "ended")] },
};

const shown = {
  survey: uuid(901),
  event: "survey shown",
  id: "a",
  person: "a",
  at: "2026-01-01T00:00:00.000Z",
};

/** The changes of one survey, in an order in which each can be made. */
const changes: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ["creating a survey", (store) => store.createSurvey("8", survey(901), entry(901, "created"))],
  [
    "replacing a survey",
    (store) =>
      store.replaceSurvey("8", {
        row: survey(901, { version: 2 }),
        replaces: 1,
        entries: [entry(901, "changed")],
      }),
  ],
  [
    "replacing a survey and keeping its version",
    (store) =>
      store.replaceSurvey("8", {
        row: survey(901, { version: 3 }),
        replaces: 2,
        entries: [],
        keeps: { document: "", replacedAt: "2026-01-01T00:00:00.000Z", versions: 9, bytes: 9 },
      }),
  ],
  ["adding a response", (store) => store.addResponse("8", { row: response(901, "a"), version: 3 })],
  ["adding it again", (store) => store.addResponse("8", { row: response(901, "a"), version: 3 })],
  [
    "adding it as unfit",
    (store) => store.addResponse("8", { row: response(901, "a"), version: 3, unfit: true }),
  ],
  [
    "adding a response up to a limit",
    (store) => store.addResponse("8", { row: response(901, "b"), version: 3, limit }),
  ],
  [
    "replacing an unfit response up to a limit",
    (store) => store.addResponse("8", { row: response(901, "a"), version: 3, limit }),
  ],
  [
    "adding new responses together",
    (store) => {
      const rows = ["c", "d"].map((submission) => ({ submission, document: "{}" }));
      return store.addResponses("8", { id: uuid(901), version: 3 }, rows);
    },
  ],
  [
    "adding events together",
    (store) =>
      store.addSurveyEvents("8", [
        { ...shown, id: "c", submission: "c" },
        { ...shown, id: "b" },
      ]),
  ],
  ["adding an event", (store) => store.addSurveyEvents("8", [shown])],
  ["adding it again", (store) => store.addSurveyEvents("8", [shown])],
  ["adding one of no survey", (store) => store.addSurveyEvents("8", [{ ...shown, survey: uuid(902) }])],
  [
    "purging entries",
    (store) =>
      store.purge("8", { what: "activity", scope: "Survey", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "purging dashboards",
    (store) => store.purge("8", { what: "dashboards", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "purging replies",
    (store) => store.purge("8", { what: "replies", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "purging responses",
    (store) => store.purge("8", { what: "responses", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "purging events of surveys",
    (store) => store.purge("8", { what: "survey-events", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "removing a response",
    (store) => store.removeResponse("8", { survey: uuid(901), submission: "a", event: "survey shown" }),
  ],
  [
    "purging versions of surveys",
    (store) => store.purge("8", { what: "versions", before: "2020-01-01T00:00:00.000Z", atMost: 9 }),
  ],
  [
    "removing a survey",
    (store) => store.removeSurvey("8", survey(901, { version: 3 }), entry(901, "removed")),
  ],
];

/** Thrown to leave the rows as they were. */
const undo = new Error("undo");

describe.skipIf(serverUrl === null)(
  `plans of PostgreSQL${serverUrl === null ? " (skipped: no server is installed here)" : ""}`,
  () => {
    let drop = async (): Promise<void> => {};
    let store: Store;
    const plans: string[] = [];

    const explaining = (session: Session): Session => ({
      query: async (text, parameters) => {
        const { rows } = await session.query(`explain ${text}`, parameters);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return session.query(text, parameters);
      },
    });

    beforeAll(async () => {
      const created = await createDatabase();
      drop = created.drop;
      const pool = new pg.Pool({ connectionString: created.url });
      const database = new PostgresDatabase(pool);
      await openSqlStore({
        query: (text, parameters) => database.query(text, parameters),
        transaction: (work) => database.transaction(work),
        close: async () => {},
      });
      await fillProjects(pool, size);
      // A table that fits into a page or two is best read whole.
      await pool.query(
        `insert into surveyc_projects select 'idle ' || n, 1, 0, 0 from generate_series(1, 5000) as q(n)`,
      );
      await pool.query(
        `insert into surveyc_keys select 'other ' || n, '', '[]', '[]', '{}', '' from generate_series(1, 5000) as q(n)`,
      );
      await pool.query(
        `insert into surveyc_users select 'user ' || n, n, null, '', '', '' from generate_series(1, 5000) as q(n)`,
      );
      await pool.query(
        `insert into surveyc_replies select n % 50, n, '', '', '', n, n from generate_series(1, 5000) as q(n)`,
      );
      await pool.query(
        `insert into surveyc_survey_versions select n % 50, n % 100, n, '', '2026' from generate_series(1, 5000) as q(n)`,
      );
      await pool.query(
        `insert into surveyc_event_totals
select n % 50, n, 'survey shown', 'without', 1, 1, '2026', '2026' from generate_series(1, 5000) as q(n)`,
      );
      await pool.query("analyze");
      const explained: Database = {
        ...explaining(database),
        transaction: (work) => database.transaction((session) => work(explaining(session))),
        close: () => database.close(),
      };
      // The tables are there already, so that opening explains nothing but questions about migrations.
      store = await openSqlStore(explained);
    });
    afterAll(async () => {
      await store?.close();
      await drop();
    });

    test.each(reads)("%s", async (_, read, indexes) => {
      plans.length = 0;
      await store.read("7", read);
      expect(plans).toHaveLength(1);
      const plan = plans[0] ?? "";
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toContain("Seq Scan");
    });

    test.each(writes)("%s", async (_, write) => {
      plans.length = 0;
      const undone = store.write("7", async (rows) => {
        await write(rows);
        throw undo;
      });
      await expect(undone).rejects.toBe(undo);
      expect(plans.length).toBeGreaterThan(1);
      for (const plan of plans) expect(plan).not.toContain("Seq Scan");
    });

    test.each(changes)("%s", async (_, change) => {
      plans.length = 0;
      await change(store);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(plan).not.toContain("Seq Scan");
    });

    test("a key", async () => {
      plans.length = 0;
      await store.accounts.findKey("hash 7");
      await store.accounts.findKeys?.(["hash 7", "hash 8"]);
      expect(plans.join()).toContain("surveyc_keys_pkey");
      expect(plans.join()).toContain("surveyc_users_pkey");
      await expect(store.accounts.removeKey("hash 0")).resolves.toBe(false);
      expect(plans.join()).not.toContain("Seq Scan");
    });
  },
);
