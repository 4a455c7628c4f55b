import type { Command } from "commander";
import { conditionsInWords, type QuestionCondition } from "#apps/phrasing/condition-words.ts";
import { nameOf } from "#apps/phrasing/names.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { writeJson, writeOut } from "#apps/process/output/write.ts";
import { findQuestion } from "../analysis/find-question.ts";
import { printTable } from "../analysis/tables.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import { addSurveyCommand, formatOption } from "../options.ts";
import { showProgress } from "../records/progress.ts";

interface WhenOptions extends SurveyOptions {
  readonly format: "text" | "json" | "markdown";
}

const examples = `
"if" is exact: exactly the respondents with these answers are asked. "only if" is necessary: all who are asked gave these
answers, but others may have, too.

Examples:
  surveyc when survey.json                  a row for each question
  surveyc when survey.json 3                a question by its position, counted from 0
  surveyc when survey.json "Why not?"       by its text, or by its id
`;

async function when(
  name: string | undefined,
  given: string | undefined,
  options: WhenOptions,
  io: Io,
): Promise<ExitCode> {
  const words = { verb: "read", command: "when", purpose: "have conditions" };
  const input = await openSurvey(name, options, words, io);
  const { questions } = input.compiled;
  const positions =
    given === undefined ? [...questions.keys()] : [findQuestion(questions, given, input.file.name)];
  const progress = showProgress(io, positions.length, "questions done");
  const all: QuestionCondition[] = [];
  for (const condition of conditionsInWords(input.compiled, positions)) {
    if (io.stopped.aborted) break;
    progress.update(all.push(condition), all.length);
  }
  progress.stop();
  const { format } = options;
  if (format === "json") await writeJson(io, all);
  else {
    const rows = all.map(({ question, words }) => [nameOf(questions, question), words]);
    await writeOut(io, printTable(format, ["question (from 0)", "asked"], rows));
  }
  return 0;
}

export function addWhen(program: Command, run: Run): void {
  addSurveyCommand(program, "when")
    .argument("[which]", "which question: its position, its id or its text (default: all)")
    .addOption(formatOption(["text", "json", "markdown"]))
    .addHelpText("after", examples)
    .action(run(when));
}
