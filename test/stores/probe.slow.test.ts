import { afterEach, describe, expect, test } from "vitest";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { entry, survey, upTo, uuid } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

describe.each(databaseKinds)("a probe of $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)("writes one row, and fails if the database only reads", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const store = await openSqlStore(connect());
    await store.createSurvey("1", survey(1), entry(1, "created"));
    await Promise.all(upTo(20).map(() => store.probe()));
    const direct = connect();
    const { rows } = await direct.query("select writes::int4 as writes from surveyc_probes");
    expect(rows).toEqual([{ writes: 20 }]);
    await store.close();

    const { rows: names } = await direct.query("select current_database() as name");
    await direct.query(`alter database "${names[0]?.["name"]}" set default_transaction_read_only = on`);
    // For the engine that has a single connection.
    await direct.query("set default_transaction_read_only = on");
    const reading = await openSqlStore(connect());
    expect(await reading.read("1", (found) => found.survey(uuid(1)))).toEqual(survey(1));
    await expect(reading.probe()).rejects.toMatchObject({ code: "unavailable" });
    await reading.close();
    await direct.close();
  });
});
