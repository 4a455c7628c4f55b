import type { Command } from "commander";
import { drawSurvey } from "../../pictures/index.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { choiceOption, indexOption, limitOption } from "../options.ts";
import { writeOut } from "../output/write.ts";

interface GraphOptions extends SurveyOptions {
  readonly format: "mermaid" | "dot";
}

const examples = `
Examples:
  surveyc graph survey.json > survey.mmd
  surveyc graph survey.json --format dot | dot -Tsvg > survey.svg
  curl -s "$url" | surveyc graph - --index 2
`;

async function graph(name: string | undefined, options: GraphOptions, io: Io): Promise<ExitCode> {
  const words = { verb: "draw", command: "graph", purpose: "have a graph" };
  const input = await openSurvey(name, options, words, io);
  if (typeof input === "number") return input;
  await writeOut(io, `${drawSurvey(input.compiled, { format: options.format }).trimEnd()}\n`);
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
    .addOption(indexOption())
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(async (file: string | undefined, _options: object, command: Command) => {
      finish(await graph(file, command.optsWithGlobals<GraphOptions>(), io));
    });
}
