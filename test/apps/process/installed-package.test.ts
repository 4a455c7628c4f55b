import { describe, expect, it } from "vitest";
import { findPage, messageOf } from "#apps/process/installed-package.ts";
import { MissingPackageError } from "#diagnostics/missing-package.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

describe("findPage", () => {
  it("finds the pages of the package that it belongs to", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/a.md", at("dist"))).toBe("# a");
    expect(findPage("docs/rules/valid-json.md")).toContain("valid-json");
  });

  it("finds nothing where there is nothing", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/b.md", at("dist"))).toBeUndefined();
    expect(findPage("docs/rules/a.md", "/")).toBeUndefined();
  });
});

describe("a missing package is named with the command that installs it next to surveyc", () => {
  const page = { "docs/rules/a.md": "" };
  const below = (folder: string) =>
    Object.fromEntries(Object.entries(page).map(([name, text]) => [`${folder}/${name}`, text]));
  it.each<[string, Record<string, string>, string, string]>([
    ["globally", below("lib/node_modules/surveyc"), "lib/node_modules/surveyc", "npm install --global pg"],
    [
      "in a project",
      { "package.json": "{}", ...below("node_modules/surveyc") },
      "node_modules/surveyc",
      "npm install pg",
    ],
    [
      "by npx",
      { "_npx/1f/package.json": "{}", ...below("_npx/1f/node_modules/surveyc") },
      "_npx/1f/node_modules/surveyc",
      "npx --package=surveyc --package=pg surveyc, with the same arguments",
    ],
    ["from its sources", { ...page, "package.json": "{}" }, ".", "npm install pg"],
  ])("%s", (_how, files, folder, command) => {
    const missing = new MissingPackageError("pg", null);
    expect(messageOf(missing, temporaryFolder(files).at(folder))).toBe(
      `This needs the package pg, which is not installed. Run: ${command}`,
    );
  });
});
