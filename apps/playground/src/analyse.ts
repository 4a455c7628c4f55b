import type { Response } from "surveyc";
import { countRoutes, coverRoutes, diffSurveys, type Respondent, type RouteCover } from "surveyc/analysis";
import { type CompiledSurvey, lowerSurvey } from "surveyc/runtime";
import { routeGraph } from "#analysis/route-graph.ts";
import { conditionsInWords } from "#apps/phrasing/condition-words.ts";
import { eachShortStep, nameOf, wordsOf } from "#apps/phrasing/names.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { Analysis, Changes, Condition, Tester } from "./messages.ts";
import { renamedChoices } from "./renamed-choices.ts";

/** The maximum number of questions with conditions; each needs part of a pass over the survey. */
const MAX_CONDITIONS = 1_000;
const MAX_TESTERS = 50;
/** The maximum number of answers in the row of a respondent. */
const MAX_DECISIONS = 12;
const MAX_DIGITS = 24;

const UNBOUNDED = "unbounded, because answers lead back";

/** Formats a count of routes, which can have thousands of digits. */
function routesInWords(count: bigint | "unbounded"): string {
  if (count === "unbounded") return UNBOUNDED;
  const digits = String(count);
  return digits.length > MAX_DIGITS ? `about 10^${digits.length - 1}` : count.toLocaleString("en");
}

function conditionsOf(compiled: CompiledSurvey): Condition[] {
  const { questions } = compiled;
  const positions = [...questions.keys()].slice(0, MAX_CONDITIONS);
  return Array.from(conditionsInWords(compiled, positions), ({ question, words }) => ({
    position: question,
    name: nameOf(questions, question),
    words,
  }));
}

function coverWords({ respondents, lowerBound, complete }: RouteCover): string {
  const { length } = respondents;
  if (length === 0) return "No respondent can finish the survey.";
  const who = countOf(length, "respondent");
  if (!complete) return `${who} cover only a part of the branching; a complete list would be too long.`;
  const bound = length === lowerBound ? "fewer are not enough" : `at least ${lowerBound} are needed`;
  return length === 1
    ? "1 respondent covers all of the branching."
    : `${who} cover all of the branching; ${bound}.`;
}

function testersOf(compiled: CompiledSurvey, { respondents }: RouteCover): Tester[] {
  const { questions } = compiled;
  const { starts } = routeGraph(compiled).flow;
  const decides = (position: number): boolean =>
    (starts[position + 1] as number) - (starts[position] as number) > 1;
  const shown = respondents.slice(0, MAX_TESTERS);
  const answerOf = (position: number, response: Response | undefined): string =>
    wordsOf(questions[position] ?? {}, response ?? null);
  const answersBy = new Map<number, Set<string>>();
  for (const { questions: path, responses } of shown)
    path.forEach((position, step) => {
      const answers = answersBy.get(position) ?? new Set();
      answersBy.set(position, answers.add(answerOf(position, responses[step])));
    });
  const varies = (position: number): boolean => (answersBy.get(position)?.size ?? 0) > 1;
  const answersTo = (
    { questions: path, responses }: Respondent,
    isShown: (position: number) => boolean,
  ): string[] => {
    const answers = path.flatMap((position, step) =>
      isShown(position) ? [`${position}: ${answerOf(position, responses[step])}`] : [],
    );
    if (answers.length > MAX_DECISIONS) answers.splice(MAX_DECISIONS, Number.POSITIVE_INFINITY, "…");
    return answers;
  };
  const keys = shown.map((each) => String(answersTo(each, decides)));
  return shown.map((respondent, index) => {
    const { questions: path, responses } = respondent;
    const isAlone = keys.indexOf(keys[index] as string) === keys.lastIndexOf(keys[index] as string);
    return {
      name: `Respondent ${index + 1}: ${countOf(path.length, "question")}`,
      // Respondents on the same route differ only in other answers.
      decisions: answersTo(respondent, (each) => decides(each) || (!isAlone && varies(each))),
      steps: eachShortStep(questions, path, responses),
      path,
    };
  });
}

/** Returns the counts, the conditions and the cover of a survey for the page. */
export function analyse(compiled: CompiledSurvey): Analysis {
  const { routes, shortest, longest } = countRoutes(compiled);
  const cover = coverRoutes(compiled);
  return {
    facts: [
      ["Different routes", routesInWords(routes)],
      ["Shortest", shortest === null ? "no respondent can finish" : countOf(shortest, "question")],
      ["Longest", longest === "unbounded" ? UNBOUNDED : countOf(longest, "question")],
    ],
    cover: coverWords(cover),
    testers: testersOf(compiled, cover),
    conditions: conditionsOf(compiled),
  };
}

const verdicts = {
  same: "Same routes and answers.",
  compatible: "Compatible: every complete record stays complete and means the same.",
  breaking: "Breaking: some complete records are no longer complete, or change their meaning.",
};

/**
 * Compares a survey with the loaded text: its routes and stored answers. With `assumesRenamed`, choices that may be renamed
 * are treated as renamed.
 */
export function compare(
  before: string,
  after: CompiledSurvey,
  survey: unknown,
  assumesRenamed = false,
): Changes | null {
  let payload: object;
  try {
    payload = JSON.parse(before) as object;
  } catch {
    return null;
  }
  const earlier = lowerSurvey(payload);
  const surveys = { before: payload, after: survey };
  const { choices, renamed } = renamedChoices(earlier, after);
  const options = assumesRenamed ? { surveys, choices } : { surveys };
  const { verdict, questions, reasons } = diffSurveys(earlier, after, options);
  return {
    verdict: verdicts[verdict],
    renamed,
    choices: assumesRenamed && renamed.length > 0 ? JSON.stringify(choices) : null,
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
