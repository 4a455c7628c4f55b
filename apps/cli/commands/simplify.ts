import type { Command } from "commander";
import { simplifySurvey } from "#analysis/index.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import type { Survey } from "#index.ts";
import { type EditOptions, putEdit } from "../analysis/put-edit.ts";
import { openSurvey } from "../input/read-survey.ts";
import { addSurveyCommand } from "../options.ts";

const examples = `
Respondents are asked the same: branching that changes nothing goes, and response keys become as few as can be.

Examples:
  surveyc simplify survey.json | diff survey.json -
  surveyc simplify --write survey.json
`;

async function simplify(name: string | undefined, options: EditOptions, io: Io): Promise<ExitCode> {
  const words = { verb: "simplify", command: "simplify", purpose: "have branching" };
  const input = await openSurvey(name, options, words, io);
  // It has just been compiled.
  const outcome = simplifySurvey(input.survey as Survey);
  const done = ({ changed }: { readonly changed: number }): string =>
    changed === 0 ? "is as simple as can be" : `simplified ${countOf(changed, "question")}`;
  return putEdit({ outcome, change: null, done }, input, options, io);
}

export function addSimplify(program: Command, run: Run): void {
  addSurveyCommand(program, "simplify", "print a survey with the simplest branching that asks the same")
    .option("-w, --write", "write it back to the file")
    .addHelpText("after", examples)
    .action(run(simplify));
}
