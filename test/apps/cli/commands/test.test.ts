import { symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { watchedTests } from "#apps/cli/survey-tests/find-tests.ts";
import { readerGone } from "#apps/process/io.ts";
import { onOneLine } from "../on-one-line.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { changedHousehold, household, recommendation } from "./household.ts";

/** The tests of `recommendation`, with the question without an id by its text. */
const step = (answer: unknown) => ({ question: "NPS", answer });
const why = { question: "why", answer: "The queue" };
const more = { question: "Anything else?", answer: null };
const unhappy = { name: "unhappy", steps: [step(0), why, more], next: "end" };
const happy = { name: "happy", steps: [step(9), more] };

/** The same survey, but unhappy respondents are no longer asked why. */
const changed = {
  ...recommendation,
  questions: recommendation.questions.map((question, at) =>
    at === 0
      ? {
          ...question,
          branching: { type: "response_based", responseValues: { detractors: 2, promoters: 2, passives: 2 } },
        }
      : question,
  ),
};

const folderOf = (tests: readonly unknown[], survey: unknown = recommendation, others = {}) =>
  temporaryFolder({ "a.json": json(survey), "a.survey-test.json": pretty({ tests }), ...others });

/** Runs tests in a folder; the place and code of every finding. */
async function testIn(cwd: string, ...argv: string[]) {
  const { code, out, err } = await runCli(["test", ...argv], { cwd });
  return { code, out, err, found: findings(out) };
}

const findings = (out: string): string[] =>
  onOneLine(out)
    .split("\n")
    .flatMap((line) => /^(\S+:\d+:\d+ error \S+): (.*)/.exec(line)?.slice(1, 3).join(" ") ?? []);

const passed = (count: string) => ({ code: 0, out: "", err: `ran ${count} in 1 file: ${count[0]} passed\n` });

describe("surveyc test", () => {
  const good: readonly (readonly [string, unknown])[] = [
    ["a route to the end", unhappy],
    ["the end if the next step is missing", happy],
    ["a test that stops at a question", { name: "stops", steps: [step(0)], next: "why" }],
    ["a question by its position", { name: "position", steps: [{ question: "0", answer: 9 }, more] }],
    ["a survey that is not answered at all", { name: "opens", steps: [], next: "NPS" }],
    [
      "an answer that is refused, and then another one",
      { name: "eleven", steps: [{ ...step(11), refused: "answer-out-of-scale" }, step(9), more] },
    ],
    ["a question that is never asked", { ...happy, never: ["why"] }],
    ["what is recorded", { ...unhappy, recorded: { "0": 0, why: "The queue", "2": null } }],
  ];
  test.each(good)("passes %s", async (_name, each) => {
    expect(await runCli(["test"], { cwd: folderOf([each]).path })).toEqual(passed("1 test"));
  });

  const failing: readonly (readonly [string, object, string])[] = [
    [
      "another question than expected",
      { name: "x", steps: [step(9), why], next: "end" },
      '11:23 error surveyc/test-route Test "x": after 9 to "NPS" comes "Anything else?", but the test expects "What went wrong?".',
    ],
    [
      "another first question",
      { name: "x", steps: [why] },
      '7:23 error surveyc/test-route Test "x": the survey begins with "NPS", but the test expects "What went wrong?".',
    ],
    [
      "an end that comes early",
      { name: "x", steps: [step(9), more, why] },
      '15:23 error surveyc/test-route Test "x": after skipping "Anything else?" the survey ends, but the test expects "What went wrong?".',
    ],
    [
      "a survey that goes on",
      { name: "x", steps: [step(9)], next: "end" },
      '11:15 error surveyc/test-route Test "x": after 9 to "NPS" comes "Anything else?", but the test expects the end.',
    ],
    [
      "a survey that goes on without a written end",
      { name: "x", steps: [step(9)] },
      '4:15 error surveyc/test-route Test "x": after 9 to "NPS" comes "Anything else?", but the test expects the end.',
    ],
    [
      "another question than the one that comes next",
      { name: "x", steps: [step(9)], next: "why" },
      '11:15 error surveyc/test-route Test "x": after 9 to "NPS" comes "Anything else?", but the test expects "What went wrong?".',
    ],
    [
      "an answer that is refused",
      { name: "x", steps: [step(11), more] },
      '8:21 error surveyc/test-answer Test "x": 11 to "NPS" is rejected (answer-out-of-scale): Pick a rating.',
    ],
    [
      "an answer that counts, and should not",
      { name: "x", steps: [{ ...step(9), refused: "answer-type" }, step(9), more] },
      '9:22 error surveyc/test-answer Test "x": 9 to "NPS" is accepted, but the test expects that it is rejected (answer-type).',
    ],
    [
      "an answer that is refused otherwise",
      { name: "x", steps: [{ ...step(null), refused: "answer-type" }], next: "NPS" },
      '9:22 error surveyc/test-answer Test "x": skipping "NPS" is rejected as answer-required, but the test expects answer-type.',
    ],
    [
      "a question that never should be asked",
      { ...unhappy, never: ["why"] },
      '21:9 error surveyc/test-never Test "unhappy": "What went wrong?" is asked after 0 to "NPS", but the test excludes it.',
    ],
    [
      "another value that is recorded",
      { ...happy, recorded: { "0": 8, "2": null } },
      '16:14 error surveyc/test-recorded Test "happy": 9 is recorded for "0", but the test expects 8.',
    ],
    [
      "a value that is not recorded",
      { ...happy, recorded: { "0": 9, "2": null, why: "" } },
      '18:16 error surveyc/test-recorded Test "happy": no answer is recorded for "why", but the test expects "".',
    ],
    [
      "a value that is recorded besides",
      { ...happy, recorded: { "0": 9 } },
      '15:19 error surveyc/test-recorded Test "happy": null is recorded for "2", but the test does not list it.',
    ],
    [
      "a name of no question",
      { name: "x", steps: [step(0), { ...why, question: "wy" }] },
      '11:23 error surveyc/test-question a.json has no question with the id or the text "wy".',
    ],
  ];
  test.each(failing)("fails with %s", async (_name, each, finding) => {
    const { code, found, err } = await testIn(folderOf([each, happy]).path);
    expect(found).toEqual([`a.survey-test.json:${finding}`]);
    expect(code).toBe(1);
    expect(err).toMatch(/^ran 2 tests in 1 file: 1 passed, 1 failed\n/);
  });

  it("reports an invalid name once, with all its places", async () => {
    const gone = { name: "x", steps: [{ ...why, question: "what" }], never: ["what"] };
    const { found, out, err } = await testIn(folderOf([gone, gone, happy]).path);
    expect(found).toEqual([
      expect.stringContaining('a.json has no question with the id or the text "what".'),
    ]);
    expect(out).toContain("related: is the same name: a.survey-test.json:12:9, 19:23, 24:9");
    expect(err).toBe("ran 3 tests in 1 file: 1 passed, 2 failed\n");
    const once = { ...gone, never: [] };
    const { files } = JSON.parse((await testIn(folderOf([once]).path, "--format", "json")).out);
    expect(files[0].diagnostics[0]).not.toHaveProperty("related");
  });

  it("names every choice of an answer", async () => {
    const which = { type: "multiple_choice", question: "Which?", choices: ["A", "B"] };
    const answered = { name: "x", steps: [{ question: "Which?", answer: ["A", "B"] }] };
    const { found } = await testIn(
      folderOf([answered], { name: "Two", questions: [which, ...clean.questions] }).path,
    );
    expect(found).toEqual([expect.stringContaining('after "A" and "B" to "Which?"')]);
  });

  it("suggests what was meant: a choice, a question", async () => {
    const misspelt = { name: "x", steps: [{ question: "Does anyone else live her?", answer: "No" }] };
    const answer = { name: "x", steps: [{ question: "list-collector", answer: "no" }] };
    const { path } = folderOf([misspelt, answer], JSON.parse(household));
    expect((await testIn(path)).out.match(/Did you mean ".*"\?/g)).toEqual([
      'Did you mean "Does anyone else live here?"?',
      'Did you mean "No"?',
    ]);
  });

  it("asks for a better name where two questions have one text", async () => {
    const survey = { name: "Twice", questions: [clean.questions[0], clean.questions[0]] };
    const twice = { question: "Why?", answer: "So" };
    const { found, out } = await testIn(folderOf([{ name: "x", steps: [twice, twice] }], survey).path);
    expect(found).toEqual([
      'a.survey-test.json:7:23 error surveyc/test-question The questions 0 and 1 of a.json all have the text "Why?".',
    ]);
    expect(out).toContain("Write the id or the position of one of them.");
  });

  it("shows the difference of the routes, and in programs the answers so far", async () => {
    const { path } = folderOf([unhappy, happy], changed);
    const { out, err } = await testIn(path);
    expect(out).toContain(`  the route: - in the test, + in the survey
     NPS = 0
    -What went wrong? = "The queue"
     Anything else? = skipped
     (the end)
`);
    expect(err).toBe(
      "ran 2 tests in 1 file: 1 passed, 1 failed\nif the new routes are intended, surveyc test --update rewrites these tests\n",
    );
    const { files, counts } = JSON.parse((await testIn(path, "--format", "json")).out);
    expect(counts).toEqual({ error: 1, warning: 0, info: 0 });
    expect(files[0].diagnostics[0]).toMatchObject({
      code: "surveyc/test-route",
      pointer: "/tests/0/steps/1/question",
      params: { test: "unhappy", expected: '"What went wrong?"', found: '"Anything else?"' },
      witness: [{ question: 0, response: 0 }],
    });
    const first = (await testIn(folderOf([{ name: "x", steps: [why] }]).path, "--format", "json")).out;
    expect(JSON.parse(first).files[0].diagnostics[0]).not.toHaveProperty("witness");
  });

  it.each(["route", "answer", "never", "recorded", "question", "survey"])(
    "explains surveyc/test-%s",
    async (code) => {
      const { out } = await runCli(["explain", `surveyc/test-${code}`]);
      expect(out).toMatch(/Severity: error\.\n\nSee docs\/survey-tests\.md\n$/);
    },
  );

  it("annotates the lines of a pull request", async () => {
    const { out, code } = await testIn(folderOf([unhappy], changed).path, "--format", "github");
    expect(out).toMatch(
      /^::error file=a\.survey-test\.json,line=11,endLine=11,col=23,endColumn=28,title=surveyc\/test-route::Test "unhappy": after 0 to "NPS" comes .*\n$/,
    );
    expect(code).toBe(1);
  });
});

describe("the files of surveyc test", () => {
  const tests = pretty({ tests: [happy] });
  const both = { "in/a.json": json(recommendation), "in/a.survey-test.json": tests };

  const named: readonly (readonly [string, readonly string[]])[] = [
    ["this folder", []],
    ["a folder", ["in"]],
    ["a test file", ["in/a.survey-test.json"]],
    ["a survey", ["in/a.json"]],
    ["a glob", ["in/*.json"]],
    ["the same twice", ["in/a.json", "in"]],
  ];
  test.each(named)("are those of %s", async (_name, argv) => {
    expect(await runCli(["test", ...argv], { cwd: temporaryFolder(both).path })).toEqual(passed("1 test"));
  });

  it("name their survey, and which of a list", async () => {
    const content = pretty({ survey: "../all.json", index: 1, tests: [happy] });
    const list = json([clean, recommendation]);
    const { path } = temporaryFolder({ "all.json": list, "in/x.survey-test.json": content });
    expect(await runCli(["test"], { cwd: path })).toEqual(passed("1 test"));
  });

  it("may have comments, and be about a survey with comments", async () => {
    const { path } = temporaryFolder({
      "a.jsonc": `// Ours\n${json(recommendation)}`,
      "a.survey-test.jsonc": `// Theirs\n${tests}`,
    });
    for (const named of [[], ["a.jsonc"]])
      expect(await runCli(["test", ...named], { cwd: path })).toEqual(passed("1 test"));
  });

  it("are not surveys for surveyc check, which checks their form", async () => {
    const { path, at } = folderOf([happy]);
    const checked = "checked 1 survey in 1 file: no findings\n";
    for (const each of [".", "*.json"])
      expect(await runCli(["check", each], { cwd: path })).toMatchObject({ code: 0, err: checked });
    const bothNamed = ["check", "a.json", "a.survey-test.json"];
    expect(await runCli(bothNamed, { cwd: path })).toMatchObject({
      code: 0,
      err: "checked 1 survey and 1 test file in 2 files: no findings\n",
    });
    writeFileSync(at("a.survey-test.json"), '{"tests": [{"name": "x", "stesp": []}]}');
    const { code, out } = await runCli(bothNamed, { cwd: path });
    expect(code).toBe(1);
    expect(findings(out)).toEqual([
      expect.stringMatching(/^a\.survey-test\.json:1:26 error required-field /),
    ]);
  });

  const wrong: readonly (readonly [string, string, string])[] = [
    ["no JSON", '{"tests": [}', "1:12 error valid-json"],
    ["no tests", "{}", "1:1 error required-field"],
    ["an empty list", '{"tests": []}', "1:11 error bounded-size"],
    [
      "an unknown member",
      '{"tests": [{"name": "x", "steps": []}], "surveys": "a.json"}',
      '1:41 error known-field Unknown property "surveys"',
    ],
    [
      "an unknown member of a step",
      '{"tests": [{"name": "x", "steps": [{"question": "NPS", "answer": 1, "reply": 2}]}]}',
      '1:69 error known-field Unknown property "reply"',
    ],
    [
      "an unknown reason",
      '{"tests": [{"name": "x", "steps": [{"question": "NPS", "answer": 1, "refused": "answer-tipe"}]}]}',
      "1:80 error known-value",
    ],
    [
      "a step without an answer",
      '{"tests": [{"name": "x", "steps": [{"question": "NPS"}]}]}',
      "1:36 error required-field",
    ],
  ];
  test.each(wrong)("are reported at the fault: %s", async (_name, text, finding) => {
    const { path } = temporaryFolder({ "a.json": json(recommendation), "a.survey-test.json": text });
    const { code, found, err } = await testIn(path);
    expect(found).toEqual([expect.stringContaining(`a.survey-test.json:${finding}`)]);
    expect({ code, err }).toEqual({ code: 1, err: "ran 0 tests in 1 file: 1 file with mistakes\n" });
  });

  it("suggest the intended member", async () => {
    const text = json({ tests: [happy], surveys: "a.json" });
    const { path } = temporaryFolder({ "a.json": json(recommendation), "a.survey-test.json": text });
    expect((await testIn(path)).out).toContain('Did you mean "survey"?');
  });

  it("fail if the survey is missing, not JSON, a list, or has errors, reported once", async () => {
    const two = pretty({ tests: [happy, happy] });
    const { path } = temporaryFolder({
      "visit.json": json(recommendation),
      "visits.survey-test.json": two,
      "b.survey-test.json": two,
      "bb.survey-test.json": pretty({ survey: "other.json", tests: [happy, happy] }),
      "c.json": "{",
      "c.survey-test.json": two,
      "d.json": json([clean, clean]),
      "d.survey-test.json": two,
      "e.json": json(blank),
      "e.survey-test.json": two,
    });
    const { code, found, out, err } = await testIn(path);
    const text = "error surveyc/test-survey ";
    expect(found).toEqual([
      `b.survey-test.json:1:1 ${text}The survey b.json of these tests does not exist.`,
      `bb.survey-test.json:2:13 ${text}The survey other.json of these tests does not exist.`,
      expect.stringContaining(
        `c.survey-test.json:1:1 ${text}c.json has errors, so its tests cannot run; the first is on line 1: `,
      ),
      `d.survey-test.json:1:1 ${text}d.json: contains 2 surveys; select one with --index 0 to 1`,
      expect.stringContaining(
        `e.survey-test.json:1:1 ${text}e.json has errors, so its tests cannot run; the first is on line 1: `,
      ),
      `visits.survey-test.json:1:1 ${text}The survey visits.json of these tests does not exist.`,
    ]);
    expect(out).toContain('Did you mean "visit.json"?');
    expect({ code, err }).toEqual({ code: 1, err: "ran 12 tests in 6 files: 12 failed\n" });
  });

  it("are reported at their first line if they are not text", async () => {
    const { path } = temporaryFolder({
      "a.json": json(clean),
      "a.survey-test.json": Uint8Array.of(0x22, 0xff, 0x22),
    });
    const { out, code } = await testIn(path, "--format", "github");
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^::error file=a\.survey-test\.json,line=1,[^\n]*\n$/),
    });
    expect(JSON.parse((await testIn(path, "--format", "json")).out).files[0].line).toBe(1);
    expect((await testIn(path)).out).toMatch(
      /^error\[valid-encoding\]: [^\n]*\n --> a\.survey-test\.json:1:1 [^\n]*\n(?: {4,}[^\n]*\n| {2}= [^\n]*\n)*$/,
    );
  });

  const unusable: readonly (readonly [readonly string[], string])[] = [
    [["none.json"], "none.json: does not exist"],
    [["none.survey-test.json"], "none.survey-test.json: does not exist"],
    [["b.json"], "b.json: b.survey-test.json does not exist; surveyc cover b.json --write-tests creates it"],
    [
      ["empty"],
      "empty: contains no tests (files named .survey-test.json); surveyc cover SURVEY --write-tests creates them",
    ],
    [["empty/*.json"], 'no file matches "empty/*.json"'],
    [["-"], "tests cannot be read from the standard input; name a file or a folder"],
    [
      ["--update", "--format", "json"],
      "--update prints text only; run surveyc test --format json without it",
    ],
    [["--watch", "--update"], "--watch cannot be used with --update: it would accept every change at once"],
    [["--watch", "--format", "json"], "--watch prints text only; run surveyc test --format json without it"],
  ];
  test.each(unusable)("cannot be read: %j", async (argv, problem) => {
    const { path } = folderOf([happy], recommendation, {
      "b.json": json(clean),
      "empty/c.json": json(clean),
    });
    expect(await runCli(["test", ...argv], { cwd: path })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${problem}\n`,
    });
  });

  it("are run all the same beside what cannot be read", async () => {
    const { path } = folderOf([happy]);
    expect(await runCli(["test", "none.survey-test.json", "a.survey-test.json"], { cwd: path })).toEqual({
      code: 2,
      out: "",
      err: "surveyc: none.survey-test.json: does not exist\nran 1 test in 1 file: 1 passed\n",
    });
  });

  it("are not run once it is stopped", async () => {
    const stopping = new AbortController();
    stopping.abort(readerGone);
    const { path } = folderOf([unhappy], changed);
    expect(await runCli(["test"], { cwd: path, stopping })).toEqual({ code: 0, out: "", err: "" });
  });

  it("are left out by the configuration, and read within its limits", async () => {
    const config = (content: unknown) => ({ "surveyc.config.json": json(content) });
    const left = folderOf([happy], recommendation, config({ ignoreFiles: ["a.*"] })).path;
    expect(await runCli(["test", "."], { cwd: left })).toMatchObject({
      code: 2,
      err: "surveyc: no test was run: ignoreFiles in the configuration excludes all files\n",
    });
    expect((await runCli(["test", "a.json"], { cwd: left })).code).toBe(0);
    expect((await runCli(["test", "--no-config"], { cwd: left })).code).toBe(0);
    const limited = folderOf([happy], recommendation, config({ limits: { questions: 2 } })).path;
    expect((await testIn(limited)).found).toEqual([expect.stringContaining("surveyc/test-survey")]);
    const wrong = folderOf([happy], recommendation, config({ limit: {} })).path;
    expect(await runCli(["test"], { cwd: wrong })).toMatchObject({ code: 2, out: "" });
  });
});

describe("surveyc test --update", () => {
  const update = (cwd: string) => runCli(["test", "--update"], { cwd });

  it("rewrites the route of a test that fails, and what is recorded, and reports what changed", async () => {
    const recorded = { ...unhappy, recorded: { "0": 0, why: "The queue", "2": null } };
    const { path, read } = folderOf([happy, recorded], changed);
    expect(await update(path)).toEqual({
      code: 0,
      out: `a.survey-test.json: rewrote "unhappy"
  the route: - in the test, + in the survey
     NPS = 0
    -What went wrong? = "The queue"
     Anything else? = skipped
     (the end)
`,
      err: "ran 2 tests in 1 file: 2 passed, 1 rewritten\n",
    });
    expect(read("a.survey-test.json")).toBe(
      pretty({ tests: [happy, { ...unhappy, steps: [step(0), more], recorded: { "0": 0, "2": null } }] }),
    );
    expect((await runCli(["test"], { cwd: path })).code).toBe(0);
  });

  it("chooses answers to new questions, and reports it", async () => {
    const { path, read } = folderOf([{ name: "unhappy", steps: [step(0), more] }]);
    const { out, code } = await update(path);
    expect(out).toContain('    +What went wrong? = "an answer"  (chosen)\n');
    expect(code).toBe(0);
    const { tests } = JSON.parse(read("a.survey-test.json"));
    expect(tests[0].steps[1]).toEqual({ question: "why", text: "What went wrong?", answer: "an answer" });
  });

  it("chooses answers that lead to what the test answers, although others lead to the end sooner", async () => {
    const branching = { type: "response_based", responseValues: { "0": "end", "1": 1 } };
    const survey = {
      name: "Two",
      questions: [
        { type: "single_choice", question: "Go on?", choices: ["No", "Yes"], branching },
        clean.questions[0],
      ],
    };
    const { path, read } = folderOf([{ name: "x", steps: [{ question: "Why?", answer: "So" }] }], survey);
    expect((await update(path)).code).toBe(0);
    const [{ steps }] = JSON.parse(read("a.survey-test.json")).tests;
    expect(steps.map(({ answer }: { answer: string }) => answer)).toEqual(["Yes", "So"]);
  });

  it("stops where a test stops", async () => {
    const { path, read } = folderOf([{ name: "x", steps: [step(0)], next: "Anything else?" }]);
    expect((await update(path)).code).toBe(0);
    expect(JSON.parse(read("a.survey-test.json")).tests[0]).toEqual({
      name: "x",
      steps: [step(0)],
      next: "why",
    });
  });

  it("leads a test without a last step to the end", async () => {
    const { path, read } = folderOf([{ name: "x", steps: [step(0)] }]);
    expect((await update(path)).code).toBe(0);
    expect(JSON.parse(read("a.survey-test.json")).tests[0].steps).toHaveLength(3);
  });

  it("distinguishes a question that is called end from the end", async () => {
    const survey = { name: "End", questions: [clean.questions[0], { ...clean.questions[0], id: "end" }] };
    const { path, read } = folderOf(
      [
        { name: "x", steps: [], next: "end" },
        { name: "y", steps: [{ question: "0", answer: "So" }], next: "0" },
      ],
      survey,
    );
    expect((await update(path)).code).toBe(0);
    const { tests } = JSON.parse(read("a.survey-test.json"));
    expect(tests[0].next).toBe("end");
    expect(tests[1].next).toBe("1");
  });

  it("keeps the layout, comments and answers that are refused", async () => {
    const text = `{
  "tests": [
    // A respondent who waited
    {
      "name": "unhappy", // the same number
      "steps": [
        // 11 is not a rating
        { "question": "NPS", "answer": 11, "refused": "answer-out-of-scale" }, { "question": "NPS", "answer": 0 },
        { "question": "why", "answer": "The queue" },
        // and nothing, really
        { "question": "Anything else?", "answer": null },
      ],
    },
  ],
}
`;
    const { path, read } = temporaryFolder({ "a.json": json(changed), "a.survey-test.jsonc": text });
    expect((await update(path)).code).toBe(0);
    expect(read("a.survey-test.jsonc")).toBe(text.replace(/.*The queue.*\n/, ""));
  });

  it.each(["\n", "\r\n"])("indents new steps as their test is, with its line ends: %j", async (end) => {
    const text = `{
  "tests": [
        {
          "name": "happy",
          "steps": [],
          "next": "end"
        }
  ]
}
`.replaceAll("\n", end);
    const { path, read } = temporaryFolder({ "a.json": json(recommendation), "a.survey-test.json": text });
    await update(path);
    const lines = read("a.survey-test.json").split(end);
    const written = lines.join("\n");
    expect(written).toMatch(/\n {10}"steps": \[\n {12}\{ "question": "NPS", .*\n {10}\],\n/s);
    for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
  });

  it("brings the texts of questions up to date", async () => {
    const stale = { ...unhappy, steps: [step(0), { ...why, text: "What was wrong?" }, more] };
    const { path, read } = folderOf([stale]);
    expect(await update(path)).toMatchObject({
      code: 0,
      out: "a.survey-test.json: updated the texts of questions\n",
    });
    expect(read("a.survey-test.json")).toContain('"text": "What went wrong?"');
  });

  it("writes nothing where all tests pass", async () => {
    const { path, read } = folderOf([happy]);
    const before = read("a.survey-test.json");
    expect(await update(path)).toEqual(passed("1 test"));
    expect(read("a.survey-test.json")).toBe(before);
  });

  const kept: readonly (readonly [string, object])[] = [
    ["a question that is gone", { ...unhappy, steps: [step(0), { ...why, question: "gone" }] }],
    ["a question that is never asked", { ...unhappy, never: ["why"] }],
    ["an answer that is no longer valid", { ...happy, steps: [step(11), more] }],
    ["an answer that counts now", { ...happy, steps: [{ ...step(9), refused: "answer-type" }] }],
  ];
  test.each(kept)("leaves and reports %s", async (_name, each) => {
    const { path, read } = folderOf([each]);
    const before = read("a.survey-test.json");
    const { code, out, err } = await update(path);
    expect({ code, found: findings(out).length }).toEqual({ code: 1, found: 1 });
    expect(err).toBe("ran 1 test in 1 file: 1 failed\n");
    expect(read("a.survey-test.json")).toBe(before);
  });

  it("is refused in CI", async () => {
    const { path } = folderOf([unhappy], changed);
    expect(await runCli(["test", "--update"], { cwd: path, env: { CI: "true" } })).toEqual({
      code: 2,
      out: "",
      err: "surveyc: --update changes what tests expect, so it is not for CI (CI is set): run it where the changes can be reviewed\n",
    });
    for (const CI of ["false", "0", ""])
      expect((await runCli(["test", "--update"], { cwd: path, env: { CI } })).code).toBe(0);
  });
});

describe("surveyc cover --write-tests", () => {
  const cover = (cwd: string, ...argv: string[]) => runCli(["cover", "--write-tests", ...argv], { cwd });

  it("writes a test for each respondent, named by what distinguishes them", async () => {
    const { path, read } = temporaryFolder({ "a.json": json(recommendation) });
    expect(await cover(path, "a.json")).toMatchObject({ code: 0, out: "" });
    const { tests } = JSON.parse(read("a.survey-test.json"));
    const names = tests.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("NPS 0; What went wrong? an answer");
    expect(read("a.survey-test.json")).toContain(
      '        { "question": "why", "text": "What went wrong?", "answer": "an answer" },\n',
    );
    // A question that is named by its text.
    expect(read("a.survey-test.json")).toMatch(/\{ "question": "Anything else\?", "answer": /);
    expect((await runCli(["test"], { cwd: path })).code).toBe(0);
    const again = temporaryFolder({ "a.json": json(recommendation) });
    await cover(again.path, "a.json");
    expect(again.read("a.survey-test.json")).toBe(read("a.survey-test.json"));
  });

  it("names the test of a survey without questions, too", async () => {
    const { path, read } = temporaryFolder({ "a.json": json({ ...clean, questions: [] }) });
    expect((await cover(path, "a.json")).code).toBe(0);
    expect(JSON.parse(read("a.survey-test.json")).tests).toEqual([
      { name: "is asked nothing", steps: [], next: "end" },
    ]);
  });

  it("does not name a test by what all of them answer", async () => {
    const questions = [
      { type: "single_choice", question: "Which?", choices: ["A", "B"] },
      { type: "open", question: "Why?" },
      { type: "open", question: "Bye?" },
    ];
    const branching = { type: "response_based", responseValues: { "0": 1, "1": 2 } };
    const { path, read } = temporaryFolder({
      "a.json": json({ name: "Two", questions: [{ ...questions[0], branching }, ...questions.slice(1)] }),
    });
    await cover(path, "a.json");
    const { tests } = JSON.parse(read("a.survey-test.json"));
    expect(tests.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...["Which? A; Why? an answer", "Which? B"],
    ]);
  });

  it("writes over nothing without --force", async () => {
    const { path, read } = folderOf([happy]);
    const before = read("a.survey-test.json");
    expect(await cover(path, "a.json")).toEqual({
      code: 2,
      out: "",
      err: "surveyc: a.survey-test.json: already exists; surveyc test a.survey-test.json runs it, and --force overwrites it\n",
    });
    expect(read("a.survey-test.json")).toBe(before);
    expect((await cover(path, "a.json", "--force")).code).toBe(0);
    expect(read("a.survey-test.json")).not.toBe(before);
    expect((await runCli(["cover", "--force", "a.json"], { cwd: path })).err).toContain(
      "--force needs --write-tests",
    );
  });

  it("names the survey and its place in a list, and the schema where it is installed", async () => {
    const { path, read } = temporaryFolder({
      "a.json": json(clean),
      "in/all.txt": json([clean, recommendation]),
      "node_modules/surveyc/schemas/survey-test.schema.json": "{}",
    });
    expect((await cover(path, "in/all.txt", "--index", "1")).code).toBe(0);
    expect(JSON.parse(read("in/all.txt.survey-test.json"))).toMatchObject({
      $schema: "../node_modules/surveyc/schemas/survey-test.schema.json",
      survey: "all.txt",
      index: 1,
    });
    expect((await cover(path, "a.json")).code).toBe(0);
    expect(JSON.parse(read("a.survey-test.json"))).toMatchObject({
      $schema: "./node_modules/surveyc/schemas/survey-test.schema.json",
    });
    expect((await runCli(["test"], { cwd: path })).code).toBe(0);
  });

  it("reports what it cannot do", async () => {
    const { path } = temporaryFolder();
    const piped = await runCli(["cover", "--write-tests", "-"], { cwd: path, stdin: json(clean) });
    expect(piped).toMatchObject({
      code: 2,
      err: "surveyc: --write-tests needs a survey file: tests are written next to it\n",
    });
  });

  it("makes tests that fail where an edit leads respondents another way, each once", async () => {
    const { path, at } = temporaryFolder({ "a.json": household });
    await cover(path, "a.json");
    expect((await runCli(["test"], { cwd: path })).code).toBe(0);
    const mended = changedHousehold((questions) => {
      const { branching } = questions[3] as { branching: { responseValues: Record<string, unknown> } };
      branching.responseValues["0"] = 4;
    });
    writeFileSync(at("a.json"), mended);
    expect((await testIn(path)).found).toEqual([expect.stringContaining("surveyc/test-route")]);
  });
});

describe("surveyc test --watch", { timeout: 10_000 }, () => {
  it("looks at what can be read beside what cannot", async () => {
    const { path, at } = folderOf([happy]);
    symlinkSync("gone", at("b.survey-test.json"));
    const watched = await watchedTests(["."], ioOf({ cwd: path }).io);
    expect(watched).toEqual([".", at("a.json"), at("a.jsonc")]);
  });

  it("runs again when a test or its survey changes, wherever that is", async () => {
    const content = pretty({ survey: "../b.json", tests: [unhappy] });
    const { path, at } = temporaryFolder({
      "b.json": json(recommendation),
      "in/a.survey-test.json": content,
    });
    const stopping = new AbortController();
    const { io, stderr } = ioOf({ cwd: path, stopping });
    const code = run(["test", "--watch", "in"], io);
    onTestFinished(async () => {
      stopping.abort(readerGone);
      await code;
    });
    const waiting = "waiting for changes";
    let before = (await stderr.until(`1 passed\n14:03:06 ${waiting}`)).length;
    writeFileSync(at("b.json"), json(changed));
    before = (await stderr.until("1 failed\n", before)).length;
    await stderr.until(waiting, before);
    writeFileSync(at("in/a.survey-test.json"), pretty({ survey: "../c.json", tests: [happy] }));
    before = (await stderr.until(waiting, stderr.text.length)).length;
    writeFileSync(at("c.json"), json(recommendation));
    await stderr.until("1 passed\n", before);
    stopping.abort(readerGone);
    expect(await code).toBe(0);
  });
});
