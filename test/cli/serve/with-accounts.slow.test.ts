import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("keys create makes it, and keys list finds it", async () => {
  const { path, at } = temporaryFolder();
  const made = await runCli(["keys", "create", "--project", "1", "--scopes", "*"], { cwd: path });
  expect(made.code).toBe(0);
  expect(existsSync(at("surveyc-data"))).toBe(true);
  const listed = await runCli(["keys", "list"], { cwd: path });
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining("projects 1 ") });
});
