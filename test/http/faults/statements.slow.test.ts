import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#http/operations/operations.ts";
import { type Database, type Session, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { databaseKinds } from "../../stores/databases.ts";
import { noWaiting as timing } from "../../stores/no-waiting.ts";
import { secret } from "./failing-store.ts";
import { type Everything, readEverything, writeEverything } from "./project-rows.ts";
import { addKey, sampleProject, sampleRequests, sender } from "./sample-requests.ts";

/** Of a change that may have been made. */
const unknownStatus = 504;

interface Plan {
  readonly at: number;
  readonly kind: SqlErrorKind;
  /** Whether the statement is carried out before it fails. */
  readonly after?: true;
}

/** A database of which one statement fails as planned; COMMIT is the last statement of a transaction. */
function failing(
  database: Database,
  { at, kind, after }: Plan,
): { readonly database: Database; readonly steps: string[] } {
  const steps: string[] = [];
  const fault = new SqlError(kind, new Error(`password=${secret} in select * from surveyc_keys`));
  const failingSession = (session: Session): Session => ({
    query: async (text, parameters) => {
      if (steps.push(text) - 1 !== at) return session.query(text, parameters);
      if (after) await session.query(text, parameters);
      throw fault;
    },
  });
  return {
    steps,
    database: {
      ...failingSession(database),
      transaction: async (work) => {
        const result = await database.transaction((session) => work(failingSession(session)));
        if (steps.push("commit") - 1 === at) throw fault;
        return result;
      },
      close: async () => {},
    },
  };
}

/** All rows, without the ids of log entries: a retried write makes new ones. */
const unnamed = (everything: Everything): Everything => ({
  ...everything,
  activity: everything.activity.map((row) => ({
    ...row,
    document: row.document.replace(/"id":"[^"]*"/, ""),
  })),
});

// Any database will do: the failures are injected, only the transactions are its own.
const [{ create }] = databaseKinds as [(typeof databaseKinds)[number]];

describe("every statement of every operation fails once, on PGlite", () => {
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
    const { database, steps } = failing(connect(), { at: -1, kind: "wrong" });
    await openSqlStore(database, { timing });
    statementsToOpen = steps.length;
  });
  afterAll(async () => {
    await sound.close();
    await drop();
  });

  async function tryWith(name: string, plan: Plan) {
    projects += 1;
    const project = `${projects}`;
    await writeEverything(sound, project, content);
    // The tables exist already, so that the statements that create them are not counted.
    const { database, steps } = failing(connect(), { ...plan, at: plan.at + statementsToOpen });
    const store = await openSqlStore(database, { timing });
    const { send } = await sender(store);
    const ask = sampleRequests(surveyId).find(({ operation }) => operation === name);
    if (ask === undefined) throw new Error(`No request for ${name}.`);
    const reply = await send(project, ask);
    const sent = steps.slice(statementsToOpen);
    const after = unnamed(await readEverything(sound, project));
    await store.close();
    return { reply, after, sent };
  }

  test.each(operations.map(({ id }) => id))("%s", async (name) => {
    const before = unnamed(content);
    const right = await tryWith(name, { at: Number.MAX_SAFE_INTEGER - 100, kind: "wrong" });
    expect(right.reply.status).toBe(operations.find(({ id }) => id === name)?.status);
    const steps = right.sent;
    for (const [at, step] of steps.entries()) {
      const committed = step === "commit";
      // Nobody knows whether it was made where the connection is lost, so it is not repeated.
      const alone = /^with (created|replaced) as/.test(step);
      // What comes of a failure is decided in one place for all statements: its kinds take turns.
      const again = committed ? [] : alone || at % 2 === 0 ? (["conflict"] as const) : (["lost"] as const);
      for (const kind of again) {
        const { reply, after } = await tryWith(name, { at, kind });
        expect([at, kind, reply]).toEqual([at, kind, right.reply]);
        expect(after).toEqual(right.after);
      }
      if (alone)
        for (const made of [{}, { after: true }] as const) {
          const { reply, after } = await tryWith(name, { at, kind: "lost", ...made });
          expect([at, made, reply.status]).toEqual([at, made, unknownStatus]);
          expect(after).toEqual("after" in made ? right.after : before);
        }
      const failures = committed
        ? (["unknown", "wrong"] as const)
        : ([at % 2 === 0 ? "busy" : "wrong"] as const);
      for (const kind of failures) {
        const status = { wrong: 500, busy: 503, unknown: unknownStatus }[kind];
        const { reply, after } = await tryWith(name, { at, kind });
        expect([at, kind, reply.status]).toEqual([at, kind, status]);
        expect(reply.text).not.toMatch(new RegExp(`${secret}|surveyc_|select`));
        expect(after).toEqual(committed ? right.after : before);
      }
    }
  });
});
