import * as fc from "fast-check";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import { faultIn } from "#runtime/answer-question.ts";

const skip: fc.Arbitrary<Response> = fc.constant(null);

/**
 * Answers to a question that count, of every kind: each rating, each choice by its text and by its position, texts of
 * the respondent's own, and skips where they are allowed. Throws a RangeError for a question to which no answer counts,
 * which no survey that `compileSurvey` accepts has.
 *
 * @example
 * fc.assert(fc.property(responsesTo(compiled.questions[0]), (response) => nextTarget(compiled, 0, response) !== 0));
 */
export function responsesTo(question: CompiledQuestion): fc.Arbitrary<Response> {
  const answers = questionArbitraries[question.type].answers(question);
  const maySkip = faultIn(question, null) === null;
  if (answers === null) {
    if (maySkip) return skip;
    throw new RangeError("No answer to this question counts: it has no choices.");
  }
  return maySkip
    ? fc.oneof({ withCrossShrink: true }, { weight: 4, arbitrary: answers }, { weight: 1, arbitrary: skip })
    : answers;
}
