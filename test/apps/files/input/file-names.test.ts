import { describe, expect, it } from "vitest";
import { documentSyntax, payloadSyntax } from "#apps/files/input/file-names.ts";

describe("payloadSyntax", () => {
  it.each([
    ["json", undefined],
    ["a.json.txt", undefined],
    ["a.json5", undefined],
    ["a.constructor", undefined],
    ["a.json", "json"],
    ["A.JSON", "json"],
    ["a.jsonc", "jsonc"],
    ["a.ndjson", "ndjson"],
    ["a.jsonl", "ndjson"],
  ])("%s: %s", (name, syntax) => {
    expect(payloadSyntax(name)).toBe(syntax);
  });
});

describe("documentSyntax", () => {
  it.each([
    ...["package.json", "Package-Lock.json", "npm-shrinkwrap.json", "tsconfig.json", "jsconfig.json"],
    ...["tsconfig.build.json", "jsconfig.jsonc", "composer-lock.json", "a.schema.json", "a.ndjson"],
    ...["surveyc.config.json", "surveyc.baseline.json", "a.survey-test.json", "a.survey-test.jsonc"],
    "node_modules/a/survey.json",
  ])("%s is not checked in an editor", (name) => {
    expect(documentSyntax(`/in/${name}`)).toBeUndefined();
    expect(documentSyntax(`C:\\in\\${name.replaceAll("/", "\\")}`)).toBeUndefined();
  });

  it.each([
    ...["a.json", "my-package.json", "package.json/a.json", "tsconfigs.json", "schema.json"],
    ...["my-surveyc.config.json", "a.survey-tests.json"],
  ])("%s is", (name) => {
    expect(documentSyntax(`/in/${name}`)).toBe("json");
  });

  it.each<[string, string | undefined, string | undefined]>([
    ["Untitled-1", undefined, undefined],
    ["Untitled-1", "json", "json"],
    ["Untitled-1", "jsonc", "jsonc"],
    ["a.jsonc", "json", "jsonc"],
    ["a.json", "jsonc", "jsonc"],
    ["package.json", "json", undefined],
  ])("%s in the language %s: %s", (name, languageId, syntax) => {
    expect(documentSyntax(name, languageId)).toBe(syntax);
  });
});
