import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folderFiles } from "#apps/files/input/folder-files.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { runCli } from "../../cli/run-cli.ts";
import { blank, clean, json } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

async function named(path: string): Promise<string[]> {
  const found = await folderFiles({ name: "top", path });
  return found.map((each) => (each instanceof CommandError ? `! ${each.message}` : each.name));
}

describe("folderFiles", () => {
  it("finds what the command can read, in every folder that is neither hidden nor of packages", async () => {
    const { path } = temporaryFolder({
      "b/z.json": "",
      "b.json": "",
      "a/deep/er.NDJSON": "",
      "a/all.jsonl": "",
      "a/commented.jsonc": "",
      "a/notes.json.txt": "",
      "a/json": "",
      ".state/x.json": "",
      "a/.state/x.json": "",
      "a/.x.json": "",
      "a/node_modules/x/package.json": "",
    });
    expect(await named(path)).toEqual([
      "top/a/all.jsonl",
      "top/a/commented.jsonc",
      "top/a/deep/er.NDJSON",
      "top/b.json",
      "top/b/z.json",
    ]);
  });

  it("takes a folder that is named like a file for a folder", async () => {
    expect(await named(temporaryFolder({ "a.json/b.json": "" }).path)).toEqual(["top/a.json/b.json"]);
    expect(await named(temporaryFolder({ "a.json/b.txt": "" }).path)).toEqual([
      "! top: contains no file named .json, .jsonc, .ndjson or .jsonl",
    ]);
  });

  it("follows links, each folder once, and keeps the link that leads nowhere for the reader", async () => {
    const { path, at } = temporaryFolder({ "a/b.json": "" });
    const { at: elsewhere } = temporaryFolder({ "c.json": "" });
    symlinkSync(path, at("a/around"));
    symlinkSync(elsewhere("."), at("linked"));
    symlinkSync(elsewhere("c.json"), at("linked.json"));
    symlinkSync(at("nowhere"), at("broken.json"));
    expect(await named(path)).toEqual([
      "top/a/b.json",
      "top/broken.json",
      "top/linked.json",
      "top/linked/c.json",
    ]);
  });

  it("names a folder that cannot be looked at", async () => {
    expect(await named(temporaryFolder().at("gone"))).toEqual(["! top: does not exist"]);
  });
});

it("a folder is checked file by file, whether all of them can be read or not", async () => {
  const { path, at } = temporaryFolder({
    "surveys/b.json": json(blank),
    "surveys/a.json": json(clean),
    "surveys/commented.jsonc": `// What visitors think.\n${json(clean)}`,
    "surveys/more/all.ndjson": `${json(clean)}\n${json(clean)}\n`,
  });
  const whole = await runCli(["check", "--format", "json", "surveys/"], { cwd: path });
  expect(JSON.parse(whole.out).files[0].file).toBe("surveys/a.json");
  expect(whole.err).toMatch(/^checked 5 surveys in 4 files: 1 error /);
  expect(whole.code).toBe(1);
  symlinkSync(at("nowhere"), at("surveys/c.json"));
  const partly = await runCli(["check", "surveys"], { cwd: path });
  expect(partly.err).toMatch(/^surveyc: surveys\/c\.json: does not exist\nchecked 5 surveys in 4 files/);
  expect(partly.code).toBe(2);
});
