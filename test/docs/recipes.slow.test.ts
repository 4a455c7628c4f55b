import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf, node, SourceCopy, typeErrors } from "./recipe.ts";

const titles = [
  "a rule",
  "a question type",
  "a payload kind",
  "a picture format",
  "a subcommand",
  "an operation",
].map((unit) => `Add ${unit}`);

const copied = ["apps", "bench", "docs", "examples", "schemas", "scripts", "src", "test"].concat([
  "README.md",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
]);

/** The tests that the recipes name, and that know all rules, question types or operations. */
const tests = [
  "test/check/rules/no-shouting.test.ts",
  "test/compile/rule-list.test.ts",
  "test/docs/interface-page.test.ts",
  "test/docs/rule-pages.test.ts",
  "test/docs/survey-format-page.test.ts",
  "test/http/faults/row-calls.test.ts",
  "test/http/openapi/client.test.ts",
  "test/http/operations/operations.test.ts",
  "test/http/handler/scope-matrix.test.ts",
  "test/pictures/draw-survey.test.ts",
  "test/question-types/question-types.test.ts",
];

/** Names of tests: without those of other operations and of other formats, and of pictures too large to be drawn twice, which hold here if they hold at all. */
const concerned = "^(?!(dot|mermaid) |.*(100,000 questions|its effect (?!surveyResponsesCount)))";

/** Runs tests in one process: in projects as here, each would load the source again, and build the command, which none of these starts. */
const oneProject = `
import { shared } from "./vitest.config.ts";
export default { ...shared, test: { ...shared.test, isolate: false, maxWorkers: 1 } };
`;

/** What uses the rule, the payload kind and their types in a copy. */
const use = `
import { brokenSurveys } from "./src/testing/index.ts";
import { applyFix, compileSurvey, parse, rules } from "./src/index.ts";
import * as fc from "fast-check";
const codesOf = (question) =>
  compileSurvey({ name: "n", questions: [{ type: "open", question }] }).diagnostics.map(({ code }) => code);
const marked = { name: "n", questions: [{ type: "open", question: "Tell us!!!" }] };
const [finding] = compileSurvey(marked).diagnostics;
const broken = fc.sample(brokenSurveys({ codes: ["no-shouting"] }), { numRuns: 5, seed: 1 });
console.log(JSON.stringify({
  shouted: codesOf("WHY NOT?"),
  named: compileSurvey({ name: "OUR NAME", questions: [{ type: "open", question: "Why?" }] }).diagnostics.map(
    ({ code, pointer }) => code + " " + pointer,
  ),
  calm: codesOf("Why not?"),
  marked: [finding.messageId, finding.params, finding.message],
  fixed: applyFix(marked, finding.fixes[0]).questions[0].question,
  listed: rules.some(({ code }) => code === "no-shouting"),
  reported: broken.every(({ survey }) => compileSurvey(survey).diagnostics.some(({ code }) => code === "no-shouting")),
  tag: parse("tag", { name: "onboarding" }).ok,
  untitled: parse("tag", {}).diagnostics.map(({ code }) => code),
}));
`;

/** The compiler takes a while where other tests run beside it. */
const TIMEOUT = 300_000;

describe("the recipes with code", { timeout: TIMEOUT }, () => {
  let copy: SourceCopy;

  beforeAll(async () => {
    copy = new SourceCopy(copied);
    for (const title of titles) {
      const changes = changesOf(title);
      expect(changes.length, title).toBeGreaterThan(1);
      for (const change of changes) copy.apply(change);
    }
    await copy.print("print-openapi");
    const generator = "node_modules/openapi-typescript/bin/cli.js";
    await node(copy.folder, generator, "schemas/openapi.json", "-o", ".tmp/client.ts");
    command = await copy.bundled("apps/cli/main.ts");
  }, TIMEOUT);

  afterAll(() => copy.remove());

  let command: string;
  const surveyc = async (...parameters: string[]): Promise<string> =>
    (await node(copy.folder, command, ...parameters)).stdout;

  it("leave nothing for the compiler to complain about, in the source and in tests of all units", async () => {
    expect(await typeErrors(copy, { include: ["src", "apps/cli", ...tests] })).toBe("");
  });

  it("add a rule with two messages and a fix, and a kind of payload that is parsed", async () => {
    writeFileSync(join(copy.folder, "use.ts"), use);
    expect(JSON.parse(await copy.run("use.ts"))).toEqual({
      shouted: ["no-shouting"],
      named: ["no-shouting /name"],
      calm: [],
      marked: [
        "exclamationMarks",
        { text: "Tell us!!!", count: 3 },
        '"Tell us!!!" has 3 exclamation marks in a row, which respondents read as shouting.',
      ],
      fixed: "Tell us!",
      listed: true,
      reported: true,
      tag: true,
      untitled: ["required-field"],
    });
    const types = readFileSync(join(copy.folder, "src/model/payloads.generated.ts"), "utf8");
    expect(types).toContain("export interface Tag {");
    expect(existsSync(join(copy.folder, "schemas/tag.schema.json"))).toBe(true);
  });

  it("leave nothing for tests to complain about that know all units", async () => {
    writeFileSync(join(copy.folder, "vitest.recipe.config.ts"), oneProject);
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=vitest.recipe.config.ts"];
    const shown = ["--reporter=verbose", "--testNamePattern", concerned];
    const { stdout } = await node(copy.folder, ...vitest, ...shown, ...tests);
    for (const added of [/✓.* its effect > surveyResponsesCount /, /✓.* outline > draws every question/])
      expect(stdout).toMatch(added);
    expect(stdout).toContain(`${tests.length} passed (${tests.length})`);
  });

  it("add a picture format, to the command and its options", async () => {
    const file = join(copy.folder, "survey.json");
    const branching = { type: "response_based", responseValues: { 0: "end" } };
    const first = { type: "single_choice", question: "Which?", choices: ["A", "B"], branching };
    const survey = { name: "n", type: "popover", questions: [first, { type: "open", question: "Why?" }] };
    writeFileSync(file, JSON.stringify(survey));
    const drawn = await surveyc("graph", file, "--format", "outline");
    expect(drawn).toMatch(/^ {2}q0 [\w-]+ ".*Which\?"$/m);
    expect(drawn).toMatch(/^ {2}q0 -> finish ".*A.*"$/m);
    expect(await surveyc("completion", "bash")).toContain("outline");
  });

  it("add a subcommand, to the help and to completion", async () => {
    expect(await surveyc("codes")).toContain("no-shouting\n");
    expect(await surveyc("--help")).toContain("print the codes of all findings");
    expect(await surveyc("completion", "bash")).toContain("codes");
  });
});
