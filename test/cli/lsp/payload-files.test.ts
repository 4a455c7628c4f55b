import { describe, expect, it } from "vitest";
import { FileHost } from "../../../src/cli/lsp/file-host.ts";
import { walkFolders } from "../../../src/cli/lsp/folder-walk.ts";
import { isCalledSo, looksLikePayload, mayHold } from "../../../src/cli/lsp/holds-payloads.ts";
import { ioOf } from "../run-cli.ts";
import { clean, dashboard, json, pageOf } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("mayHold", () => {
  it.each([
    ...["a.json", "my-package.json", "package.json/a.json", "tsconfigs.json", "schema.json", "node_modules"],
    ...["my-surveyc.config.json", "surveyc.config.jsonc", "a.survey-tests.json", "jsconfig.jsonc"],
  ])("%s may", (name) => {
    expect(mayHold(`/in/${name}`)).toBe(true);
  });

  it.each([
    ...["package.json", "Package-Lock.json", "npm-shrinkwrap.json", "tsconfig.json", "jsconfig.json"],
    ...["tsconfig.build.json", "surveyc.config.json", "surveyc.baseline.json", "a.schema.json"],
    ...["a.survey-test.json", "a.survey-test.jsonc", "node_modules/a/survey.json"],
  ])("%s may not", (name) => {
    expect(mayHold(`/in/${name}`)).toBe(false);
    expect(mayHold(`C:\\in\\${name.replaceAll("/", "\\")}`)).toBe(false);
  });

  it("counts the name of a text that is no file, too", async () => {
    const host = new FileHost(ioOf().io, { config: false, baseline: undefined });
    const text = json(clean);
    expect(
      await host.check({ uri: "untitled:package.json", text, languageId: "json", isKnown: false }),
    ).toBeNull();
    await host.close();
  });
});

describe("isCalledSo", () => {
  it.each([
    ...["survey.json", "Surveys.jsonc", "nps.survey.json", "nps-surveys.json", "a_dashboard.json"],
    ...["surveys/nps.json", "dashboards/nps.json"],
  ])("%s is", (name) => {
    expect(isCalledSo(`/in/${name}`)).toBe(true);
  });

  it.each([
    ...["unsurvey.json", "survey.json.txt", "survey1.json", "surveys/in/a.json", "old-surveys/a.json"],
    "surveys2/a.json",
  ])("%s is not", (name) => {
    expect(isCalledSo(`/in/${name}`)).toBe(false);
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

it("the files of folders come folder by folder, by name", async () => {
  const names = ["b/z.json", "b/y.json", "b.json", "a/b/c.json", "a/d.jsonc", "c.json", "a.json"];
  const { path } = temporaryFolder(Object.fromEntries(names.map((name) => [name, ""])));
  const found: string[] = [];
  for await (const file of walkFolders([path])) found.push(file.slice(path.length + 1).replaceAll("\\", "/"));
  expect(found).toEqual(["a.json", "b.json", "c.json", "a/d.jsonc", "a/b/c.json", "b/y.json", "b/z.json"]);
});
