import { describe, expect, it, test } from "vitest";
import { diffSurveys } from "#analysis/index.ts";
import { compileSurvey } from "#index.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { changedHousehold, household, recommendation } from "./household.ts";

const renamed = changedHousehold((questions) =>
  Object.assign(questions[1] ?? {}, { question: "Who | else?" }),
);
const shortened = changedHousehold((questions) => void questions.splice(4, 3));
/** Those who are not satisfied are asked nothing more. */
const ending = pretty({
  ...recommendation,
  questions: recommendation.questions.map((question, at) =>
    at === 0
      ? {
          ...question,
          branching: {
            type: "response_based",
            responseValues: { detractors: 1, passives: "end", promoters: 2 },
          },
        }
      : question,
  ),
});
/** May be answered by leaving one question out. */
const compatible = {
  ...recommendation,
  questions: recommendation.questions.map((question, at) =>
    at === 1 ? { ...question, optional: true } : question,
  ),
};
const files = { "a.json": household, "b.json": renamed, "c.json": pretty(recommendation), "d.json": ending };

describe("diff of what answers mean", () => {
  const rating = { id: "r", type: "rating", question: "How?", display: "number", scale: 5 };
  const choice = { id: "c", type: "single_choice", question: "Why?", choices: ["To expnsive", "Slow"] };
  const labelled = (lowerBoundLabel: string, upperBoundLabel: string) => ({
    ...rating,
    lowerBoundLabel,
    upperBoundLabel,
  });
  const compared = async (old: object, now: object, ...args: readonly string[]) => {
    const survey = (question: object) => json({ name: "Meaning", questions: [question] });
    const { path } = temporaryFolder({ "a.json": survey(old), "b.json": survey(now) });
    return runCli(["diff", "a.json", "b.json", ...args], { cwd: path });
  };

  it.each<[string, object, object, string]>([
    ["a scale", rating, { ...rating, scale: 10 }, "Keep the scale of 5,"],
    ["labels", labelled("bad", "good"), labelled("good", "bad"), "Keep each label at its end,"],
    ["a choice", choice, { ...choice, choices: ["Too expensive", "Slow"] }, "pass a choice map"],
  ])("names what would keep records: %s", async (_name, old, now, help) => {
    const { out } = await compared(old, now);
    expect(out).toMatch(/^a\.json to b\.json: breaking\n/);
    expect(out).toContain(help);
  });

  it("lists texts that differ", async () => {
    const { out } = await compared(labelled("bad", "good"), labelled("poor", "good"));
    expect(out).toBe(`a.json to b.json: same
Respondents get the same questions, and their answers mean the same; questions are counted from 0.

Questions
  changed 0 How? in text

Texts
  0 How?: lowerBoundLabel "bad", now "poor"
`);
  });

  it("takes a choice map", async () => {
    const corrected = { ...choice, choices: ["Slow", "Too expensive"] };
    const { out } = await compared(choice, corrected, "--choices", '{"c":[1,0]}');
    expect(out).toMatch(/^a\.json to b\.json: compatible\n/);
    for (const [map, message] of [
      ['{"c":[1]}', "Expected a list of length 2"],
      ["{", "JSON object of choice maps"],
    ] as const) {
      const { code, err } = await compared(choice, corrected, "--choices", map);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

describe("diff of two files", () => {
  it("lists what is different", async () => {
    const { path } = temporaryFolder(files);
    expect(await runCli(["diff", "c.json", "d.json"], { cwd: path })).toEqual({
      code: 0,
      out: `c.json to d.json: breaking
Some records of the old version are invalid under the new version, or change their meaning; questions are counted from 0.

Why
  Complete records of the earlier version are not all valid: questions[2] ("Anything else?") is no longer asked after these answers.
  after 0 NPS = 7 → 2 Anything else? = "an answer"
  Keep stored answers with the version under which they were given, or undo this change.

Questions
  changed 0 NPS in routes

Answers that now lead elsewhere
  0 NPS = 7

Routes added: 1
  0 NPS = 7
`,
      err: "",
    });
  });

  it("reports that a version accepts all records of the old one", async () => {
    const { path } = temporaryFolder({ ...files, "e.json": pretty(compatible) });
    const { out } = await runCli(["diff", "c.json", "e.json"], { cwd: path });
    expect(out).toMatch(
      /^c\.json to e\.json: compatible\nEvery complete record of the old version is valid under the new version and means the same; questions are counted from 0\.\n/,
    );
  });

  it("names three respondents with another route, and counts the others", async () => {
    const end = { type: "end" };
    const five = (question: string, shift: number) => ({
      name: "Five",
      questions: [
        {
          ...{ type: "single_choice", question, choices: [..."ABCDE"] },
          branching: {
            type: "response_based",
            responseValues: Object.fromEntries([0, 1, 2, 3, 4].map((at) => [at, 1 + ((at + shift) % 5)])),
          },
        },
        ...[..."abcde"].map((text) => ({ type: "open", question: text, branching: end })),
      ],
    });
    const { path } = temporaryFolder({
      "a.json": json(five("Which?", 0)),
      "b.json": json(five("Which one?", 1)),
    });
    const { out } = await runCli(["diff", "a.json", "b.json"], { cwd: path });
    expect(out).toMatch(/\nAnswers that now lead elsewhere\n(?: {2}0 Which\? = "\w"\n){3} {2}and 2 more\n/);
  });

  it("names what is added, and reports that there may be more than a hundred routes", async () => {
    const each = [...Array(101).keys()];
    const survey = (branching: object, ...more: readonly object[]) => ({
      name: "Many",
      questions: [
        {
          ...{ type: "single_choice", question: "Which?", choices: each.map((at) => `Choice ${at}`) },
          branching: {
            type: "response_based",
            responseValues: Object.fromEntries(each.map((at) => [at, 1 + at])),
          },
        },
        ...each.map((at) => ({ type: "open", question: `Why ${at}?`, branching })),
        ...more,
      ],
    });
    const last = { type: "open", question: "Why?" };
    const { path } = temporaryFolder({
      "a.json": json(survey({ type: "end" })),
      "b.json": json(survey({ type: "specific_question", index: 102 }, last)),
    });
    const { out } = await runCli(["diff", "a.json", "b.json"], { cwd: path });
    expect(out).toContain("\n  added 102 Why?\n");
    expect(out).toMatch(/\nRoutes added: 100 or more\n.* → 102 Why\? = "an answer"\n/);
    const back = await runCli(["diff", "b.json", "a.json"], { cwd: path });
    expect(back.out).toMatch(/\nRoutes lost: 100 or more\n.* → 102 Why\? = "an answer"\n/);
  });

  it("writes Markdown, in which texts are escaped", async () => {
    const { path } = temporaryFolder(files);
    const { code, out } = await runCli(["diff", "a.json", "b.json", "--format", "markdown"], { cwd: path });
    expect({ code, out }).toEqual({
      code: 0,
      out: `### a.json to b.json: same

Respondents get the same questions, and their answers mean the same; questions are counted from 0.

**Questions**

- changed 1 What is the name of the person? in text, now 1 Who &#124; else?
`,
    });
  });

  it("writes all of it as JSON", async () => {
    const { path } = temporaryFolder(files);
    const { out } = await runCli(["diff", "a.json", "-", "--format", "json"], {
      cwd: path,
      stdin: shortened,
    });
    const [before, after] = [household, shortened].map((text) => compileSurvey(JSON.parse(text)));
    if (!before?.ok || !after?.ok) throw new Error("The survey of this test is broken.");
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(diffSurveys(before.value, after.value))));
  });

  it("shortens long routes", async () => {
    const questions = Array.from({ length: 2_003 }, (_, at) => ({
      type: "open",
      question: `Question ${at}?`,
    }));
    const { path } = temporaryFolder({
      "a.json": json({ name: "Long", questions }),
      "b.json": json({ name: "Long", questions: questions.slice(0, -1) }),
    });
    const { out } = await runCli(["diff", "a.json", "b.json"], { cwd: path });
    expect(out).toMatch(/\n {2}0 Question 0\? = "an answer" → .* → … 1,983 more … → 1993 Question .*"\n/);
    expect(out).toContain("  removed 2002 Question 2002?\n");
  });

  const exits: readonly (readonly [argv: readonly string[], code: number])[] = [
    [["c.json", "d.json", "--fail-on", "breaking"], 1],
    [["c.json", "d.json", "--fail-on", "compatible"], 1],
    [["c.json", "d.json"], 0],
    [["c.json", "e.json", "--fail-on", "breaking"], 0],
    [["c.json", "e.json", "--fail-on", "compatible"], 1],
    [["a.json", "b.json", "--fail-on", "compatible"], 0],
    [["a.json", "none.json"], 2],
    [["a.json"], 2],
    [["a.json", "b.json", "c.json"], 2],
    [["a.json", "."], 2],
    [["a.json", "bad.json"], 1],
    [["a.json", "b.json", "--fail-on", "braking"], 2],
  ];
  test.each(exits)("%j exits with %i", async (argv, code) => {
    const others = { "bad.json": pretty(blank), "e.json": pretty(compatible) };
    const { path } = temporaryFolder({ ...files, ...others });
    expect((await runCli(["diff", ...argv], { cwd: path })).code).toBe(code);
  });

  test.each([
    [["a.json", ""], "an empty file name was given; name two files"],
    [["", "a.json"], "an empty file name was given; name two files"],
    [["-", "-"], "only one of the versions can come from the standard input"],
  ])("%j: %s", async (argv, problem) => {
    const { err } = await runCli(["diff", ...argv], { cwd: temporaryFolder(files).path, stdin: household });
    expect(err).toBe(`surveyc: ${problem}\n`);
  });
});

describe("diff for git", () => {
  it("takes what git hands to an external diff", async () => {
    const { path } = temporaryFolder(files);
    const called = ["s/a.json", "a.json", "0a", "100644", "b.json", "0b", "100644"];
    const { code, out } = await runCli(["diff", ...called], { cwd: path });
    expect({ code, first: out.split("\n")[0] }).toEqual({ code: 0, first: "s/a.json: same" });
    const moved = await runCli(["diff", ...called, "s/b.json", "similarity index 90%"], { cwd: path });
    expect(moved.out).toMatch(/^s\/b\.json: same\n/);
  });

  it("names surveys that are new or removed", async () => {
    const { path } = temporaryFolder(files);
    const none = ["/dev/null", ".", "."];
    const made = await runCli(["diff", "a.json", ...none, "a.json", "0b", "100644"], { cwd: path });
    expect(made).toEqual({ code: 0, out: "a.json: new: a survey with 7 questions\n", err: "" });
    const markdown = ["diff", "--format", "markdown", "a.json", ...none, "a.json", "0b", "100644"];
    expect((await runCli(markdown, { cwd: path })).out).toMatch(/^### a\.json: new: /);
    const gone = await runCli(["diff", "a.json", "a.json", "0b", "100644", ...none], { cwd: path });
    expect(gone).toEqual({ code: 0, out: "a.json: removed: a survey with 7 questions\n", err: "" });
  });

  it("does not end the diff of git for a file that is not a survey", async () => {
    const { path } = temporaryFolder({ ...files, "t.txt": "Hi\n" });
    const called = ["t.txt", "t.txt", "0a", "100644", "t.txt", "0b", "100644"];
    const { code, out, err } = await runCli(["diff", ...called], { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(onOneLine(err)).toContain("a/t.txt:1:1 error valid-json");
  });
});

describe("diff of two folders", () => {
  const folders = {
    "old/a.json": household,
    "new/a.json": renamed,
    "old/b.json": pretty(recommendation),
    "new/b.json": ending,
    "old/c.json": pretty(clean),
    "new/c.json": pretty(clean),
    "old/d.json": pretty(clean),
    "new/e/f.json": pretty([clean]),
  };

  it("has a row for each survey that differs", async () => {
    const { path } = temporaryFolder(folders);
    expect(await runCli(["diff", "old", "new"], { cwd: path })).toEqual({
      code: 0,
      out: `survey      verdict   added  removed  changed  moved  why
a.json      same          0        0        1      0
b.json      breaking      0        0        1      0  answer-left-over
d.json      removed
e/f.json#/0  added
`.replace(/^(survey|a\.json|b\.json|d\.json) /gm, "$1  "),
      err: "1 survey without a difference\n",
    });
    expect((await runCli(["diff", "old", "new", "--fail-on", "breaking"], { cwd: path })).code).toBe(1);
    const { out, err } = await runCli(["diff", "old", "new", "--format", "json"], { cwd: path });
    expect(err).toBe("");
    expect(JSON.parse(out).map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      ...["same", "breaking", "same", "removed", "added"],
    ]);
  });

  it("names the surveys with errors", async () => {
    const { path } = temporaryFolder({ "old/a.json": household, "new/a.json": json(blank) });
    const { code, out, err } = await runCli(["diff", "old", "new", "--format", "markdown"], { cwd: path });
    expect(code).toBe(1);
    expect(out).toContain("| a.json | errors |");
    expect(err).toContain("no-blank-text");
    expect(err).not.toContain("without a difference");
  });
});
