import type { Command } from "commander";
import { type InputFile, readInput } from "#apps/files/input/read-input.ts";
import { drawnSurvey, nameOf } from "#apps/pages/drawn-survey.ts";
import { CommandError, explainError, InvalidInput } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { formatOfName, OutputFile } from "#apps/process/output/output-file.ts";
import { printInfo, write } from "#apps/process/output/write.ts";
import type { CompiledSurvey } from "#index.ts";
import { restoreSession, type Session } from "#runtime/index.ts";
import { findQuestion } from "../analysis/find-question.ts";
import {
  type Drawing,
  draw,
  drawsCards,
  type GraphFormat,
  graphExtensions,
  graphFormats,
} from "../graph/draw.ts";
import { inputOf, namedInput, readSurvey, type SurveyOptions } from "../input/read-survey.ts";
import { addSurveyCommand, choiceOption, countOption } from "../options.ts";

/** Reads a session from a file. Throws if it does not belong to this survey. */
async function sessionIn(name: string, compiled: CompiledSurvey, io: Io): Promise<Session> {
  if (name === "") throw new CommandError("--session: an empty file name was given");
  const bytes = await readInput(inputOf(name, io), io.stdin);
  const restored = restoreSession(compiled, new TextDecoder().decode(bytes));
  if (restored.ok) return restored.session;
  const [{ message }] = restored.diagnostics;
  throw new CommandError(`--session: ${name} does not fit this survey: ${message}`);
}

interface GraphOptions extends SurveyOptions {
  readonly format: GraphFormat | undefined;
  readonly output: string | undefined;
  readonly theme: "light" | "dark" | undefined;
  readonly density: "comfortable" | "compact" | undefined;
  readonly session: string | undefined;
  readonly from: string | undefined;
  readonly depth: number | undefined;
}

const formatsWithCards = graphFormats
  .filter(drawsCards)
  .join(", ")
  .replace(/, (?=\w+$)/, " and ");

const examples = `
Examples:
  surveyc graph survey.json -o flow.svg                a picture
  surveyc graph survey.json -o flow.html               a page to zoom and search, with the findings
  surveyc graph survey.json -o flow.png --theme dark   for chats and slides
  surveyc graph survey.json -o flow.svg --density compact
  surveyc graph survey.json -o part.svg --from 12 --depth 3
  surveyc graph survey.json -o path.svg --session session.json
  surveyc graph survey.json > survey.mmd               Mermaid, for Markdown
  surveyc graph survey.json --format dot | dot -Tsvg > survey.svg
  curl -s "$url" | surveyc graph - --index 2

Exit codes: 0 drawn, 1 the survey has errors (${formatsWithCards} are drawn anyway), 2 usage or input error.
`;

const extensions = `.${Object.keys(graphExtensions).join(", .")}`;
const words = { verb: "draw", command: "graph" };

/** The options that apply only to pictures with cards. */
const pictureOptions = ["theme", "density", "session", "from", "depth"] as const;

/** Returns the requested format. Throws if it cannot be written. */
function formatOf(options: GraphOptions, io: Io): GraphFormat {
  const { output, format: given } = options;
  let format = given ?? "mermaid";
  if (output === "") throw new CommandError("--output: an empty file name was given");
  if (output !== undefined && output !== "-" && given === undefined)
    format = formatOfName(output, graphExtensions);
  if (format === "png" && io.terminals.stdout && (output === undefined || output === "-"))
    throw new CommandError("PNG cannot be written to a terminal; name a file: -o flow.png");
  const unused = pictureOptions.find((name) => options[name] !== undefined);
  if (!drawsCards(format) && unused !== undefined)
    throw new CommandError(`--${unused} is for ${formatsWithCards}; ${format} always shows the whole survey`);
  return format;
}

/** What to draw, and the exit code: 1 if the survey has errors. */
interface DrawingInput {
  readonly drawing: Omit<Drawing, "options">;
  readonly code: ExitCode;
}

/** Reads the survey. Formats that show findings also draw a survey with errors. */
async function readDrawing(
  file: InputFile,
  options: GraphOptions,
  format: GraphFormat,
  io: Io,
): Promise<DrawingInput> {
  try {
    const { survey, compiled, pointer, diagnostics, read } = await readSurvey(
      file,
      options,
      "have a graph",
      io,
    );
    const drawn = { name: nameOf(survey), compiled };
    return { drawing: { file: file.name, text: read.text, pointer, survey: drawn, diagnostics }, code: 0 };
  } catch (error) {
    if (!(error instanceof InvalidInput) || !drawsCards(format)) throw error;
    const { text, diagnostics, chosen } = error;
    const survey = drawnSurvey(chosen?.survey);
    if (chosen === undefined || survey === undefined) throw error;
    const code = await explainError(error, options.color, io);
    return { drawing: { file: file.name, text, pointer: chosen.pointer, survey, diagnostics }, code };
  }
}

async function pictureOptionsOf(
  { theme, density, session: name, from: given, depth }: GraphOptions,
  compiled: CompiledSurvey,
  io: Io,
): Promise<Drawing["options"]> {
  const session = name === undefined ? undefined : await sessionIn(name, compiled, io);
  const from = given === undefined ? undefined : findQuestion(compiled.questions, given, "--from");
  return { theme, density, session, from, depth };
}

async function drawInto(
  output: OutputFile | undefined,
  file: InputFile,
  options: GraphOptions,
  format: GraphFormat,
  io: Io,
): Promise<ExitCode> {
  if (output?.isAt(file.path) === true)
    throw new CommandError(`${output.name}: is the survey itself; name another file for the picture`);
  const { drawing, code } = await readDrawing(file, options, format, io);
  const pictured = await pictureOptionsOf(options, drawing.survey.compiled, io);
  const drawn = await draw(format, { ...drawing, options: pictured });
  for (const remark of drawn.remarks ?? []) printInfo(io, remark);
  if (code !== 0) printInfo(io, `${output?.name ?? "the picture"} shows the survey as far as it is valid`);
  await write(output?.stream ?? io.stdout, drawn.content, io);
  output?.finish();
  return code;
}

async function graph(name: string | undefined, options: GraphOptions, io: Io): Promise<ExitCode> {
  const file = namedInput(name, words, io);
  const format = formatOf(options, io);
  if (options.output === undefined || options.output === "-")
    return drawInto(undefined, file, options, format, io);
  const output = OutputFile.open(options.output, io.cwd);
  try {
    return await drawInto(output, file, options, format, io);
  } finally {
    output.discard();
  }
}

export function addGraph(program: Command, run: Run): void {
  addSurveyCommand(program, "graph")
    .option("-o, --output <file>", `the file to write; its extension sets the format (${extensions})`)
    .addOption(
      choiceOption(
        "--format <format>",
        "the format (default: from the extension of --output, else mermaid)",
        graphFormats,
      ),
    )
    .addOption(
      choiceOption("--theme <theme>", "the colours (default: light; html: the preference of the browser)", [
        "light",
        "dark",
      ]),
    )
    .addOption(
      choiceOption("--density <density>", "the size of cards (default: comfortable)", [
        "comfortable",
        "compact",
      ]),
    )
    .option("--session <file>", "show the path of a respondent: a session of the runtime, as JSON")
    .option(
      "--from <question>",
      "draw only what is reachable from a question, given by its position, id or text",
    )
    .addOption(
      countOption("--depth <answers>", "draw only what is reachable with at most this number of answers"),
    )
    .addHelpText("after", examples)
    .action(run(graph));
}
