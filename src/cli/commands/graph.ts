import { resolve } from "node:path";
import type { Command } from "commander";
import { printReports } from "#print/print-reports.ts";
import { readJson } from "#source/read-json.ts";
import { type Diagnostic, drawSurvey, type Limits } from "../../index.ts";
import { chooseSurvey } from "../drawing/choose-survey.ts";
import { compileAt } from "../drawing/compile-at.ts";
import type { ExitCode } from "../exit-code.ts";
import { emptyName } from "../input/empty-name.ts";
import { type InputFile, standardInput } from "../input/input-file.ts";
import { notJson } from "../input/not-json.ts";
import { readLimits } from "../input/raised-limits.ts";
import { readInput } from "../input/read-input.ts";
import type { Io } from "../io.ts";
import { wantsColor } from "../output/wants-color.ts";
import { complain, write, writeOut } from "../output/write.ts";
import type { Finish } from "./finish.ts";
import { limitOption } from "./limit-option.ts";
import { choiceOption, countOption } from "./option-values.ts";

interface GraphOptions {
  readonly format: "mermaid" | "dot";
  readonly index: number | undefined;
  readonly limit: Partial<Limits>;
  readonly color: boolean | undefined;
}

const examples = `
Examples:
  surveyc graph survey.json > survey.mmd
  surveyc graph survey.json --format dot | dot -Tsvg > survey.svg
  curl -s "$url" | surveyc graph - --index 2
`;

const inputOf = (name: string, io: Io): InputFile =>
  name === "-" ? standardInput : { name, path: resolve(io.cwd, name) };

function refuse(io: Io, problem: string): ExitCode {
  complain(io, problem);
  return 2;
}

/** Findings go to the standard error here, as the picture has the standard output for itself. */
async function printFindings(
  diagnostics: readonly Diagnostic[],
  source: { readonly file: string; readonly text: string | null },
  { color }: GraphOptions,
  io: Io,
): Promise<ExitCode> {
  const { file, text } = source;
  const report = { file, diagnostics, ...(text !== null && { text }) };
  const printed = printReports([report], { format: "text", color: wantsColor(io, color, "stderr") });
  await write(io.stderr, `${printed}\n`, io);
  return 1;
}

async function graph(name: string | undefined, options: GraphOptions, io: Io): Promise<ExitCode> {
  if (name === undefined && io.terminals.stdin)
    return refuse(io, "name the file to draw, or pipe a survey in (surveyc graph --help has examples)");
  if (name === "") return refuse(io, emptyName.problem);
  const file = inputOf(name ?? "-", io);
  const bytes = await readInput(file, io.stdin);
  if ("problem" in bytes) return refuse(io, bytes.problem);
  const read = readJson(bytes, readLimits(options.limit));
  const mistake = notJson(bytes, read);
  if (mistake !== undefined) return refuse(io, `${file.name}: ${mistake}`);
  const source = { file: file.name, text: read.text };
  if (!read.ok) return printFindings(read.diagnostics, source, options, io);
  const chosen = chooseSurvey(read.value, options.index);
  if ("problem" in chosen) return refuse(io, `${file.name}: ${chosen.problem}`);
  const outcome = compileAt(chosen, read.text, options.limit);
  if ("diagnostics" in outcome) return printFindings(outcome.diagnostics, source, options, io);
  await writeOut(io, `${drawSurvey(outcome.compiled, { format: options.format }).trimEnd()}\n`);
  return 0;
}

/** `surveyc graph [file]` */
export function addGraph(program: Command, io: Io, finish: Finish): void {
  program
    .command("graph")
    .description("draw where the answers of a survey lead")
    .argument("[file]", "a file or - for the standard input, which is also read when it is piped in")
    .addOption(
      choiceOption("--format <format>", "the language of the picture", ["mermaid", "dot"]).default("mermaid"),
    )
    .addOption(countOption("--index <position>", "which survey of a list, counted from 0"))
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(async (file: string | undefined, _options: object, command: Command) => {
      finish(await graph(file, command.optsWithGlobals<GraphOptions>(), io));
    });
}
