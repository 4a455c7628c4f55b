import { type Database, type Session, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { databaseKinds } from "../../stores/databases.ts";
import { noWaiting as timing } from "../../stores/no-waiting.ts";
import { secret } from "./failing-store.ts";
import { type Everything, readEverything, writeEverything } from "./project-rows.ts";
import { addKey, sampleProject, sampleRequests, sender } from "./sample-requests.ts";

interface Plan {
  /** The statement that fails, counted from 0 after those that open a store; COMMIT is the last one of a transaction. */
  readonly at: number;
  readonly kind: SqlErrorKind;
  /** Whether the statement is carried out before it fails. */
  readonly after?: boolean;
}

/** A database with one failing statement, and the statements that it received. */
function failing(database: Database, { at, kind, after = false }: Plan) {
  const steps: string[] = [];
  const fault = new SqlError(kind, new Error(`password=${secret} in select * from surveyc_keys`));
  const failingSession = (session: Session): Session => ({
    query: async (text, parameters) => {
      if (steps.push(text) - 1 !== at) return session.query(text, parameters);
      if (after) await session.query(text, parameters);
      throw fault;
    },
  });
  const failingDatabase: Database = {
    ...failingSession(database),
    transaction: async (work) => {
      const result = await database.transaction((session) => work(failingSession(session)));
      if (steps.push("commit") - 1 === at) throw fault;
      return result;
    },
    close: async () => {},
  };
  return { database: failingDatabase, steps };
}

/** All rows, without the ids of log entries: a repeated change has new ones. */
const unnamed = (everything: Everything): Everything => ({
  ...everything,
  activity: everything.activity.map((row) => ({
    ...row,
    document: row.document.replace(/"id":"[^"]*"/, ""),
  })),
});

/** One kind of database suffices, because the failures are simulated here. */
const [{ create }] = databaseKinds as [(typeof databaseKinds)[number]];

/** A database in which requests are tried, each in a new project with the same rows. */
export async function trialDatabase() {
  const { connect, drop } = await create();
  const sound = await openSqlStore(connect());
  await addKey(sound);
  const { content, surveyId } = await sampleProject();
  const opening = failing(connect(), { at: -1, kind: "wrong" });
  await openSqlStore(opening.database, { timing });
  const toOpen = opening.steps.length;
  let projects = 0;

  /**
   * Sends the sample request of an operation, while a statement fails as planned, and again for each further idempotency key. Returns the
   * replies, the rows at the end, and the statements of the first request.
   */
  async function send(operation: string, plan?: Plan, keys: readonly (string | undefined)[] = [undefined]) {
    projects += 1;
    const project = `${projects}`;
    await writeEverything(sound, project, content);
    const at = plan === undefined ? -1 : plan.at + toOpen;
    const { database, steps } = failing(connect(), { kind: "wrong", ...plan, at });
    const store = await openSqlStore(database, { timing });
    const from = await sender(store);
    const sample = sampleRequests(surveyId).find((each) => each.operation === operation);
    if (sample === undefined) throw new Error(`No request for ${operation}.`);
    const replies: Awaited<ReturnType<typeof from.send>>[] = [];
    let sent = 0;
    for (const key of keys) {
      replies.push(await from.send(project, key === undefined ? sample : { ...sample, idempotencyKey: key }));
      if (replies.length === 1) sent = steps.length;
    }
    const rows = unnamed(await readEverything(sound, project));
    await store.close();
    return { replies, rows, steps: steps.slice(toOpen, sent) };
  }

  const close = async (): Promise<void> => {
    await sound.close();
    await drop();
  };
  return { content: unnamed(content), send, close };
}
