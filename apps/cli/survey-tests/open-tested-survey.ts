import { existsSync, readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { surveyFiles } from "#apps/files/input/folder-files.ts";
import { type SurveyTests, surveyPaths, type TestFile } from "#apps/files/test-file.ts";
import { CommandError, InvalidInput } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { CompiledSurvey, Diagnostic, Limits } from "#index.ts";
import { readSurvey } from "../input/read-survey.ts";
import { RouteFinder } from "./new-route.ts";
import { QuestionNames } from "./question-names.ts";
import { testFinding } from "./test-run.ts";

const missingFile = "The survey {survey} of these tests does not exist.";
const messages = {
  misspelt: { message: missingFile, help: 'Did you mean "{suggestion}"?' },
  gone: {
    message: missingFile,
    help: 'Write the path of its file, relative to the folder of this one: "survey": "visit.json".',
  },
  unusable: { message: "{why}" },
  broken: {
    message: "{survey} has errors, so its tests cannot run; the first is on line {line}: {first}",
    help: "Run surveyc check to list all errors.",
  },
} as const;

/** A survey to test, and the names of its questions. */
export interface TestedSurvey {
  readonly compiled: CompiledSurvey;
  readonly names: QuestionNames;
  readonly routes: RouteFinder;
}

/** Reads the survey of a test file, or returns why it cannot be tested. */
export async function openTestedSurvey(
  file: TestFile,
  content: SurveyTests,
  limit: Partial<Limits>,
  io: Io,
): Promise<TestedSurvey | Diagnostic> {
  const paths = surveyPaths(file, content);
  const path = paths.find((each) => existsSync(each)) ?? (paths[0] as string);
  const pointer = content.survey === undefined ? "" : "/survey";
  const survey = relative(io.cwd, path);
  if (!existsSync(path)) return testFinding("survey", pointer, missingSurvey(path, survey));
  const { index } = content;
  try {
    const options = { index, limit, color: undefined };
    const { compiled } = await readSurvey({ name: survey, path }, options, "have routes", io);
    const names = new QuestionNames(compiled, survey);
    return { compiled, names, routes: new RouteFinder(compiled, names) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (!(error instanceof InvalidInput))
      return testFinding("survey", pointer, fillMessage(messages, "unusable", { why: error.message }));
    const first = error.diagnostics.find(({ severity }) => severity === "error");
    const text = fillMessage(messages, "broken", {
      survey,
      line: first?.span?.start.line ?? 1,
      first: first?.message ?? "",
    });
    return testFinding("survey", pointer, text);
  }
}

function missingSurvey(path: string, survey: string) {
  const folder = dirname(path);
  const isSurvey = (name: string): boolean => surveyFiles.isInFolder(name) && !surveyFiles.isOther(name);
  const others = existsSync(folder) ? readdirSync(folder).filter(isSurvey) : [];
  const suggestion = didYouMean(path.slice(folder.length + 1), others);
  return suggestion === undefined
    ? fillMessage(messages, "gone", { survey })
    : fillMessage(messages, "misspelt", { survey, suggestion });
}
