import { beforeEach, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../test-server.ts";
import { readCsv } from "./read-csv.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

interface QuestionResults {
  readonly question: string;
  readonly mean?: number | null;
  readonly answered: number;
  readonly distribution?: readonly { readonly answer: string | number; readonly count: number }[];
}

const resultsOf = async (survey: string): Promise<readonly QuestionResults[]> => {
  const { json } = await server.ask("GET", `surveys/${survey}/stats/`);
  return (json as { readonly results: { readonly questions: readonly QuestionResults[] } }).results.questions;
};

const csvOf = async (survey: string): Promise<string[][]> => {
  const { response } = await server.ask("GET", `surveys/${survey}/responses/?format=csv`);
  return readCsv(await response.text());
};

const submit = async (survey: string, ...answers: readonly object[]): Promise<void> => {
  for (const responses of answers)
    expect((await server.ask("POST", `surveys/${survey}/responses/`, { responses })).status).toBe(201);
};

describe("stored answers", () => {
  const which = { id: "which", question: "Again?", choices: ["Yes", "No"] };

  it.each([
    ["one choice", { ...which, type: "single_choice" }, 1, "No"],
    [
      "one choice beside an open one",
      { ...which, type: "single_choice", choices: ["Yes", "No", "Other"], hasOpenChoice: true },
      1,
      "No",
    ],
    ["several choices", { ...which, type: "multiple_choice" }, ["No"], "No"],
  ])("to %s remain that choice when choices are moved", async (_, question, answer, text) => {
    const survey = await server.create({ questions: [question] });
    await submit(survey, { which: answer }, { which: answer }, { which: answer });
    const [yes, no, ...others] = question.choices;
    const moved = [{ ...question, choices: [no, yes, ...others] }];
    const { response } = await server.ask("PATCH", `surveys/${survey}/`, { questions: moved });
    expect(response.headers.get("surveyc-change")).toBe("same");
    const [results] = await resultsOf(survey);
    expect(results?.distribution?.filter(({ count }) => count > 0)).toMatchObject([
      { answer: text, count: 3 },
    ]);
    const [header, ...rows] = await csvOf(survey);
    const column = header?.indexOf("which: Again?") ?? -1;
    expect(rows.map((row) => row[column])).toEqual([text, text, text]);
  });

  it("remain those to the same questions when another one is inserted in front", async () => {
    const rating = (question: string): object => ({ type: "rating", question, display: "number", scale: 5 });
    const questions = [rating("Easy to use?"), rating("Good value?")];
    const survey = await server.create({ questions });
    await submit(survey, { 0: 5, 1: 1 }, { 0: 5, 1: 1 }, { 0: 5, 1: 1 });
    const { status } = await server.ask("PATCH", `surveys/${survey}/`, {
      questions: [rating("Fast?"), ...questions],
    });
    expect(status).toBe(200);
    expect(await resultsOf(survey)).toMatchObject([
      { question: "Fast?", answered: 0 },
      { question: "Easy to use?", answered: 3, mean: 5 },
      { question: "Good value?", answered: 3, mean: 1 },
    ]);
  });
});
