import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as http from "../../src/http/index.ts";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import * as stores from "../../src/stores/index.ts";
import * as testing from "../../src/testing/index.ts";
import { surveyc as command, finished } from "../apps/cli/command.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

const page = readPage("README.md");

describe("README.md", () => {
  const modules = {
    surveyc,
    "surveyc/runtime": runtime,
    "surveyc/testing": testing,
    "surveyc/http": http,
    "surveyc/stores": stores,
    "fast-check": { default: fc },
  };
  testPage({ name: "README.md", modules, least: 5, wrong: ["// => 400", "// => 200"] });

  it("has blocks with correct types, except for one planted mistake", { timeout: 120_000 }, () => {
    const errors = typeErrorsOf(page.replace("outcome.survey", "outcome.surveys"));
    expect(errors).toEqual([expect.stringContaining("'surveys' does not exist")]);
  });

  it("can be read in a few minutes", () => {
    expect(page.split("\n").length).toBeLessThan(150);
  });
});

describe("the commands of README.md for CI", () => {
  const [, script = ""] = /```sh\n(npx surveyc check surveys\/[\s\S]*?)```/.exec(page) ?? [];
  const lines = script.split("\n").filter((line) => line !== "");
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "surveyc-readme-"));
    mkdirSync(join(folder, "surveys"));
    const questions = [
      { type: "open", question: "Why?", branching: { type: "specific_question", index: 7 } },
    ];
    writeFileSync(join(folder, "surveys/one.json"), JSON.stringify({ name: "One", questions }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(lines)("%s", async (line) => {
    const [program, argv] = command();
    const here = line.replace("npx surveyc", [program, ...argv].map((part) => `'${part}'`).join(" "));
    const { code, out } = await finished(
      spawn("bash", ["-uc", here], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }),
    );
    expect(code).toBe(line.includes("check") ? 1 : 0);
    expect(out).toMatch(line.includes("check") ? /known-target/ : /no-endless-loop/);
  });
});
