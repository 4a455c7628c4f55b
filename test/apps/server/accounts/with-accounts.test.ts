import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

describe.each([
  [["keys", "list"]],
  [["keys", "revoke", "phx_a1b2"]],
  [["users", "list"]],
  [["users", "remove", "kim@example.org"]],
  [["projects", "list"]],
  [["projects", "rename", "1", "Visitors"]],
])("%j without a folder", (work) => {
  const cases: readonly (readonly [options: readonly string[], folder: string, serve: string])[] = [
    [[], "surveyc-data", "surveyc serve"],
    [["--data", "other"], "other", "surveyc serve --data other"],
    [["--data", "my data"], "my data", "surveyc serve --data 'my data'"],
  ];
  test.each(cases)("%j: creates none, and names the command that does", async (options, folder, serve) => {
    const { path } = temporaryFolder();
    expect(await runCli([...work, ...options], { cwd: path })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${folder}: the folder does not exist; ${serve} creates it, or name another with --data\n`,
    });
    expect(readdirSync(path)).toEqual([]);
  });

  test("a file in its place is distinguished", async () => {
    const { path, at } = temporaryFolder();
    writeFileSync(at("surveyc-data"), "");
    const { code, err } = await runCli([...work], { cwd: path });
    expect(err).toContain("surveyc-data: is not a folder\n");
    expect(code).toBe(2);
  });
});
