import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { entry, survey, upTo, uuid } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

/** A key as it was written before users were rows. */
interface EarlierKey {
  readonly hash: string;
  readonly projects: readonly string[] | "*";
  readonly scopes?: readonly string[];
  readonly holder: object;
  readonly day: number;
}

const addEarlier = (database: Database, { hash, projects, scopes = ["*"], holder, day }: EarlierKey) =>
  database.query(
    "insert into surveyc_keys (hash, hint, projects, scopes, holder, created_at) values ($1, $2, $3, $4, $5, $6)",
    [
      hash,
      `phx_${hash}`,
      JSON.stringify(projects),
      JSON.stringify(scopes),
      JSON.stringify(holder),
      `2026-01-0${day}T00:00:00.000Z`,
    ],
  );

const kim = { id: 1, uuid: uuid(1), first_name: "Kim", email: "Kim@example.org" };
const earlier: readonly EarlierKey[] = [
  { hash: "a", projects: ["1"], holder: { ...kim, uuid: uuid(2) }, day: 2 },
  { hash: "b", projects: ["1", "acme"], holder: kim, day: 1 },
  { hash: "c", projects: "*", holder: { id: 1, uuid: uuid(3).toUpperCase(), last_name: "Bo" }, day: 3 },
  { hash: "d", projects: ["7"], holder: { id: 1, first_name: "it's \\u0000 \u0000" }, day: 4 },
  { hash: "e", projects: ["8"], scopes: ["public"], holder: {}, day: 5 },
];

const version4 = migrations.filter(({ number }) => number <= 4);

describe.each(databaseKinds)("a database of before users were rows, on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)("twelve at once upgrade it, and everything goes on", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const old = connect();
    await migrate(old, systemTiming, version4);
    for (const each of earlier.filter(({ hash }) => hash !== "d")) await addEarlier(old, each);
    // More keys than are changed at once; all of one user.
    for (const n of upTo(210))
      await addEarlier(old, {
        hash: `m${n}`,
        projects: ["1"],
        holder: { uuid: uuid(9), email: "m@m" },
        day: 6,
      });
    for (const project of ["2", "it's"])
      await old.query(
        "insert into surveyc_projects (project_id, writes, dashboards, tiles) values ($1, 1, 0, 0)",
        [project],
      );

    const stores = await Promise.all(upTo(12).map(() => openSqlStore(connect())));
    const [store] = stores;
    if (store === undefined) throw new Error("no store");
    const { accounts } = store;
    const holder = async (hash: string) => (await accounts.findKey(hash))?.user;
    expect(await holder("b")).toMatchObject({ uuid: uuid(1), email: "Kim@example.org", firstName: "Kim" });
    expect(await holder("a")).toMatchObject({ uuid: uuid(2), email: "Kim@example.org" });
    expect(await holder("c")).toMatchObject({ uuid: uuid(3), email: null, lastName: "Bo" });
    expect(await accounts.findKey("e")).toMatchObject({
      key: { user: null, scopes: ["public"] },
      user: null,
    });
    expect(await accounts.findKey("b")).toMatchObject({
      key: { name: "", projects: ["1", "acme"], expiresAt: null, lastUsedAt: null, user: uuid(1) },
    });
    const users = await accounts.listUsers();
    expect(users.map((user) => user.uuid).sort()).toEqual([uuid(1), uuid(2), uuid(3), uuid(9)]);
    expect(new Set(users.map(({ id }) => id)).size).toBe(4);
    const projects = (await accounts.listProjects()).map(({ id, name }) => `${id}: ${name}`);
    expect(projects).toEqual([
      "1: Project 1",
      "2: Project 2",
      "8: Project 8",
      "acme: Project acme",
      "it's: Project it's",
    ]);
    expect((await accounts.findProject("2"))?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);

    // The oldest user of an address is found by it.
    const again = { uuid: uuid(50), email: "kim@EXAMPLE.org", firstName: "", lastName: "", createdAt: "" };
    expect((await accounts.addUser(again)).uuid).toBe(uuid(1));
    await store.createSurvey("2", survey(1), entry(1, "created"));
    for (const each of stores) await each.close();
    await old.close();
  });

  test.skipIf(absent)("a holder without a UUID gets one, always the same", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const old = connect();
    await migrate(old, systemTiming, version4);
    const nameless = earlier.find(({ hash }) => hash === "d") as EarlierKey;
    const plain = { ...nameless, holder: { id: 1, first_name: "Ada" } };
    await addEarlier(old, plain);
    await addEarlier(old, { ...plain, hash: "d2" });
    const store = await openSqlStore(connect());
    const [one, two] = [await store.accounts.findKey("d"), await store.accounts.findKey("d2")];
    expect(one?.user).toMatchObject({ firstName: "Ada", uuid: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(two?.user).toEqual(one?.user);
    await store.close();
    await old.close();
  });

  test.skipIf(absent)("a key that a program of before adds afterwards works with its own user", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const database = connect();
    const store = await openSqlStore(connect());
    await addEarlier(database, { hash: "z", projects: ["1"], holder: kim, day: 1 });
    await addEarlier(database, { hash: "y", projects: ["1"], holder: { id: 4 }, day: 1 });
    expect(await store.accounts.findKey("z")).toMatchObject({
      key: { name: "", user: null },
      user: { uuid: uuid(1), id: 1, email: "Kim@example.org", firstName: "Kim", lastName: "" },
    });
    expect(await store.accounts.findKey("y")).toMatchObject({ user: null });
    expect(await store.accounts.listKeys()).toHaveLength(2);
    await store.close();
    await database.close();
  });
});
