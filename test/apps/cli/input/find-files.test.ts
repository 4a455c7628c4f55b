import { symlinkSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { findFiles } from "#apps/cli/input/find-files.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { runCli } from "../run-cli.ts";
import { clean, json } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const files = {
  "b.json": "",
  "a.json": "",
  "deep/er/c.json": "",
  "deep/notes.txt": "",
  "node_modules/pack/survey.json": "",
  ".hidden/d.json": "",
  "[x].json": "",
  "empty/notes.txt": "",
};

const named = (found: Awaited<ReturnType<typeof findFiles>>): string[] =>
  found.map((each) => (each instanceof CommandError ? `! ${each.message}` : each.name));

describe("findFiles", () => {
  const cases: readonly (readonly [patterns: readonly string[], names: readonly string[]])[] = [
    [
      ["b.json", "a.json"],
      ["b.json", "a.json"],
    ],
    [["a.json", "./a.json"], ["a.json"]],
    [["*.json"], ["[x].json", "a.json", "b.json"]],
    [["**/*.json"], ["[x].json", "a.json", "b.json", "deep/er/c.json"]],
    [
      ["b.json", "{a,b}.json"],
      ["b.json", "a.json"],
    ],
    [["[x].json"], ["[x].json"]],
    [["node_modules/**/*.json"], ["node_modules/pack/survey.json"]],
    [["deep"], ["deep/er/c.json"]],
    [["./deep//"], ["deep/er/c.json"]],
    [["."], ["[x].json", "a.json", "b.json", "deep/er/c.json"]],
    [
      [".", "a.json"],
      ["[x].json", "a.json", "b.json", "deep/er/c.json"],
    ],
    [[".hidden"], [".hidden/d.json"]],
    [["node_modules/pack"], ["node_modules/pack/survey.json"]],
    [["empty"], ["! empty: contains no file named .json, .jsonc, .ndjson or .jsonl"]],
    [["deep/*"], ["deep/notes.txt"]],
    [["d{ee,oo}p"], ['! no file matches "d{ee,oo}p"']],
    [["missing.json"], ["missing.json"]],
    [
      ["*.yml", "a.json"],
      ['! no file matches "*.yml"', "a.json"],
    ],
    [["-", "-"], ["<stdin>"]],
  ];
  test.each(cases)("%j", async (patterns, names) => {
    const { path } = temporaryFolder(files);
    expect(named(await findFiles(patterns, path))).toEqual(names);
  });

  it("names files below the folder from there, and others as they were given", async () => {
    const { path, at } = temporaryFolder(files);
    expect(named(await findFiles([at("a.json")], path))).toEqual(["a.json"]);
    expect(named(await findFiles([at("*.json")], path))).toEqual(["[x].json", "a.json", "b.json"]);
    expect(named(await findFiles([at("a.json")], at("deep")))).toEqual([at("a.json")]);
    expect(named(await findFiles(["../a.json", "../{a,b}.json"], at("deep")))).toEqual([
      "../a.json",
      "../b.json",
    ]);
    expect(named(await findFiles([at("deep")], path))).toEqual(["deep/er/c.json"]);
    expect(named(await findFiles([at("deep")], at("deep")))).toEqual([at("deep/er/c.json")]);
    expect(named(await findFiles([".."], at("deep/er")))).toEqual(["../er/c.json"]);
  });

  it("reports a path that cannot be examined", async () => {
    const { path, at } = temporaryFolder(files);
    symlinkSync(at("loop"), at("loop"));
    expect(named(await findFiles(["loop"], path))).toEqual(["! loop: cannot be read (ELOOP)"]);
    expect(named(await findFiles(["x".repeat(300)], path))).toEqual([
      `! ${"x".repeat(300)}: cannot be read (ENAMETOOLONG)`,
    ]);
  });
});

describe("files that cannot be read", () => {
  const cases: readonly (readonly [name: string, problem: string])[] = [
    ["missing.json", "does not exist"],
    ["a.json/b.json", "does not exist"],
  ];
  test.each(cases)("%s", async (name, problem) => {
    const { path } = temporaryFolder(files);
    for (const argv of [
      ["check", name],
      ["check", "--ndjson", name],
      ["graph", name],
    ]) {
      expect(await runCli(argv, { cwd: path })).toEqual({
        code: 2,
        out: "",
        err: `surveyc: ${name}: ${problem}\n`,
      });
    }
  });

  it("a folder has no graph, and an empty one nothing to check", async () => {
    const { path } = temporaryFolder({ "deep/notes.txt": "" });
    const problem = async (...argv: readonly string[]) => {
      const { code, out, err } = await runCli(argv, { cwd: path });
      expect({ code, out }).toEqual({ code: 2, out: "" });
      return err;
    };
    expect(await problem("graph", "deep")).toBe("surveyc: deep: is a folder; name a file in it\n");
    for (const argv of [["deep/"], ["--ndjson", "deep/"], ["--fix", "deep/"]])
      expect(await problem("check", ...argv)).toBe(
        "surveyc: deep/: contains no file named .json, .jsonc, .ndjson or .jsonl\n",
      );
  });

  it("an empty name is not a folder", async () => {
    const problem =
      "surveyc: an empty file name was given, often by a shell variable that is not set; name a file, or - for the standard input\n";
    const { path } = temporaryFolder({ "a.json": json(clean) });
    for (const argv of [
      ["check", ""],
      ["check", "--ndjson", ""],
      ["check", "--fix", ""],
      ["graph", ""],
    ])
      expect(await runCli(argv, { cwd: path })).toEqual({ code: 2, out: "", err: problem });
    const both = await runCli(["check", "", "a.json"], { cwd: path });
    expect(both).toEqual({
      code: 2,
      out: "",
      err: `${problem}checked 1 survey in 1 file: no findings\n`,
    });
  });

  it("shows no file name that could draw on the terminal", async () => {
    const { err } = await runCli(["check", "\u001b[31m\n.json"], { cwd: temporaryFolder().path });
    expect(err).toBe("surveyc: \\u001b[31m\\u000a.json: does not exist\n");
  });

  it("checks the others", async () => {
    const { path } = temporaryFolder({ "deep/a.json": json(clean), "empty/notes.txt": "" });
    const { code, err } = await runCli(["check", "empty", "deep/a.json"], { cwd: path });
    expect(err.trimEnd().split("\n")).toHaveLength(2);
    expect(err).toContain("checked 1 survey in 1 file: no findings");
    expect(code).toBe(2);
  });
});
