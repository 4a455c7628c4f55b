import type { SurveyTest } from "#apps/files/test-file.ts";
import { textOf, wordsOf } from "#apps/phrasing/names.ts";
import type { CompiledSurvey, Response } from "#index.ts";
import { textDiff } from "../fix/text-diff.ts";
import type { NewRoute } from "./new-route.ts";
import type { QuestionNames } from "./question-names.ts";

const TEXT_LENGTH = 44;
const THE_END = "(the end)";
const LEGEND = "  the route: - in the test, + in the survey\n";

/** Returns a diff, without headers, of the route of a test and the current route, one question per line. */
export function routeDiff(
  { questions }: CompiledSurvey,
  names: QuestionNames,
  { steps, next = "end" }: SurveyTest,
  route: NewRoute,
  color: boolean,
): string {
  const named = (question: number | undefined): string =>
    textOf(questions[question ?? -1] ?? {}, TEXT_LENGTH);
  const line = (question: number | undefined, response: Response, remark = ""): string =>
    `${named(question)} = ${wordsOf(questions[question ?? -1] ?? {}, response)}${remark}`;
  const before = [
    ...steps
      .filter(({ refused }) => refused === undefined)
      .map(({ question, answer }) => line(names.find(question), answer)),
    next === "end" ? THE_END : named(names.find(next)),
  ];
  const after = [
    ...route.visits.map(({ question, response, steps: from }) =>
      line(question, response, from.length === 0 ? "  (chosen)" : ""),
    ),
    route.next === "end" ? THE_END : named(route.next),
  ];
  const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
  const rows = textDiff(text(before), text(after), color).split("\n").slice(0, -1);
  // Lines of a hunk begin with a sign or with its color.
  const isHeader = (row: string): boolean => row.replace(color ? /^\P{L}+\d+m/u : "", "").startsWith("@@");
  const lines = rows
    .flatMap((row, at) => (isHeader(row) ? (at === 0 ? [] : ["    ..."]) : [`    ${row}`]))
    .map((row) => `${row}\n`);
  return LEGEND + lines.join("");
}
