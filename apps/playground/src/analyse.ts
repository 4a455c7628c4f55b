import { countRoutes, coverRoutes, diffSurveys, type RouteCover } from "surveyc/analysis";
import { type CompiledSurvey, lowerSurvey } from "surveyc/runtime";
import { conditionsInWords } from "#apps/phrasing/condition-words.ts";
import { nameOf, shortSteps } from "#apps/phrasing/names.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { Analysis, Changes, Condition } from "./messages.ts";

/** Conditions are told for so many questions: each takes a part of a pass over the survey. */
const MOST_CONDITIONS = 1_000;
const MOST_TESTERS = 50;
const MOST_DIGITS = 24;

const BOUNDLESS = "no bound, as answers lead back";

/** A count of routes, which can have thousands of digits. */
function routesInWords(count: bigint | "unbounded"): string {
  if (count === "unbounded") return BOUNDLESS;
  const digits = String(count);
  return digits.length > MOST_DIGITS ? `about 10^${digits.length - 1}` : count.toLocaleString("en");
}

function conditionsOf(compiled: CompiledSurvey): Condition[] {
  const { questions } = compiled;
  const positions = [...questions.keys()].slice(0, MOST_CONDITIONS);
  return Array.from(conditionsInWords(compiled, positions), ({ question, words }) => ({
    position: question,
    name: nameOf(questions, question),
    words,
  }));
}

function coverWords({ respondents, lowerBound, complete }: RouteCover): string {
  const { length } = respondents;
  if (length === 0) return "Nobody can finish, so nobody can try it.";
  const who = countOf(length, "respondent");
  if (!complete) return `${who} try a part of all answers that decide; more would be too many to list.`;
  const least = length === lowerBound ? "fewer cannot" : `at least ${lowerBound} are needed`;
  return length === 1
    ? "1 respondent tries everything that answers decide."
    : `${who} try everything that answers decide; ${least}.`;
}

/** The counts, conditions and the cover of a survey, as the page shows them. */
export function analyse(compiled: CompiledSurvey): Analysis {
  const { routes, shortest, longest } = countRoutes(compiled);
  const cover = coverRoutes(compiled);
  const { questions } = compiled;
  return {
    facts: [
      ["Different routes", routesInWords(routes)],
      ["Shortest", shortest === null ? "nobody can finish" : countOf(shortest, "question")],
      ["Longest", longest === "unbounded" ? BOUNDLESS : countOf(longest, "question")],
    ],
    cover: coverWords(cover),
    testers: cover.respondents.slice(0, MOST_TESTERS).map((respondent) => ({
      path: respondent.questions,
      words: shortSteps(questions, respondent.questions, respondent.responses),
    })),
    conditions: conditionsOf(compiled),
  };
}

const verdicts = {
  same: "Same routes and answers.",
  compatible: "Compatible: every record that was complete before still is, and means the same.",
  breaking: "Breaking: some records that were complete before no longer are, or mean something else.",
};

/** What changed since a text was loaded, for routes and stored answers. */
export function compare(before: string, after: CompiledSurvey, survey: unknown): Changes | null {
  let payload: object;
  try {
    payload = JSON.parse(before) as object;
  } catch {
    return null;
  }
  const earlier = lowerSurvey(payload);
  const surveys = { before: payload, after: survey };
  const { verdict, questions, reasons } = diffSurveys(earlier, after, { surveys });
  return {
    verdict: verdicts[verdict],
    reasons: [
      ...questions.added.map((position) => `added: ${nameOf(after.questions, position)}`),
      ...questions.removed.map((position) => `removed: ${nameOf(earlier.questions, position)}`),
      ...questions.moved.map(
        ({ before: from, after: to }) => `moved from ${from}: ${nameOf(after.questions, to)}`,
      ),
      ...questions.changed.map(
        ({ after: at, what }) => `changed ${what.join(", ")}: ${nameOf(after.questions, at)}`,
      ),
      ...reasons.map(({ message }) => message),
    ],
  };
}
