import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../apps/cli/run-cli.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/survey-tests.md");
const files = Object.fromEntries(
  [...page.matchAll(/```json (\S+)\n([\s\S]*?)```/g)].map(([, name = "", text = ""]) => [name, text]),
);
const [passing = "", failing = ""] = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(
  ([, text = ""]) => text,
);
const [, before = ""] = /"responseValues": (\{.*?\})/.exec(files["visit.json"] ?? "") ?? [];
const [, after = ""] = /^`(\{ "negative".*\})`\.$/m.exec(page) ?? [];

describe("docs/survey-tests.md", () => {
  it("shows a survey and tests that pass", async () => {
    const { path } = temporaryFolder(files);
    expect(await runCli(["test"], { cwd: path })).toEqual({ code: 0, out: "", err: passing });
    expect((await runCli(["check", "."], { cwd: path })).code).toBe(0);
  });

  it("shows what an edit changes, which --update accepts", async () => {
    const { path, at, read } = temporaryFolder(files);
    const edited = files["visit.json"]?.replace(before, after) ?? "";
    expect(edited).not.toBe(files["visit.json"]);
    writeFileSync(at("visit.json"), edited);
    expect(await runCli(["test"], { cwd: path })).toMatchObject({ code: 1, out: failing });
    expect((await runCli(["test", "--update"], { cwd: path })).code).toBe(0);
    const { "visit.survey-test.json": tests = "" } = files;
    expect(read("visit.survey-test.json")).toBe(tests.replace(/ *\{ "question": "wrong".*\n/, ""));
  });
});
