import { resolve } from "node:path";
import type { Command } from "commander";
import { keyCodes } from "#parse/codes.ts";
import { printReports } from "#print/print-reports.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { readJson } from "#source/read-json.ts";
import { compileSurvey, type Diagnostic, type Limits } from "../../index.ts";
import { drawSurvey } from "../../pictures/index.ts";
import { prefixPointers, recogniseKind, resultsOf } from "../check/payload-kinds.ts";
import { emptyName, type InputFile, type Problem, standardInput } from "../input/input-file.ts";
import { fileLimits, readLimits } from "../input/limits.ts";
import { notJson, readInput, syntaxOf } from "../input/read-input.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { choiceOption, countOption, limitOption } from "../options.ts";
import { complain, wantsColor, widthOf, write, writeOut } from "../output/write.ts";

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
  const terminal = { color: wantsColor(io, color, "stderr"), width: widthOf(io, "stderr") };
  const printed = printReports([report], { format: "text", ...terminal });
  await write(io.stderr, `${printed}\n`, io);
  return 1;
}

/** One survey of a document, and its JSON Pointer there. */
interface ChosenSurvey {
  readonly pointer: string;
  readonly survey: unknown;
}

function surveysIn(value: unknown): ChosenSurvey[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ pointer: `/${at}`, survey }));
  const results = resultsOf(value);
  return (
    results?.map((survey, at) => ({ pointer: `/results/${at}`, survey })) ?? [{ pointer: "", survey: value }]
  );
}

/** The survey at a position of a document; without a position, its only one. */
function chooseSurvey(value: unknown, index: number | undefined): ChosenSurvey | Problem {
  const surveys = surveysIn(value);
  const last = surveys.length - 1;
  if (last === -1) return { problem: "holds no survey" };
  if (index === undefined && last > 0)
    return { problem: `holds ${last + 1} surveys; choose one with --index 0 to ${last}` };
  const chosen = surveys[index ?? 0];
  if (chosen === undefined) return { problem: `has no survey ${index}; the last one is ${last}` };
  if (recogniseKind(chosen.survey) !== "survey")
    return { problem: "is a dashboard; only surveys have a graph" };
  return chosen;
}

async function graph(name: string | undefined, options: GraphOptions, io: Io): Promise<ExitCode> {
  if (name === undefined && io.terminals.stdin)
    return refuse(io, "name the file to draw, or pipe a survey in (surveyc graph --help has examples)");
  if (name === "") return refuse(io, emptyName.problem);
  const file = inputOf(name ?? "-", io);
  const bytes = await readInput(file, io.stdin);
  if ("problem" in bytes) return refuse(io, bytes.problem);
  const read = readJson(bytes, readLimits(options.limit), syntaxOf(file));
  const mistake = notJson(bytes, read);
  if (mistake !== undefined) return refuse(io, `${file.name}: ${mistake}`);
  const source = { file: file.name, text: read.text };
  if (!read.ok) return printFindings(read.diagnostics, source, options, io);
  const chosen = chooseSurvey(read.value, options.index);
  if ("problem" in chosen) return refuse(io, `${file.name}: ${chosen.problem}`);
  const outcome = compileSurvey(chosen.survey, { limits: fileLimits(options.limit) });
  if (!outcome.ok) {
    const diagnostics = prefixPointers(chosen.pointer, outcome.diagnostics);
    return printFindings(attachSpans(diagnostics, read.json ?? read.text, keyCodes), source, options, io);
  }
  await writeOut(io, `${drawSurvey(outcome.value, { format: options.format }).trimEnd()}\n`);
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
