import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Respondent } from "#analysis/index.ts";
import { type SurveyTest, surveyPaths, testFileBeside } from "#apps/files/test-file.ts";
import { textOf, wordsOf } from "#apps/phrasing/names.ts";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { createFile, replaceFile } from "#apps/process/output/replace-file.ts";
import type { CompiledSurvey } from "#index.ts";
import type { SurveyInput } from "../input/read-survey.ts";
import { QuestionNames } from "./question-names.ts";
import { stepAt, testsText } from "./test-text.ts";

const TEXT_LENGTH = 40;

/** The maximum number of answers in the name of a test. */
const MAX_ANSWERS = 2;

/**
 * Returns a name for the test of each respondent: the rarest answers in the order of the route. Duplicate names are numbered.
 */
function namesOf({ questions }: CompiledSurvey, respondents: readonly Respondent[]): readonly string[] {
  const answersOf = ({ questions: asked, responses }: Respondent): readonly string[] => [
    ...new Set(
      asked.map((position, at) => {
        const question = questions[position] ?? {};
        const words = wordsOf(question, responses[at] ?? null);
        // JSON would escape quotation marks.
        return `${textOf(question, TEXT_LENGTH)} ${words.replaceAll('"', "")}`;
      }),
    ),
  ];
  const all = respondents.map(answersOf);
  const counts = new Map<string, number>();
  for (const answer of all.flat()) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const seen = new Map<string, number>();
  return all.map((answers) => {
    // An answer that all respondents give does not distinguish them.
    const some = answers.filter((each) => (counts.get(each) ?? 0) < all.length);
    const rarest = (some.length > 0 ? some : answers)
      .toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
      .slice(0, MAX_ANSWERS);
    const name = answers.filter((each) => rarest.includes(each)).join("; ") || "is asked nothing";
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

const SCHEMA = join("node_modules", "surveyc", "schemas", "survey-test.schema.json");

/** Returns the path to the schema in the nearest parent folder with this package installed; undefined if none has it. */
function schemaFrom(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, SCHEMA);
    if (existsSync(path)) {
      const below = relative(folder, path).split(sep).join("/");
      return below.startsWith(".") ? below : `./${below}`;
    }
    if (dirname(at) === at) return undefined;
  }
}

/** Creates a test for each respondent of a cover. */
export function coverTests(
  compiled: CompiledSurvey,
  names: QuestionNames,
  respondents: readonly Respondent[],
): readonly SurveyTest[] {
  const titles = namesOf(compiled, respondents);
  return respondents.map(({ questions, responses }, at) => ({
    name: titles[at] ?? "",
    steps: questions.map((position, step) => stepAt(compiled, names, position, responses[step] ?? null)),
    next: "end",
  }));
}

/** Writes a test for each respondent into a file next to the survey. Replaces an existing file only if `force` is set. */
export function writeCoverTests(
  { file, compiled }: SurveyInput,
  index: number | undefined,
  respondents: readonly Respondent[],
  force: boolean,
): { readonly name: string; readonly tests: number } {
  if (file.path === null)
    throw new CommandError("--write-tests needs a survey file: tests are written next to it");
  const [name, path] = [testFileBeside(file.name), testFileBeside(file.path)];
  const before = existsSync(path) ? readFileSync(path) : undefined;
  if (before !== undefined && !force)
    throw new CommandError(
      `${name}: already exists; surveyc test ${shellWord(name)} runs it, and --force overwrites it`,
    );
  const tests = coverTests(compiled, new QuestionNames(compiled, file.name), respondents);
  const isBeside = surveyPaths({ name, path }, {}).includes(file.path);
  const $schema = schemaFrom(dirname(path));
  const text = testsText({
    ...($schema !== undefined && { $schema }),
    ...(!isBeside && { survey: basename(file.path) }),
    ...(index !== undefined && { index }),
    tests,
  });
  if (before === undefined) createFile(name, path, text, 0o666);
  else replaceFile(name, path, before, text);
  return { name, tests: tests.length };
}
