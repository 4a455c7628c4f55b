import { symlinkSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { hasSurveyFileName, looksLikePayload } from "#apps/language-server/host/contains-payloads.ts";
import { FileHost } from "#apps/language-server/host/file-host.ts";
import { ioOf, runCli } from "../../cli/run-cli.ts";
import { clean, dashboard, json, pageOf } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

describe("hasSurveyFileName", () => {
  it.each([
    ...["survey.json", "Surveys.jsonc", "nps.survey.json", "nps-surveys.json", "a_dashboard.json"],
    ...["surveys/nps.json", "dashboards/nps.json"],
  ])("%s is", (name) => {
    expect(hasSurveyFileName(`/in/${name}`)).toBe(true);
  });

  it.each([
    ...["unsurvey.json", "survey.json.txt", "survey1.json", "surveys/in/a.json", "old-surveys/a.json"],
    "surveys2/a.json",
  ])("%s is not", (name) => {
    expect(hasSurveyFileName(`/in/${name}`)).toBe(false);
  });
});

describe("looksLikePayload", () => {
  it.each<[unknown, boolean]>([
    [clean, true],
    [[clean], true],
    [pageOf(dashboard), true],
    // With a mistake, or typed halfway.
    [{ questions: [{ type: "opne", question: "Why?" }] }, true],
    [{ questions: [{ type: "open" }] }, true],
    [{ questions: [{ title: "Why?", type: "text" }] }, false],
    [{ questions: [] }, false],
    [{ pinned: true }, false],
    [null, false],
  ])("%j: %s", (value, looks) => {
    expect(looksLikePayload(value)).toBe(looks);
  });
});

/** The paths of files below a folder, after the folder. */
const below = (folder: string, paths: readonly string[]): string[] =>
  paths.map((path) => relative(folder, path).replaceAll("\\", "/"));

async function checkedInEditor(folder: string): Promise<string[]> {
  const host = new FileHost(ioOf().io, { config: false, baseline: undefined });
  const found: string[] = [];
  for await (const { uri, facts } of host.checkFolders([pathToFileURL(folder).href], () => false))
    if (facts !== null) found.push(fileURLToPath(uri));
  await host.close();
  return below(folder, found);
}

describe("the files of a workspace", () => {
  it("are checked folder by folder, by name", async () => {
    const names = ["b/z.json", "b/y.json", "b.json", "a/b/c.json", "a/d.jsonc", "c.json", "a.json"];
    const { path } = temporaryFolder(Object.fromEntries(names.map((name) => [name, json(clean)])));
    const expected = ["a.json", "b.json", "c.json", "a/d.jsonc", "a/b/c.json", "b/y.json", "b/z.json"];
    expect(await checkedInEditor(path)).toEqual(expected);
  });

  it("are the files that `surveyc check` finds in the folder, except records", async () => {
    const names = [
      ...["a.json", "a.jsonc", "A.JSON", "a.json5", "a.txt", "deep/er/b.jsonc", ".hidden/c.json", ".c.json"],
      ...["node_modules/a/d.json", "package.json", "tsconfig.build.json", "composer-lock.json"],
      ...["a.schema.json", "surveyc.config.json", "a.survey-test.jsonc"],
    ];
    const { path, at } = temporaryFolder({
      ...Object.fromEntries(names.map((name) => [name, json(clean)])),
      "records.ndjson": `${json(clean)}\n`,
    });
    const { path: elsewhere } = temporaryFolder({ "linked.json": json(clean) });
    symlinkSync(elsewhere, at("link"));
    symlinkSync(path, at("around"));
    const { out } = await runCli(["check", ".", "--no-config", "--format", "json"], { cwd: path });
    const checked = JSON.parse(out).files.map(({ file }: { file: string }) => file);
    const expected = ["A.JSON", "a.json", "a.jsonc", "deep/er/b.jsonc", "link/linked.json"];
    expect(checked).toEqual([...expected, "records.ndjson"]);
    expect((await checkedInEditor(path)).sort()).toEqual(expected);
  });
});
