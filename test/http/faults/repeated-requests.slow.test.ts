import { describe, expect, test } from "vitest";
import { postgresStore } from "#stores/postgres-store.ts";
import { createDatabase, serverUrl } from "../../stores/databases.ts";
import { wire } from "../../stores/wire.ts";
import { readEverything, sizes, writeEverything } from "./project-rows.ts";
import { addKey, repeatable, sampleProject, sampleRequests, sender } from "./sample-requests.ts";

describe.skipIf(serverUrl === null)("a connection that is cut right after COMMIT was sent", () => {
  test.each([...repeatable, "createSurvey without a key"])("%s", async (name) => {
    const hasKey = repeatable.includes(name);
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
      await expect
        .poll(async () => sizes(await readEverything(sound, "1")))
        .toEqual(sizes(await readEverything(sound, "2")));
    } finally {
      await store.close();
      await sound.close();
      line.close();
      await database.drop();
    }
  });
});
