import type { Command } from "commander";
import { coverRoutes, type RouteCover, scriptRespondents, toExamples } from "#analysis/index.ts";
import { COUNTED_FROM_ZERO, stepsOf } from "#apps/phrasing/names.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, writeJson, writeOut } from "#apps/process/output/write.ts";
import type { CompiledSurvey } from "#index.ts";
import { visible } from "#print/visible.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import { addSurveyCommand, formatOption } from "../options.ts";
import { writeCoverTests } from "../survey-tests/cover-tests.ts";

interface CoverOptions extends SurveyOptions {
  readonly format: "text" | "json" | "fast-check";
  readonly writeTests: boolean | undefined;
  readonly force: boolean | undefined;
}

const examples = `
Together, the respondents cover every edge, both ends of each band of ratings, and every open choice and skip.
Questions are counted from 0.

Examples:
  surveyc cover survey.json
  surveyc cover survey.json --write-tests                          survey.survey-test.json, which surveyc test runs
  surveyc cover survey.json --format json > respondents.json       steps and records for a program that replays them
  surveyc cover survey.json --format fast-check > examples.json    the examples of a property over respondents(compiled)
`;

/** Formats the respondents, one per line, followed by the lower bound. */
export function printCover({ questions }: CompiledSurvey, cover: RouteCover): string {
  const { respondents, edges, lowerBound } = cover;
  const lines = respondents.map(
    (each) => visible(stepsOf(questions, each.questions, each.responses)) || "(no questions)",
  );
  const needed = respondents.length === lowerBound ? "; fewer do not suffice" : `; at least ${lowerBound}`;
  const total = `${countOf(respondents.length, "respondent")} for ${countOf(edges, "edge")}${lowerBound > 1 ? needed : ""}`;
  return [...lines, "", `${total}${cover.complete ? "" : "; incomplete"}${COUNTED_FROM_ZERO}`, ""].join("\n");
}

async function cover(name: string | undefined, options: CoverOptions, io: Io): Promise<ExitCode> {
  if (options.force && !options.writeTests) throw new CommandError("--force needs --write-tests");
  const words = { verb: "read", command: "cover", purpose: "have respondents" };
  const input = await openSurvey(name, options, words, io);
  const { compiled } = input;
  const found = coverRoutes(compiled);
  if (!found.complete)
    printInfo(
      io,
      "incomplete: covering this survey needs too many answers; the maxSteps option of coverRoutes sets the limit",
    );
  const { respondents, complete } = found;
  if (options.writeTests) {
    const written = writeCoverTests(input, options.index, respondents, options.force === true);
    printInfo(io, `${written.name}: ${countOf(written.tests, "test")}; surveyc test runs them`);
  } else if (options.format === "json")
    await writeJson(io, { ...scriptRespondents(compiled, respondents), complete });
  else if (options.format === "fast-check") await writeJson(io, toExamples(respondents), 0);
  else await writeOut(io, printCover(compiled, found));
  return 0;
}

export function addCover(program: Command, run: Run): void {
  addSurveyCommand(program, "cover")
    .addOption(formatOption(["text", "json", "fast-check"], "the format of the respondents"))
    .option("--write-tests", "write a test for each of them into a file next to the survey, for surveyc test")
    .option("--force", "overwrite an existing test file")
    .addHelpText("after", examples)
    .action(run(cover));
}
