import type { Command } from "commander";
import { type AnswersByKey, alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { type Condition, conditionsOf } from "../../analysis/index.ts";
import type { CompiledSurvey } from "../../index.ts";
import { findQuestion, nameOf, quoted } from "../analysis/names.ts";
import { printTable } from "../analysis/tables.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import type { ExitCode, Io, Run } from "../io.ts";
import { addSurveyCommand, formatOption } from "../options.ts";
import { writeJson, writeOut } from "../output/write.ts";
import { showProgress } from "../records/progress.ts";

interface QuestionCondition {
  readonly question: number;
  readonly id: string | null;
  /** Null for a question that nobody can reach. */
  readonly condition: Condition | null;
  /** The same in words: `if 0 NPS is 0 to 6`. */
  readonly words: string;
}

/** The answers to a question as conditions name them; made when first needed. */
type Answers = (question: number) => AnswersByKey | undefined;

function keyWords(
  compiled: CompiledSurvey,
  answers: Answers,
  question: number,
  keys: readonly (string | null)[],
) {
  const words = wordsOfKeys(answers(question) ?? new Map(), keys);
  // Of an optional question the skip goes with the answers that no key decides about.
  if (keys.includes(null) && compiled.questions[question]?.optional) words.push("skipped");
  return words.length === 0 ? "answered otherwise" : alternatives(words);
}

function wordsOf(compiled: CompiledSurvey, answers: Answers, condition: Condition | null): string {
  if (condition === null) return "never";
  const { requires, exact } = condition;
  if (requires.length === 0) return exact ? "always" : "sometimes; no single question decides";
  const parts = requires.map(
    ({ question, keys }) =>
      `${nameOf(compiled.questions, question)} is ${keyWords(compiled, answers, question, keys)}`,
  );
  return `${exact ? "if" : "only if"} ${parts.join(", and ")}${exact ? "" : "; further answers decide"}`;
}

/** Under which answers questions are asked, one after the other: each takes time linear in the survey. */
function* conditionsInWords(
  compiled: CompiledSurvey,
  questions: Iterable<number>,
): Generator<QuestionCondition> {
  const conditionOf = conditionsOf(compiled);
  const known = new Map<number, AnswersByKey>();
  const answers: Answers = (at) => {
    const question = compiled.questions[at];
    if (question === undefined || known.has(at)) return known.get(at);
    const found = answersByKey(question, quoted);
    known.set(at, found);
    return found;
  };
  for (const question of questions) {
    const condition = conditionOf(question);
    const words = wordsOf(compiled, answers, condition);
    yield { question, id: compiled.questions[question]?.id ?? null, condition, words };
  }
}

interface WhenOptions extends SurveyOptions {
  readonly format: "text" | "json" | "markdown";
}

const examples = `
"if" says exactly who is asked; "only if" says what they all have answered, and further answers decide.

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
  const asked =
    given === undefined ? [...questions.keys()] : [findQuestion(questions, given, input.file.name)];
  const progress = showProgress(io, asked.length, "questions done");
  const all: QuestionCondition[] = [];
  for (const condition of conditionsInWords(input.compiled, asked)) {
    if (io.stopped.aborted) break;
    progress.update(all.push(condition), all.length);
  }
  progress.stop();
  const { format } = options;
  if (format === "json") await writeJson(io, all);
  else {
    const rows = all.map(({ question, words }) => [nameOf(questions, question), words]);
    await writeOut(io, printTable(format, ["question", "asked"], rows));
  }
  return 0;
}

export function addWhen(program: Command, run: Run): void {
  addSurveyCommand(program, "when", "say after which answers questions are asked")
    .argument("[which]", "which question: its position, its id or its text (default: all)")
    .addOption(formatOption(["text", "json", "markdown"]))
    .addHelpText("after", examples)
    .action(run(when));
}
