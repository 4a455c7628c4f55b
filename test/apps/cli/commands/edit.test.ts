import { describe, expect, it, test } from "vitest";
import {
  changeChoices,
  changeType,
  insertQuestion,
  moveQuestion,
  removeQuestion,
  simplifySurvey,
} from "#analysis/index.ts";
import type { Survey } from "#index.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { json, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { household, recommendation } from "./household.ts";

const survey = JSON.parse(household) as Survey;
const question = { type: "open", question: "Why?" } as const;

describe("edit", () => {
  const edits: readonly (readonly [argv: readonly string[], expected: ReturnType<typeof moveQuestion>])[] = [
    [["move", "-", "6", "4"], moveQuestion(survey, 6, 4)],
    [["move", "-", "carer-block", "2", "--keep", "routes"], moveQuestion(survey, 4, 2, { keep: "routes" })],
    [["move", "-", "0", "0"], moveQuestion(survey, 0, 0)],
    [["insert", "-", "2", json(question)], insertQuestion(survey, 2, question)],
    [
      ["insert", "-", "7", json(question), "--keep", "routes"],
      insertQuestion(survey, 7, question, { keep: "routes" }),
    ],
    [["remove", "-", "1", "--limit", "depth=1000"], removeQuestion(survey, 1)],
    [["remove", "-", "What is the name of the person?"], removeQuestion(survey, 1)],
    [["choices", "-", "0", '["No","Yes"]'], changeChoices(survey, 0, ["No", "Yes"], [1, 0])],
    [
      ["choices", "-", "0", '["No","Sure"]', "--from", "[1,0]"],
      changeChoices(survey, 0, ["No", "Sure"], [1, 0]),
    ],
    [["type", "-", "1", "rating", "--scale", "7"], changeType(survey, 1, "rating", { scale: 7 })],
  ];
  test.each(edits)("%j is what the library does", async (argv, expected) => {
    const { code, out } = await runCli(["edit", ...argv], { stdin: household });
    expect(code).toBe(0);
    expect(expected.ok && expected.value).toEqual(JSON.parse(out));
  });

  it("takes a question from the standard input, or from a file", async () => {
    const { path } = temporaryFolder({ "a.json": household, "question.json": json(question) });
    const expected = insertQuestion(survey, 2, question);
    for (const [given, stdin] of [
      ["-", json(question)],
      ["question.json", ""],
    ] as const) {
      const { code, out } = await runCli(["edit", "insert", "a.json", "2", given], { cwd: path, stdin });
      expect([code, JSON.parse(out)]).toEqual([0, expected.ok && expected.value]);
    }
  });

  it("leaves everything else as it is written", async () => {
    const written = `{ // recommend
\t"name": "R",\r
\t"questions": [
\t\t{"type": "open", "question": "A?", "branching": {"type": "specific_question", "index": 2}}, // first
\t\t{"type": "open",   "question": "B?"},
\t\t{"type":"open","question":"C?"}
\t]
}`;
    const { path, read } = temporaryFolder({ "a.jsonc": written });
    const { code, out, err } = await runCli(["edit", "move", "a.jsonc", "2", "1", "--write"], { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("\na.jsonc: moved question 2 to 1, and changed the branching of 1 question\n");
    expect(read("a.jsonc")).toBe(`{ // recommend
\t"name": "R",\r
\t"questions": [
\t\t{"type": "open", "question": "A?", "branching": {"type": "specific_question", "index": 1}}, // first
\t\t{"type":"open","question":"C?"},
\t\t{"type": "open",   "question": "B?"}
\t]
}`);
  });

  it("edits the survey of a list that is chosen", async () => {
    const stdin = pretty([JSON.parse(household), recommendation]);
    const { out, err } = await runCli(["edit", "remove", "-", "why", "--index", "1"], { stdin });
    expect(JSON.parse(out)[0]).toEqual(JSON.parse(household));
    expect(JSON.parse(out)[1].questions).toHaveLength(2);
    expect(err).toMatch(/^(<stdin>:\d+:\d+ .*|)/);
  });

  it("reports on the standard error what else it did, and new findings only", async () => {
    const kept = await runCli(["edit", "move", "-", "4", "2", "--keep", "routes"], { stdin: household });
    expect(onOneLine(kept.err).match(/ (?:info|warning|error) \S+:/g)).toEqual([" info made-explicit:"]);
    const ended = { ...question, branching: { type: "end" } };
    const insertion = await runCli(["edit", "insert", "-", "3", json(ended)], { stdin: household });
    expect(onOneLine(insertion.err).match(/ (?:info|warning|error) \S+:/g)).toEqual([
      " warning no-unreachable-question:",
    ]);
    // Of a survey that there will not be, nothing but why.
    const astray = { type: "rating", question: "How?", scale: 6, branching: { type: "specific_question" } };
    const refusal = await runCli(["edit", "insert", "-", "3", json(astray)], { stdin: household });
    expect(refusal.err.match(/^\w+\[\S+\]/gm)).toEqual(["error[required-field]"]);
  });

  const refused: readonly (readonly [argv: readonly string[], code: number, problem: string])[] = [
    [["move", "-", "0", "9"], 1, "edit-refused: Expected the position of a question, from 0 to 6."],
    [["move", "-", "0", "2", "--keep", "routes"], 1, "edit-refused"],
    [["move", "-", "0", "x"], 2, "Expected a whole number of at least 0."],
    ...["0.5", "1e0", "0x1", "1 x"].map(
      (name) => [["remove", "-", name], 2, `no question has the id or the text "${name}"`] as const,
    ),
    [["move", "-", "zzz", "1"], 2, 'no question has the id or the text "zzz"'],
    [["insert", "-", "0", '{"type":"open"}'], 1, "required-field"],
    [["insert", "-", "0", '{"type":'], 1, "<question>:1:9 error valid-json"],
    [["insert", "-", "0", "none.json"], 2, "none.json: does not exist"],
    [["insert", "-", "0", "-"], 2, "cannot both come from the standard input"],
    [["remove", "-", "4", "--write"], 2, "the standard input cannot be written to"],
    [["remove", "-", "0", "--limit", "depth=1001"], 2, "deeply nested documents cannot be edited"],
    [["mvoe", "-"], 2, "Did you mean move?"],
  ];
  test.each(refused)("refuses %j", async (argv, code, problem) => {
    const { code: found, out, err } = await runCli(["edit", ...argv], { stdin: household });
    expect({ code: found, out }).toEqual({ code, out: "" });
    expect(onOneLine(err)).toContain(problem);
  });

  it("explains why in the width and the colours of the terminal", async () => {
    const shown = { terminals: { stderr: true }, columns: 40, env: { TERM: "xterm" } };
    const { err } = await runCli(["edit", "move", "-", "0", "9"], { stdin: household, ...shown });
    expect(err).toContain("\u001b[");
    const rows = err.replaceAll(/\u001b\[[\d;]*m/g, "").split("\n");
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(40);
  });
});

describe("simplify", () => {
  it("prints the simplest survey, and writes it", async () => {
    const { path, read } = temporaryFolder({ "a.json": pretty(redundant) });
    const simplest = simplifySurvey(redundant as Survey);
    const { code, out } = await runCli(["simplify", "a.json"], { cwd: path });
    expect({ code, survey: JSON.parse(out) }).toEqual({ code: 0, survey: simplest.ok && simplest.value });
    expect(read("a.json")).toBe(pretty(redundant));
    const written = await runCli(["simplify", "-w", "a.json"], { cwd: path });
    expect(written).toEqual({ code: 0, out: "", err: "a.json: simplified 1 question\n" });
    expect(read("a.json")).toBe(out);
    const again = await runCli(["simplify", "-w", "a.json"], { cwd: path });
    expect(again).toEqual({ code: 0, out: "", err: "a.json: is already minimal\n" });
  });
});
