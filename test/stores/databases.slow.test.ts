import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#stores/sql/database.ts";
import { databaseKinds, threadedPglite } from "./databases.ts";

describe.each([...databaseKinds, threadedPglite])("transactions of $name", ({ absent, create }) => {
  let database: Database;
  let drop = async (): Promise<void> => {};

  beforeAll(async () => {
    if (absent) return;
    const { connect, drop: dropThis } = await create();
    database = connect();
    drop = async () => {
      await database.close();
      await dropThis();
    };
    await database.query("create table things (n int, unique (n) deferrable initially deferred)");
  });
  beforeEach(async () => {
    if (!absent) await database.query("delete from things");
  });
  afterAll(() => drop());

  const things = async (): Promise<unknown> => (await database.query("select n from things order by n")).rows;
  const insert = "insert into things values ($1)";

  test.skipIf(absent)("one that is rolled back changes nothing", async () => {
    const result = await database.transaction(async (session) => {
      expect(await session.query(insert, [1])).toEqual({ rows: [], count: 1 });
      return { result: "looked", commit: false };
    });
    expect(result).toBe("looked");
    expect(await things()).toEqual([]);
  });

  test.skipIf(absent)("one that is committed is stored", async () => {
    await database.transaction(async (session) => {
      await session.query(insert, [1]);
      return { result: null, commit: true };
    });
    expect(await things()).toEqual([{ n: 1 }]);
  });

  test.skipIf(absent)("one that cannot be committed rejects, and changes nothing", async () => {
    const twice = database.transaction(async (session) => {
      await session.query(insert, [2]);
      await session.query(insert, [2]);
      return { result: null, commit: true };
    });
    await expect(twice).rejects.toMatchObject({ kind: "wrong", code: "23505" });
    expect(await things()).toEqual([]);
  });

  test.skipIf(absent)("one that ignored an error is not committed", async () => {
    const careless = database.transaction(async (session) => {
      await session.query(insert, [3]);
      await session.query("select 1 / 0").catch(() => {});
      return { result: null, commit: true };
    });
    await expect(careless).rejects.toMatchObject({ kind: "wrong" });
    expect(await things()).toEqual([]);
  });

  test.skipIf(absent)("an error of the work is rethrown unchanged", async () => {
    const thrown = { code: "40001" };
    const throwing = database.transaction(async (session) => {
      await session.query(insert, [4]);
      throw thrown;
    });
    await expect(throwing).rejects.toBe(thrown);
    expect(await things()).toEqual([]);
  });
});
