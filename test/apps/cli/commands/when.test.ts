import { describe, expect, it, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { clean, json } from "../surveys.ts";
import { household, recommendation } from "./household.ts";

const header = "question (from 0)   asked\n";

describe("when", () => {
  it("has a row for each question", async () => {
    expect(await runCli(["when", "-"], { stdin: json(recommendation) })).toEqual({
      code: 0,
      out: `${header}0 NPS               always
1 What went wrong?  if 0 NPS is 0 to 6
2 Anything else?    always
`,
      err: "",
    });
    const { out } = await runCli(["when"], { stdin: household });
    expect(out).toContain('if 0 Does anyone else live here? is "No"\n');
    expect(out.match(/ never$/gm)).toHaveLength(3);
  });

  test.each(["1", "why", "What went wrong?", "WRONG"])("finds a question by %j", async (given) => {
    expect(await runCli(["when", "-", given], { stdin: json(recommendation) })).toEqual({
      code: 0,
      out: `${header}1 What went wrong?  if 0 NPS is 0 to 6\n`,
      err: "",
    });
  });

  it("lists the last responses before a question that several questions lead to", async () => {
    const choice = (question: string, routes: object) => ({
      ...{ type: "single_choice", question, choices: ["Yes", "No"] },
      branching: { type: "response_based", responseValues: routes },
    });
    const survey = {
      name: "Joined",
      questions: [
        choice("Did you drive?", { 0: 3, 1: 1 }),
        choice("Did you ride?", { 0: "end", 1: 2 }),
        { type: "open", question: "Whose car was it?" },
        { type: "open", question: "Where did you stop?" },
      ],
    };
    const { out } = await runCli(["when", "-", "3"], { stdin: json(survey) });
    expect(out).toContain('  if 0 Did you drive? is "Yes", or after 2 Whose car was it?\n');
  });

  it("finds a question by its whole text before one that has it as a part", async () => {
    const survey = {
      name: "Both",
      questions: ["Why not?", "Why"].map((question) => ({ type: "open", question })),
    };
    const { code, out } = await runCli(["when", "-", "why"], { stdin: json(survey) });
    expect({ code, out }).toEqual({ code: 0, out: "question (from 0)  asked\n1 Why              always\n" });
  });

  const refused: readonly (readonly [given: string, problem: string])[] = [
    ["3", "question 3 does not exist; the last one is 2"],
    ["wyh", 'no question has the id or the text "wyh". Did you mean "why"?'],
    [
      "zzz",
      'no question has the id or the text "zzz". Name a question by its position (0 to 2), its id or its text.',
    ],
    ["n", '"n" matches the text of questions 0, 1, 2; name one by its position'],
  ];
  test.each(refused)("finds no question by %j", async (given, problem) => {
    expect(await runCli(["when", "-", given], { stdin: json(recommendation) })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: <stdin>: ${problem}\n`,
    });
  });

  it("names answers without a response key, and skips", async () => {
    const choice = {
      type: "single_choice",
      question: "Which?",
      choices: ["Red", "Green", "Blue"],
      optional: true,
      branching: { type: "response_based", responseValues: { Red: "end" } },
    };
    const { out } = await runCli(["when", "-", "1", "--format", "json"], {
      stdin: json({ name: "Colours", questions: [choice, ...clean.questions] }),
    });
    expect(JSON.parse(out)).toMatchObject([
      {
        question: 1,
        id: null,
        words: 'if 0 Which? is "Green", "Blue" or skipped',
        condition: { exact: true },
      },
    ]);
  });

  it("reports that an empty survey has no question", async () => {
    const stdin = json({ name: "Empty", questions: [] });
    expect(await runCli(["when", "-"], { stdin })).toMatchObject({
      code: 0,
      out: "question (from 0)  asked\n",
    });
    expect(await runCli(["when", "-", "0"], { stdin })).toMatchObject({ code: 2 });
  });

  it("writes a table for a pull request", async () => {
    const { out } = await runCli(["when", "-", "--format", "markdown"], { stdin: json(recommendation) });
    expect(out).toContain("| 1 What went wrong? | if 0 NPS is 0 to 6 |\n");
  });
});
