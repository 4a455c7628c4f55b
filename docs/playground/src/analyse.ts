import {
  alwaysAsked,
  conditionsOf,
  countRoutes,
  coverRoutes,
  diffSurveys,
  type Respondent,
} from "surveyc/analysis";
import { type CompiledSurvey, lowerSurvey } from "surveyc/runtime";
import type { Analysis, Changes, Condition } from "./messages.ts";

/** Conditions are told for so many questions: each takes a part of a pass over the survey. */
const MOST_CONDITIONS = 1_000;
const MOST_RESPONDENTS = 50;
const MOST_DIGITS = 24;

function written(count: bigint | number | "unbounded" | null): string {
  if (count === null) return "nobody can finish";
  if (count === "unbounded") return "no bound: answers lead back";
  const digits = String(count);
  return digits.length > MOST_DIGITS ? `about 10^${digits.length - 1}` : digits;
}

const cut = (text: string, length = 60): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

const nameOf = ({ questions }: CompiledSurvey, position: number): string =>
  `${position}. ${cut(questions[position]?.text ?? "")}`;

function respondentOf({ questions, responses }: Respondent): string {
  return questions
    .map((question, index) => {
      const response = responses[index];
      return `${question}: ${response === null ? "skipped" : cut(JSON.stringify(response), 30)}`;
    })
    .join(" → ");
}

/** A response key as people read it: the position of a choice is its text. */
function wordOf({ questions }: CompiledSurvey, question: number, key: string | null): string {
  if (key === null) return "otherwise";
  return JSON.stringify(cut(questions[question]?.choices?.[Number(key)] ?? key, 30));
}

function conditionTable(compiled: CompiledSurvey): Condition[] {
  const conditionOf = conditionsOf(compiled);
  const always = new Set(alwaysAsked(compiled));
  return compiled.questions.slice(0, MOST_CONDITIONS).map(({ text }, position) => {
    const condition = conditionOf(position);
    const row = (when: string): Condition => ({ position, text: cut(text), when });
    if (condition === null) return row("never");
    if (always.has(position)) return row("always");
    if (condition.requires.length === 0) return row("on some routes");
    const parts = condition.requires.map(
      ({ question, keys }) =>
        `${question} is answered ${keys.map((key) => wordOf(compiled, question, key)).join(" or ")}`,
    );
    return row(`only if ${parts.join(" and ")}${condition.exact ? "" : " (and more)"}`);
  });
}

/** The counts, conditions and the cover of a survey, as the page shows them. */
export function analyse(compiled: CompiledSurvey): Analysis {
  const { routes, shortest, longest } = countRoutes(compiled);
  const { respondents, edges, lowerBound, complete } = coverRoutes(compiled);
  return {
    routes: written(routes),
    shortest: written(shortest),
    longest: written(longest),
    cover: `${respondents.length === 1 ? "1 respondent takes" : `${respondents.length} respondents take`} ${complete ? "all" : "some of"} ${edges} edges${complete ? "" : ": more would give too many answers"}${respondents.length === lowerBound ? ", and fewer do not suffice" : ` (at least ${lowerBound} are needed)`}`,
    respondents: respondents.slice(0, MOST_RESPONDENTS).map(respondentOf),
    conditions: conditionTable(compiled),
  };
}

const verdicts = {
  same: "Same routes and answers.",
  compatible: "Compatible: every record that was complete before still is.",
  breaking: "Breaking: some records that were complete before no longer are.",
};

/** What changed since a text was loaded, for routes and stored answers. */
export function compare(before: string, after: CompiledSurvey): Changes | null {
  let earlier: CompiledSurvey;
  try {
    earlier = lowerSurvey(JSON.parse(before) as object);
  } catch {
    return null;
  }
  const { verdict, questions, reasons } = diffSurveys(earlier, after);
  return {
    verdict: verdicts[verdict],
    reasons: [
      ...questions.added.map((position) => `added: ${nameOf(after, position)}`),
      ...questions.removed.map((position) => `removed: ${nameOf(earlier, position)}`),
      ...questions.moved.map(({ before: from, after: to }) => `moved from ${from}: ${nameOf(after, to)}`),
      ...questions.changed.map(({ after: at, what }) => `changed ${what.join(", ")}: ${nameOf(after, at)}`),
      ...reasons.map(({ message }) => message),
    ],
  };
}
