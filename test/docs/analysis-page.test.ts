import * as fs from "node:fs";
import { describe, expect, it, test } from "vitest";
import * as analysis from "../../src/analysis/index.ts";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { household } from "../apps/cli/commands/household.ts";
import { runCli } from "../apps/cli/run-cli.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

const name = "docs/analysis.md";
const page = readPage(name);
const shown = [...page.matchAll(/```sh\nsurveyc ([^\n]+)\n```\n\n```text\n(.*?)```/gs)].map(
  ([, command = "", output = ""]) => [command, output] as const,
);

describe(name, () => {
  const modules = {
    "node:fs": fs,
    surveyc,
    "surveyc/analysis": analysis,
    "surveyc/runtime": runtime,
  };
  testPage({ name, modules, least: 20, wrong: ['// => "unbounded"', '// => "bounded"'] });

  it("has blocks that compile", () => {
    expect(typeErrorsOf(page)).toEqual([]);
  });

  test.each(shown)("surveyc %s", async (command, output) => {
    const { path } = temporaryFolder({
      "household.json": household,
      "mended.json": household.replace('"0": "end"', '"0": 4'),
    });
    const { code, out } = await runCli(command.split(" "), { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: output });
    expect(shown).toHaveLength(4);
  });

  it("names every function of the entry point", () => {
    for (const each of Object.keys(analysis)) expect(page).toContain(`\`${each}\``);
  });
});
