import type { Command } from "commander";
import { visibleJson } from "#print/visible.ts";
import { conditionsInWords, type QuestionCondition } from "../analysis/condition-words.ts";
import { findQuestion, nameOf } from "../analysis/names.ts";
import { printTable } from "../analysis/tables.ts";
import { openSurvey, refuse, type SurveyOptions } from "../input/read-survey.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { choiceOption, indexOption, limitOption } from "../options.ts";
import { writeOut } from "../output/write.ts";
import { showProgress } from "../records/progress.ts";

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
  if (typeof input === "number") return input;
  const { questions } = input.compiled;
  const found = given === undefined ? undefined : findQuestion(questions, given);
  if (typeof found === "object") return refuse(io, `${input.file.name}: ${found.problem}`);
  const asked = found === undefined ? [...questions.keys()] : [found];
  const progress = showProgress(io, asked.length, "questions done");
  const all: QuestionCondition[] = [];
  for (const condition of conditionsInWords(input.compiled, asked)) {
    if (io.stopped.aborted) break;
    progress.update(all.push(condition), all.length);
  }
  progress.stop();
  const { format } = options;
  if (format === "json") await writeOut(io, `${visibleJson(JSON.stringify(all, null, 1))}\n`);
  else {
    const rows = all.map(({ question, words }) => [nameOf(questions, question), words]);
    await writeOut(io, printTable(format, ["question", "asked"], rows));
  }
  return 0;
}

/** `surveyc when [file] [which]` */
export function addWhen(program: Command, io: Io, finish: Finish): void {
  program
    .command("when")
    .description("say after which answers questions are asked")
    .argument("[file]", "a file or - for the standard input, which is also read when it is piped in")
    .argument("[which]", "which question: its position, its id or its text (default: all)")
    .addOption(
      choiceOption("--format <format>", "how it is written", ["text", "json", "markdown"]).default("text"),
    )
    .addOption(indexOption())
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(
      async (file: string | undefined, question: string | undefined, _options: object, command: Command) => {
        finish(await when(file, question, command.optsWithGlobals<WhenOptions>(), io));
      },
    );
}
