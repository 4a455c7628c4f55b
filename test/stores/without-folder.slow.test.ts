// A database is made as users have it made, which takes seconds: other tests load one that is empty.
import { expect, test } from "vitest";
import { pgliteStore } from "#stores/pglite-store.ts";
import { entry, survey, uuid } from "#testing/store-contract/sample-rows.ts";

test("without a folder the database is in memory", async () => {
  const store = await pgliteStore();
  await store.createSurvey("1", survey(1), entry(1, "created"));
  expect(await store.read("1", (rows) => rows.survey(uuid(1)))).toEqual(survey(1));
  await store.close();
});
