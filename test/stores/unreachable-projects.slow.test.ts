import { afterEach, describe, expect, test } from "vitest";
import type { RenamedProject } from "#stores/index.ts";
import type { Session } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { upTo } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const before = migrations.filter(({ number }) => number < 9);

/** Names that can be in a path, and names that cannot. */
const kept = ["1", "41", "acme", "it's", "Ärger & mehr", "@current2", "...", "007"];
const lost = ["", ".", "..", "@current", "a/b", "back\\slash", "new\nline", "x".repeat(401)];

/** The tables of rows that belong to a project, with the columns that a row must have and their types. */
async function projectTables(session: Session): Promise<ReadonlyMap<string, [name: string, type: string][]>> {
  const { rows } = await session.query(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
where table_schema = current_schema() and is_nullable = 'NO' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, [string, string][]>();
  for (const { table, name, type } of rows as Record<string, string>[])
    tables.set(table as string, [...(tables.get(table as string) ?? []), [name as string, type as string]]);
  return new Map([...tables].filter(([, columns]) => columns.some(([name]) => name === "project_id")));
}

/** Inserts a row of a project into each of them, with a text that names the project. */
async function fill(session: Session, project: string): Promise<void> {
  for (const [table, columns] of await projectTables(session)) {
    const filled = ([name, type]: [string, string]) =>
      name === "project_id" ? project : type === "text" ? `of ${project}` : type === "boolean" ? false : 1;
    await session.query(
      `insert into ${table} (${columns.map(([name]) => name).join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})`,
      columns.map(filled),
    );
  }
}

describe.each(databaseKinds)("projects that no path can name, on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)("get the next numbers, with all that is theirs; others stay", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const database = connect();
    await migrate(database, systemTiming, before);
    // Tables of later migrations have no rows of earlier versions.
    const tables = await projectTables(database);
    for (const project of [...kept, ...lost]) await fill(database, project);
    const key = (hash: string, projects: readonly string[] | "*") =>
      database.query(
        "insert into surveyc_keys (hash, hint, name, projects, scopes, holder, created_at) values ($1, 'h', '', $2, '[]', '{}', '2026')",
        [hash, JSON.stringify(projects)],
      );
    await key("all", "*");
    await key("some", ["1", "@current", "@current2", "a/b"]);
    await key("other", ["acme", "@current2"]);

    const renamed: RenamedProject[] = [];
    const stores = await Promise.all(
      upTo(6).map(() => openSqlStore(connect(), { onRenamed: (project) => renamed.push(project) })),
    );
    const [store] = stores;
    if (store === undefined) throw new Error("no store");

    // Reported once, and numbered after the existing ones.
    expect(renamed.map(({ from }) => from).sort()).toEqual([...lost].sort());
    expect(renamed.map(({ to }) => Number(to)).sort()).toEqual(upTo(lost.length).map((n) => 42 + n));
    const nameOf = new Map(renamed.map(({ from, to }) => [from, to]));
    const now = (project: string): string => nameOf.get(project) ?? project;

    expect(tables.size).toBeGreaterThan(11);
    for (const [table, columns] of tables) {
      const text = columns.find(([name, type]) => type === "text" && name !== "project_id")?.[0] ?? "''";
      const { rows } = await database.query(`select project_id as project, ${text} as text from ${table}`);
      const owners = Object.fromEntries(rows.map(({ project, text }) => [project, text]));
      const wanted = [...kept, ...lost].map((name) => [now(name), text === "''" ? "" : `of ${name}`]);
      expect([table, owners]).toEqual([table, Object.fromEntries(wanted)]);
    }
    const projectsOf = async (hash: string) => (await store.accounts.findKey(hash))?.key.projects;
    expect(await projectsOf("all")).toBe("*");
    expect(await projectsOf("some")).toEqual(["1", now("@current"), "@current2", now("a/b")]);
    expect(await projectsOf("other")).toEqual(["acme", "@current2"]);
    await Promise.all(stores.map((each) => each.close()));

    // Once is enough.
    const again = await openSqlStore(connect(), { onRenamed: (project) => renamed.push(project) });
    expect(renamed).toHaveLength(lost.length);
    await again.close();
    await database.close();
  });
});
