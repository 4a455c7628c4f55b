// The commands by which docs/run-it.md backs PostgreSQL up.
import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { postgresStore } from "#stores/index.ts";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { readPage } from "../../../docs/run-page.ts";
import { postgresPrograms } from "../../../own-server.ts";
import { createDatabase, serverUrl } from "../../../stores/databases.ts";
import { finished } from "../../cli/command.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

const script = [...readPage("docs/run-it.md").matchAll(/```sh postgres\n([\s\S]*?)```/g)]
  .map(([, text]) => text)
  .join("\n");

describe("docs/run-it.md", () => {
  const programs = postgresPrograms(["pg_dump", "pg_restore"]);
  it.skipIf(serverUrl === null || programs === undefined)(
    "has commands that bring a PostgreSQL database back",
    { timeout: 120_000 },
    async () => {
      const [one, other] = [await createDatabase(), await createDatabase()];
      const store = await postgresStore({ connectionString: one.url });
      for (const n of [1, 2]) await store.createSurvey("1", survey(n), entry(n, "made"));
      await store.accounts.addProject({ id: "1", name: "It's", createdAt: "" });
      const env = {
        ...process.env,
        PATH: `${programs}:${process.env["PATH"]}`,
        SURVEYC_DATABASE_URL: one.url,
        RESTORED_DATABASE_URL: other.url,
      };
      const { path: cwd } = temporaryFolder();
      const { code, err } = await finished(
        spawn("bash", ["-euc", script], { cwd, env, stdio: ["ignore", "pipe", "pipe"] }),
      );
      expect(code, err).toBe(0);
      const restored = await postgresStore({ connectionString: other.url });
      for (const each of [store, restored]) {
        expect(await each.read("1", (rows) => rows.surveys({ limit: 9, offset: 0 }))).toMatchObject({
          rows: [survey(1), survey(2)],
        });
        expect(await each.accounts.listProjects()).toEqual([{ id: "1", name: "It's", createdAt: "" }]);
        // Sequences go on.
        expect(await each.createSurvey("1", survey(3), entry(3, "made"))).toBe(true);
        await each.close();
      }
      for (const { drop } of [one, other]) await drop();
    },
  );
});
