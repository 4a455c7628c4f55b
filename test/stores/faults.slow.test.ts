import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProjectReads } from "#stores/project-rows.ts";
import { type Database, type Session, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import {
  all,
  changedSampleRows,
  changeSampleRows,
  create,
  entry,
  insertSampleRows,
  key,
  put,
  readSampleRows,
  response,
  survey,
} from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";
import { noWaiting as timing } from "./no-waiting.ts";

type When = "before" | "after";

/** A database with one failing statement in a transaction, before or after its execution. */
function failing(
  database: Database,
  plan: { at: number; kind: SqlErrorKind; when: When; times: number },
): Database {
  let sent = 0;
  let left = plan.times;
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    sent += 1;
    if (sent < plan.at || left === 0) return work();
    left -= 1;
    if (plan.when === "after") await work();
    throw new SqlError(plan.kind, new Error("pulled the plug"));
  };
  const failingSession = (session: Session): Session => ({
    query: (text, parameters) => run(() => session.query(text, parameters)),
  });
  return {
    query: (text, parameters) => database.query(text, parameters),
    transaction: (work) => database.transaction((session) => work(failingSession(session))),
    close: () => database.close(),
  };
}

describe.each(databaseKinds)(
  "$name with an error at every statement",
  ({ absent, create: createDatabase }) => {
    let connect: () => Database;
    let drop = async (): Promise<void> => {};
    let projects = 0;
    let sound: Store;

    beforeAll(async () => {
      if (absent) return;
      ({ connect, drop } = await createDatabase());
      sound = await openSqlStore(connect());
    });
    afterAll(async () => {
      await sound?.close();
      await drop();
    });

    /** Runs the write with a fault, and returns its result and the state after it. */
    async function tryWith(plan: { at: number; kind: SqlErrorKind; when: When; times: number }) {
      projects += 1;
      const project = `project ${projects}`;
      await sound.write(project, insertSampleRows);
      const before = await sound.read(project, readSampleRows);
      const store = await openSqlStore(failing(connect(), plan), { timing });
      const outcome = await store.write(project, changeSampleRows).then(
        () => "done",
        (thrown: unknown) => (thrown as { code?: string }).code ?? (thrown as Error).message,
      );
      const after = await sound.read(project, readSampleRows);
      await store.close();
      return { outcome, before, after };
    }

    const statements = 8;

    test.skipIf(absent)("has the expected number of statements", async () => {
      const { outcome, before, after } = await tryWith({
        at: statements + 1,
        kind: "wrong",
        when: "before",
        times: 1,
      });
      expect(outcome).toBe("done");
      expect(after).toEqual(changedSampleRows);
      expect(before).not.toEqual(changedSampleRows);
    });

    describe.each(["before", "after"] as const)("%s the statement is executed", (when) => {
      test.skipIf(absent)("an invalid statement rolls back and rejects", async () => {
        for (let at = 1; at <= statements; at += 1) {
          const { outcome, before, after } = await tryWith({ at, kind: "wrong", when, times: 1 });
          expect({ at, outcome }).toEqual({ at, outcome: "pulled the plug" });
          expect(after).toEqual(before);
        }
      });

      test.skipIf(absent)("a conflict or a lost connection is retried", async () => {
        const kind = when === "before" ? "conflict" : "lost";
        for (let at = 1; at <= statements; at += 1) {
          const { outcome, after } = await tryWith({ at, kind, when, times: 1 });
          expect({ at, outcome }).toEqual({ at, outcome: "done" });
          expect(after).toEqual(changedSampleRows);
        }
      });

      test.skipIf(absent)(
        "an error that does not end is reported as unavailable, and nothing has changed",
        async () => {
          for (const at of [1, statements])
            for (const kind of ["conflict", "lost", "busy"] as const) {
              const { outcome, before, after } = await tryWith({
                at,
                kind,
                when,
                // More often than any retry, but bounded, so that endless retries end, too.
                times: 100,
              });
              expect({ at, kind, outcome }).toEqual({ at, kind, outcome: "unavailable" });
              expect(after).toEqual(before);
            }
        },
      );
    });

    test.skipIf(absent)("a change whose commit is unknown is not made twice", async () => {
      const database = connect();
      let commits = 0;
      const store = await openSqlStore(
        {
          ...database,
          query: (text, parameters) => database.query(text, parameters),
          close: () => database.close(),
          transaction: async (work) => {
            await database.transaction(work);
            commits += 1;
            throw new SqlError("unknown", new Error("pulled the plug"));
          },
        },
        { timing },
      );
      await sound.write("unknown", insertSampleRows);
      const outcome = store.write("unknown", changeSampleRows);
      await expect(outcome).rejects.toMatchObject({
        code: "unknown",
        message: expect.stringMatching(/may have been made/),
      });
      expect(commits).toBe(1);
      expect(await sound.read("unknown", readSampleRows)).toEqual(changedSampleRows);
      await store.close();
    });

    test.skipIf(absent)("an error that the caller ignores still rolls back", async () => {
      await sound.write("lightly", insertSampleRows);
      const before = await sound.read("lightly", readSampleRows);
      const store = await openSqlStore(
        failing(connect(), { at: 5, kind: "wrong", when: "before", times: 1 }),
        {
          timing,
        },
      );
      const careless = store.write("lightly", async (rows) => {
        await changeSampleRows(rows).catch(() => {});
        return "fine";
      });
      await expect(careless).rejects.toThrow("pulled the plug");
      const hasty = store.write("lightly", async (rows) => {
        // The database rejects a text with NUL; the caller does not wait for the result.
        rows.insertActivity({ scope: "\0", item: "", at: null, document: "" }).catch(() => {});
        return "fine";
      });
      await expect(hasty).rejects.toMatchObject({ code: "22021" });
      expect(await sound.read("lightly", readSampleRows)).toEqual(before);
      await store.close();
    });

    test.skipIf(absent)("an error in place of that of a statement does not hide it", async () => {
      for (const kind of ["conflict", "lost", "wrong"] as const) {
        const project = `hidden ${kind}`;
        await sound.write(project, insertSampleRows);
        const plan = { at: 5, kind, when: "before", times: 1 } as const;
        const store = await openSqlStore(failing(connect(), plan), { timing });
        const outcome = store
          .write(project, (rows) =>
            changeSampleRows(rows).catch(() => {
              throw new Error("something else");
            }),
          )
          .then(
            () => "done",
            (thrown: Error) => thrown.message,
          );
        expect([kind, await outcome]).toEqual([kind, kind === "wrong" ? "pulled the plug" : "done"]);
        await store.close();
      }
    });

    test.skipIf(absent)("rows that are used after their write reject", async () => {
      const store = await openSqlStore(connect());
      const rows = await store.write("late", async (each) => ({ each }));
      await expect(rows.each.takeIds("tile")).rejects.toMatchObject({ code: "inconsistent" });
      await store.close();
    });

    test.skipIf(absent)("a change in one statement is not made twice", async () => {
      const database = connect();
      let sent = 0;
      const store = await openSqlStore({
        transaction: (work) => database.transaction(work),
        close: () => database.close(),
        query: async (text, parameters) => {
          const answer = await database.query(text, parameters);
          if (!text.startsWith("insert into surveyc_keys")) return answer;
          sent += 1;
          throw new SqlError("lost", new Error("pulled the plug"));
        },
      });
      const added = key(9, 1);
      await expect(store.accounts.addKey(added)).rejects.toMatchObject({
        code: "unknown",
        message: expect.stringMatching(/may have been made/),
      });
      expect(sent).toBe(1);
      expect(await store.accounts.findKey(added.hash)).toEqual({ key: added, user: null });
      await store.close();
    });

    describe("a change of one survey", () => {
      const next = { row: survey(1, { version: 2 }), replaces: 1, entries: [entry(1, "changed")] };
      const limit = { submissions: 2, reached: next };
      const changes: readonly (readonly [string, (store: Store, project: string) => Promise<unknown>])[] = [
        ["creating", (store, project) => store.createSurvey(project, survey(3), entry(3, "created"))],
        ["replacing", (store, project) => store.replaceSurvey(project, next)],
        ["removing", (store, project) => store.removeSurvey(project, survey(1), entry(1, "removed"))],
        ["adding", (store, project) => store.addResponse(project, { row: response(1, "b"), version: 1 })],
        [
          "adding up to a limit",
          (store, project) => store.addResponse(project, { row: response(1, "b"), version: 1, limit }),
        ],
      ];

      /** Everything that these changes change. */
      const readSurveyRows = async (rows: ProjectReads): Promise<unknown> => [
        await rows.surveys(all),
        await rows.countResponses({}),
        await rows.activity({ ...all, scope: "Survey" }),
      ];

      /** Fails one statement, inside or outside a transaction, and returns the rows after it. */
      async function tryChange(
        change: (store: Store, project: string) => Promise<unknown>,
        plan: { readonly at: number; readonly kind: SqlErrorKind; readonly when: When },
      ) {
        projects += 1;
        const project = `survey ${projects}`;
        await create({ store: sound, name: project }, survey(1));
        await put({ store: sound, name: project }, response(1, "a"));
        const before = await sound.read(project, readSurveyRows);
        const database = connect();
        let sent = -1;
        let alone = false;
        const watched = (session: Session, inTransaction: boolean): Session => ({
          query: async (text, parameters) => {
            if (text.includes("surveyc_migrations")) return session.query(text, parameters);
            sent += 1;
            if (sent !== plan.at) return session.query(text, parameters);
            alone = !inTransaction;
            if (plan.when === "after") await session.query(text, parameters);
            throw new SqlError(plan.kind, new Error("pulled the plug"));
          },
        });
        const store = await openSqlStore(
          {
            ...watched(database, false),
            transaction: (work) => database.transaction((session) => work(watched(session, true))),
            close: () => database.close(),
          },
          { timing },
        );
        const outcome = await change(store, project).then(
          () => "done",
          (thrown: unknown) => (thrown as { code?: string }).code ?? (thrown as Error).message,
        );
        const after = await sound.read(project, readSurveyRows);
        await store.close();
        return { outcome, alone, failed: sent >= plan.at, before, after };
      }

      test.skipIf(absent).each(changes)("%s is made whole, once or not at all", async (_, change) => {
        const right = await tryChange(change, { at: 99, kind: "wrong", when: "before" });
        expect(right.outcome).toBe("done");
        expect(right.after).not.toEqual(right.before);
        for (let at = 0; ; at += 1) {
          const wrong = await tryChange(change, { at, kind: "wrong", when: "before" });
          if (!wrong.failed) break;
          expect([at, wrong.outcome]).toEqual([at, "pulled the plug"]);
          expect(wrong.after).toEqual(wrong.before);
          const conflict = await tryChange(change, { at, kind: "conflict", when: "before" });
          expect([at, conflict.outcome]).toEqual([at, "done"]);
          expect(conflict.after).toEqual(right.after);
          for (const when of ["before", "after"] as const) {
            const lost = await tryChange(change, { at, kind: "lost", when });
            // In a transaction nothing was kept, so that it is run again; alone it may have been made, so that it is not.
            expect([at, when, lost.outcome]).toEqual([at, when, lost.alone ? "unknown" : "done"]);
            expect(lost.after).toEqual(lost.alone && when === "before" ? lost.before : right.after);
          }
        }
      });
    });

    test.skipIf(absent)("a read is retried once if the connection was lost", async () => {
      const database = connect();
      let losses = 1;
      const store = await openSqlStore(
        {
          transaction: (work) => database.transaction(work),
          close: () => database.close(),
          query: async (text, parameters) => {
            if (!text.includes("surveyc_migrations") && losses > 0) {
              losses -= 1;
              throw new SqlError("lost", new Error("pulled the plug"));
            }
            return database.query(text, parameters);
          },
        },
        { timing },
      );
      expect(await store.read("read", (rows) => rows.survey("none"))).toBeNull();
      losses = 2;
      await expect(store.read("read", (rows) => rows.survey("none"))).rejects.toMatchObject({
        code: "unavailable",
      });
      await store.close();
    });
  },
);
