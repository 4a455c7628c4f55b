import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresStore } from "#stores/postgres-store.ts";
import { type Database, type Session, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { createDatabase, databaseKinds, serverUrl } from "../../stores/databases.ts";
import { noWaiting as timing } from "../../stores/no-waiting.ts";
import { wire } from "../../stores/wire.ts";
import { type Everything, readEverything, writeEverything } from "./project-rows.ts";
import { addKey, sampleProject, sampleRequests, sender } from "./sample-requests.ts";

// Requests with an `Idempotency-Key` that fail, and are sent again until they succeed.

/** A database of which one statement fails, after it was carried out or before. */
function failingOnce(database: Database, at: number, kind: SqlErrorKind, after: boolean) {
  let steps = 0;
  const fault = new SqlError(kind, new Error("It fails."));
  const failing = (session: Session): Session => ({
    query: async (text, parameters) => {
      const fails = steps++ === at;
      if (fails && !after) throw fault;
      const result = await session.query(text, parameters);
      if (fails) throw fault;
      return result;
    },
  });
  const failingDatabase: Database = {
    ...failing(database),
    transaction: async (work) => {
      const result = await database.transaction((session) => work(failing(session)));
      if (steps++ === at) throw fault;
      return result;
    },
    close: async () => {},
  };
  return { database: failingDatabase, count: () => steps };
}

/** All rows, without the ids of log entries: a change that is made anew has new ones. */
const unnamed = (everything: Everything): unknown => ({
  ...everything,
  activity: everything.activity.map((row) => row.document.replace(/"id":"[^"]*"/, "")),
});

const operations = ["createSurvey", "createDashboard", "createFromTemplateJson", "addCollaborator"];
const [{ create }] = databaseKinds as [(typeof databaseKinds)[number]];

describe("any statement fails, and the request is sent again with its key, on PGlite", () => {
  let connect: () => Database;
  let drop: () => Promise<void>;
  let sound: Store;
  let content: Everything;
  let surveyId: string;
  let projects = 0;
  let statementsToOpen = 0;

  beforeAll(async () => {
    ({ connect, drop } = await create());
    sound = await openSqlStore(connect());
    await addKey(sound);
    ({ content, surveyId } = await sampleProject());
    const { database, count } = failingOnce(connect(), -1, "wrong", false);
    await openSqlStore(database, { timing });
    statementsToOpen = count();
  });
  afterAll(async () => {
    await sound.close();
    await drop();
  });

  async function sendTwice(operation: string, at: number, kind: SqlErrorKind, after: boolean) {
    projects += 1;
    const project = `${projects}`;
    await writeEverything(sound, project, content);
    const { database, count } = failingOnce(connect(), at + statementsToOpen, kind, after);
    const store = await openSqlStore(database, { timing });
    const { send } = await sender(store);
    const sample = sampleRequests(surveyId).find((each) => each.operation === operation);
    if (sample === undefined) throw new Error(`No request for ${operation}.`);
    const ask = { ...sample, idempotencyKey: "a" };
    const first = await send(project, ask);
    const steps = count() - statementsToOpen;
    const second = await send(project, ask);
    return { first, second, steps, rows: unnamed(await readEverything(sound, project)) };
  }

  test.each(operations)("%s is done once", async (operation) => {
    const right = await sendTwice(operation, Number.MAX_SAFE_INTEGER - 1_000, "wrong", false);
    expect(right.second).toEqual({ ...right.first, isReplayed: true });
    expect(right.steps).toBeGreaterThan(4);
    for (let at = 0; at < right.steps; at += 1)
      for (const [place, kind] of (["conflict", "lost", "unknown", "busy", "wrong"] as const).entries())
        for (const after of [false, true]) {
          // What comes of a failure is the same for every operation: the others take turns.
          if (operation !== operations[0] && (at + place) % 5 !== 0) continue;
          const { first, second, rows } = await sendTwice(operation, at, kind, after);
          const what = [at, kind, after];
          if (first.status < 300) expect([what, second]).toEqual([what, { ...first, isReplayed: true }]);
          expect([what, second.status]).toEqual([what, right.first.status]);
          const shape = (text: string): unknown => Object.keys(JSON.parse(text));
          expect([what, shape(second.text)]).toEqual([what, shape(right.first.text)]);
          const counts = (all: unknown): unknown =>
            Object.entries(all as Everything).map(([name, each]) => [name, each.length ?? each]);
          expect([what, counts(rows)]).toEqual([what, counts(right.rows)]);
        }
  });
});

describe.skipIf(serverUrl === null)("a connection that is cut right after COMMIT was sent", () => {
  test.each([...operations, "createSurvey without a key"])("%s", async (name) => {
    const hasKey = operations.includes(name);
    const operation = name.split(" ")[0];
    const { content, surveyId } = await sampleProject();
    const database = await createDatabase();
    const line = await wire(database.url);
    const sound = await postgresStore({ connectionString: database.url });
    const store = await postgresStore({ connectionString: line.url });
    try {
      await addKey(sound);
      await writeEverything(sound, "1", content);
      await writeEverything(sound, "2", content);
      const sample = sampleRequests(surveyId).find((each) => each.operation === operation);
      if (sample === undefined) throw new Error(`No request for ${operation}.`);
      const ask = hasKey ? { ...sample, idempotencyKey: "a" } : sample;
      const { send } = await sender(store);
      // Not the `read committed` with which a transaction begins.
      line.cut(hasKey ? /(?<!read )commit/ : /with created/);
      const cut = await send("1", ask);
      expect([cut.status, JSON.parse(cut.text).code, cut.retryAfter]).toEqual([504, "outcome-unknown", null]);
      if (hasKey) {
        const again = await send("1", ask);
        expect([again.status < 300, again.isReplayed]).toEqual([true, true]);
      }
      await (await sender(sound)).send("2", sample);
      const sizes = (rows: Everything) =>
        Object.entries(rows).map(([member, each]) => [member, each.length ?? each]);
      await expect
        .poll(async () => sizes(await readEverything(sound, "1")), { timeout: 10_000 })
        .toEqual(sizes(await readEverything(sound, "2")));
    } finally {
      await store.close();
      await sound.close();
      line.close();
      await database.drop();
    }
  });
});
