import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe.each([
  [["keys", "list"]],
  [["keys", "revoke", "phx_a1b2"]],
  [["users", "list"]],
  [["users", "remove", "kim@example.org"]],
  [["projects", "list"]],
  [["projects", "rename", "1", "Visitors"]],
])("%j where there is no folder", (work) => {
  const cases: readonly (readonly [options: readonly string[], folder: string, serve: string])[] = [
    [[], "surveyc-data", "surveyc serve"],
    [["--data", "other"], "other", "surveyc serve --data other"],
    [["--data", "my data"], "my data", "surveyc serve --data 'my data'"],
  ];
  test.each(cases)("%j: makes none, and says who does", async (options, folder, serve) => {
    const { path } = temporaryFolder();
    expect(await runCli([...work, ...options], { cwd: path })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${folder}: there is no such folder here; ${serve} makes it, or name another with --data\n`,
    });
    expect(readdirSync(path)).toEqual([]);
  });

  test("a file in its place is told apart", async () => {
    const { path, at } = temporaryFolder();
    writeFileSync(at("surveyc-data"), "");
    const { code, err } = await runCli([...work], { cwd: path });
    expect(err).toContain("surveyc-data: is no folder\n");
    expect(code).toBe(2);
  });
});

test("keys create makes it, and keys list finds it", async () => {
  const { path, at } = temporaryFolder();
  const made = await runCli(["keys", "create", "--project", "1", "--scopes", "*"], { cwd: path });
  expect(made.code).toBe(0);
  expect(existsSync(at("surveyc-data"))).toBe(true);
  const listed = await runCli(["keys", "list"], { cwd: path });
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining("projects 1 ") });
});

test("keys create makes the public token of a page, which keys list shows in full", async () => {
  const { path: cwd } = temporaryFolder();
  const create = (...options: string[]) => runCli(["keys", "create", ...options], { cwd });
  for (const options of [
    ["--project", "1", "2", "--scopes", "public"],
    ["--project", "*", "--scopes", "public"],
    ["--project", "1", "--scopes", "public,survey:read"],
  ])
    expect(await create(...options)).toMatchObject({
      code: 2,
      err: expect.stringContaining("for one project"),
    });
  const { code, out, err } = await create("--project", "1", "--scopes", "public");
  expect([code, err]).toEqual([0, expect.stringContaining("It is no secret")]);
  expect(out).toMatch(/^phc_[\w-]{43}\n$/);
  const listed = await runCli(["keys", "list"], { cwd });
  expect(listed.out).toContain(`${out.trim()}  `);
  expect(await runCli(["keys", "revoke", out.trim()], { cwd })).toMatchObject({ code: 0 });
  expect((await runCli(["keys", "list"], { cwd })).out).toBe("");
});
