import * as fc from "fast-check";
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { edgesOf } from "#routing/edges.ts";
import { nextTarget } from "#routing/next-target.ts";
import { responsesTo } from "./responses-to.ts";

/** How often a respondent answers a question of a loop as he likes. */
const MOST_ROUNDS = 3;

/** The fewest questions from a place to the end; infinite where it is out of reach. */
const distance = (compiled: CompiledSurvey, place: Target): number =>
  place === "end" ? 0 : (compiled.questions[place]?.fewest ?? Number.POSITIVE_INFINITY);

/** The answer that brings a respondent nearer to the end. */
function answerOut(compiled: CompiledSurvey, question: CompiledQuestion): Response {
  const edges = edgesOf(question);
  const distances = edges.map(({ target }) => distance(compiled, target));
  return edges[distances.indexOf(Math.min(...distances))]?.answer ?? null;
}

/** Walks a survey: at each question the next of the answers meant for it, and when they are used up, the way out. */
function walk(compiled: CompiledSurvey, intentions: readonly (readonly Response[])[]): Response[] {
  const responses: Response[] = [];
  const asked = compiled.questions.map(() => 0);
  let at: Target = compiled.questions.length > 0 ? 0 : "end";
  while (at !== "end") {
    const question = compiled.questions[at] as CompiledQuestion;
    const round = asked[at] as number;
    asked[at] = round + 1;
    const meant = intentions[at]?.[round];
    const leads = meant !== undefined && Number.isFinite(distance(compiled, nextTarget(compiled, at, meant)));
    const response: Response = leads ? meant : answerOut(compiled, question);
    responses.push(response);
    at = nextTarget(compiled, at, response);
  }
  return responses;
}

/**
 * Respondents of a compiled survey, as their answers in order: each begins at the first question, gives answers that
 * count, goes round loops for a while, and comes to the end. They shrink to simple answers and to fewer rounds. Throws a
 * RangeError when the end cannot be reached, which no survey that `compileSurvey` accepts allows.
 *
 * @example
 * fc.assert(
 *   fc.property(respondents(compiled), (responses) => {
 *     let session = startSurvey(compiled);
 *     for (const response of responses) {
 *       const step = answerQuestion(compiled, session, response);
 *       if (step.ok) session = step.session;
 *     }
 *     return currentQuestion(session) === "end";
 *   }),
 * );
 */
export function respondents(compiled: CompiledSurvey): fc.Arbitrary<Response[]> {
  if (compiled.questions[0]?.fewest === null)
    throw new RangeError(
      "No respondent can finish this survey: from its first question no answers lead to the end.",
    );
  const intentions = compiled.questions.map((question) => {
    // Only in a loop a question is asked again.
    const maxLength = question.most === null ? MOST_ROUNDS : 1;
    return question.fewest === null
      ? fc.constant([])
      : fc.array(responsesTo(question), { minLength: 1, maxLength });
  });
  return fc.tuple(...intentions).map((each) => walk(compiled, each));
}
