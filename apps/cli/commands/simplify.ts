import type { Command } from "commander";
import { simplifySurvey } from "#analysis/index.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import type { Survey } from "#index.ts";
import { type EditOptions, writeEdit } from "../analysis/write-edit.ts";
import { openSurvey } from "../input/read-survey.ts";
import { addSurveyCommand } from "../options.ts";

const examples = `
Respondents are asked the same questions: redundant branching is removed, and the number of response keys is minimized.

Examples:
  surveyc simplify survey.json | diff survey.json -
  surveyc simplify --write survey.json
`;

async function simplify(name: string | undefined, options: EditOptions, io: Io): Promise<ExitCode> {
  const words = { verb: "simplify", command: "simplify", purpose: "have branching" };
  const input = await openSurvey(name, options, words, io);
  // A survey that compiles has the type `Survey`.
  const outcome = simplifySurvey(input.survey as Survey);
  const done = ({ changed }: { readonly changed: number }): string =>
    changed === 0 ? "is already minimal" : `simplified ${countOf(changed, "question")}`;
  return writeEdit({ outcome, change: null, summary: done }, input, options, io);
}

export function addSimplify(program: Command, run: Run): void {
  addSurveyCommand(program, "simplify")
    .option("-w, --write", "write the survey back to the file")
    .addHelpText("after", examples)
    .action(run(simplify));
}
