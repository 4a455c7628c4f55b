import * as fc from "fast-check";
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import { weighted } from "#question-types/text-arbitrary.ts";
import { edgesOf } from "#routing/edges.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerIssue } from "#runtime/answer-question.ts";

const skip: fc.Arbitrary<Response> = fc.constant(null);

/**
 * Valid answers to a question, of every kind: each rating, each choice by its text and by its position, texts for open choices,
 * and skips if they are allowed. Throws a RangeError for a question without valid answers, which surveys that `compileSurvey`
 * accepts do not have.
 *
 * @example
 * const [first] = compiled.questions;
 * if (first) fc.assert(fc.property(responsesTo(first), (response) => nextTarget(compiled, 0, response) !== 0));
 */
export function responsesTo(question: CompiledQuestion): fc.Arbitrary<Response> {
  const answers = questionArbitraries[question.type].answers(question);
  const maySkip = answerIssue(question, null) === null;
  if (answers === null) {
    if (maySkip) return skip;
    throw new RangeError("This question has no valid answers, because it has no choices.");
  }
  return maySkip ? weighted([4, answers], [1, skip]) : answers;
}

/** The maximum number of times that a respondent gives any answer to a question of a loop. */
const MAX_ROUNDS = 3;

/** The fewest questions from a target to the end; infinite if the end is unreachable. */
const distance = (compiled: CompiledSurvey, target: Target): number =>
  target === "end" ? 0 : (compiled.questions[target]?.fewest ?? Number.POSITIVE_INFINITY);

/** The answer with the shortest route to the end. */
function answerOut(compiled: CompiledSurvey, question: CompiledQuestion): Response {
  const edges = edgesOf(question);
  const distances = edges.map(({ target }) => distance(compiled, target));
  return edges[distances.indexOf(Math.min(...distances))]?.answer ?? null;
}

/** Answers a survey: each question with its next intended answer, and after those with the answer that leads to the end. */
function answerAll(compiled: CompiledSurvey, intentions: readonly (readonly Response[])[]): Response[] {
  const responses: Response[] = [];
  const visits = compiled.questions.map(() => 0);
  let at: Target = compiled.questions.length > 0 ? 0 : "end";
  while (at !== "end") {
    const question = compiled.questions[at] as CompiledQuestion;
    const round = visits[at] as number;
    visits[at] = round + 1;
    const intended = intentions[at]?.[round];
    const leadsToEnd =
      intended !== undefined && Number.isFinite(distance(compiled, nextTarget(compiled, at, intended)));
    const response: Response = leadsToEnd ? intended : answerOut(compiled, question);
    responses.push(response);
    at = nextTarget(compiled, at, response);
  }
  return responses;
}

/** The respondents of `respondents`, whose intended answers to a question are drawn by `pin`. */
export function respondentsBy(
  compiled: CompiledSurvey,
  pin: <Value>(intended: fc.Arbitrary<Value>, position: number) => fc.Arbitrary<Value>,
): fc.Arbitrary<Response[]> {
  if (compiled.questions[0]?.fewest === null)
    throw new RangeError(
      "No respondent can finish this survey: from its first question no answers lead to the end.",
    );
  const intentions = compiled.questions.map((question, position) => {
    // Only loops repeat a question.
    const maxLength = question.most === null ? MAX_ROUNDS : 1;
    return question.fewest === null
      ? fc.constant([])
      : pin(fc.array(responsesTo(question), { minLength: 1, maxLength }), position);
  });
  return fc.tuple(...intentions).map((each) => answerAll(compiled, each));
}

/**
 * Respondents of a compiled survey, as their answers in order: each begins at the first question, gives valid answers, repeats
 * loops for a while, and reaches the end. They shrink to simple answers and to fewer rounds. Throws a RangeError if the end
 * cannot be reached, which is impossible in a survey that `compileSurvey` accepts.
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
export const respondents = (compiled: CompiledSurvey): fc.Arbitrary<Response[]> =>
  respondentsBy(compiled, (intended) => intended);
