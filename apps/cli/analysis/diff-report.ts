import type { Respondent, SurveyDiff } from "#analysis/index.ts";
import { COUNTED_FROM_ZERO, nameOf, quoted, shortSteps } from "#apps/phrasing/names.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { CompiledSurvey } from "#index.ts";
import { escapeFor, type TextFormat } from "./tables.ts";

export interface ComparedSurveys {
  readonly title: string;
  readonly before: CompiledSurvey;
  readonly after: CompiledSurvey;
  readonly diff: SurveyDiff;
}

/** The maximum number of respondents shown of a list; JSON contains all. */
const MAX_SHOWN = 3;

const meanings: Readonly<Record<SurveyDiff["verdict"], string>> = {
  same: "Respondents get the same questions, and their answers mean the same",
  compatible: "Every complete record of the old version is valid under the new version and means the same",
  breaking: "Some records of the old version are invalid under the new version, or change their meaning",
};

function questionLines({ before, after, diff }: ComparedSurveys): string[] {
  const { added, removed, changed, moved } = diff.questions;
  return [
    ...removed.map((position) => `removed ${nameOf(before.questions, position)}`),
    ...added.map((position) => `added ${nameOf(after.questions, position)}`),
    ...moved.map((pair) => `moved ${nameOf(before.questions, pair.before)} to ${pair.after}`),
    ...changed.map((pair) => {
      const old = before.questions[pair.before]?.text;
      const now = after.questions[pair.after]?.text;
      const renamed = old === now ? "" : `, now ${nameOf(after.questions, pair.after)}`;
      const name = nameOf(before.questions, pair.before);
      // With the verdict "same", only unreachable questions can differ in more than their texts.
      const note =
        diff.verdict === "same" && pair.what.some((what) => what !== "text") ? " (unreachable)" : "";
      return `changed ${name} in ${pair.what.join(" and ")}${renamed}${note}`;
    }),
  ];
}

/** Lines for the texts that differ, except those of questions, which `questionLines` shows. */
const textLines = ({ before, diff }: ComparedSurveys): string[] =>
  diff.texts
    .filter(({ property }) => property !== "question")
    .map(({ question, property, before: old, after: now }) => {
      const place = question === null ? "thank-you page" : nameOf(before.questions, question.before);
      return `${place}: ${property} ${textIn(old)}, now ${textIn(now)}`;
    });

const textIn = (text: string | null): string => (text === null ? "none" : quoted(text));

const respondentLines = ({ questions }: CompiledSurvey, all: readonly Respondent[]): string[] => [
  ...all
    .slice(0, MAX_SHOWN)
    .map((each) => shortSteps(questions, each.questions, each.responses) || "(the first question)"),
  ...(all.length > MAX_SHOWN ? [`and ${all.length - MAX_SHOWN} more`] : []),
];

/** Formats the differences between two versions as sections; empty sections are omitted. */
export function printDiff(format: TextFormat, compared: ComparedSurveys): string {
  const { title, before, after, diff } = compared;
  const { verdict, reasons, diverging, routesAdded, routesLost } = diff;
  const reasonLines = reasons.flatMap(({ message, help, witness = [] }) => {
    const steps = shortSteps(
      before.questions,
      witness.map(({ question }) => question),
      witness.map(({ response }) => response),
    );
    return [message, ...(steps === "" ? [] : [`after ${steps}`]), ...(help === undefined ? [] : [help])];
  });
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    ["Why", reasonLines],
    ["Questions", questionLines(compared)],
    ["Texts", textLines(compared)],
    ["Answers that now lead elsewhere", respondentLines(before, diverging)],
    [`Routes added: ${formatLength(routesAdded)}`, respondentLines(after, routesAdded)],
    [`Routes lost: ${formatLength(routesLost)}`, respondentLines(before, routesLost)],
  ];
  const shown = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => {
      const items = lines.map((line) => `${format === "markdown" ? "-" : " "} ${escapeFor(format, line)}\n`);
      return format === "markdown"
        ? `\n**${heading}**\n\n${items.join("")}`
        : `\n${heading}\n${items.join("")}`;
    });
  const name = escapeFor(format, title);
  const meaning = `${meanings[verdict]}${shown.length > 0 ? COUNTED_FROM_ZERO : ""}.`;
  const first =
    format === "markdown" ? `### ${name}: ${verdict}\n\n${meaning}\n` : `${name}: ${verdict}\n${meaning}\n`;
  return first + shown.join("");
}

/** Formats the length of a list, which is truncated at 100 respondents or a million answers. */
function formatLength(respondents: readonly Respondent[]): string {
  const { length } = respondents;
  const answers = respondents.reduce((sum, { responses }) => sum + responses.length, 0);
  return length === 100 || answers >= 1_000_000 ? `${length} or more` : String(length);
}

export interface DiffRow {
  readonly survey: string;
  readonly verdict: SurveyDiff["verdict"] | "added" | "removed" | "errors";
  readonly diff: SurveyDiff | null;
}

export const DIFF_HEADER = ["survey", "verdict", "added", "removed", "changed", "moved", "why"];

export function diffRow({ survey, verdict, diff }: DiffRow): string[] {
  if (diff === null) return [survey, verdict, "", "", "", "", ""];
  const { added, removed, changed, moved } = diff.questions;
  const counts = [added, removed, changed, moved].map(({ length }) => String(length));
  return [survey, verdict, ...counts, diff.reasons[0]?.code ?? ""];
}

export const printUnpaired = (
  format: TextFormat,
  title: string,
  what: "new" | "removed",
  count: number,
): string => {
  const sentence = `${escapeFor(format, title)}: ${what}: a survey with ${countOf(count, "question")}`;
  return format === "markdown" ? `### ${sentence}\n` : `${sentence}\n`;
};
