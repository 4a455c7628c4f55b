import * as fc from "fast-check";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { unshare } from "./payload-values.ts";
import { respondentsBy } from "./respondents.ts";
import { drawnSurveys, type GeneratedSurvey, type SurveyConstraints } from "./surveys.ts";

/** A survey and one respondent who takes it. */
export interface SurveyWithRespondent {
  /** The payload, as of `surveys`. */
  readonly survey: GeneratedSurvey;
  /** The survey compiled. */
  readonly compiled: CompiledSurvey;
  /** Valid answers in order, from the first question to the end, as of `respondents`. */
  readonly respondent: readonly Response[];
}

/** Generates the random state itself. */
class RandomState extends fc.Arbitrary<fc.Random> {
  generate(random: fc.Random): fc.Value<fc.Random> {
    const state = random.clone();
    random.nextInt();
    return new fc.Value(state, undefined);
  }
  canShrinkWithoutContext(_value: unknown): _value is fc.Random {
    return false;
  }
  shrink(): fc.Stream<fc.Value<fc.Random>> {
    return fc.Stream.nil();
  }
}

/**
 * An arbitrary that starts from a given random state, so that a question keeps its answer while fast-check shrinks the survey
 * around it; otherwise the respondents of most smaller surveys would no longer reveal the fault.
 */
class Pinned<Value> extends fc.Arbitrary<Value> {
  readonly #intended: fc.Arbitrary<Value>;
  readonly #state: fc.Random;

  constructor(intended: fc.Arbitrary<Value>, state: fc.Random) {
    super();
    this.#intended = intended;
    this.#state = state;
  }
  generate(_random: fc.Random, biasFactor: number | undefined): fc.Value<Value> {
    return this.#intended.generate(this.#state.clone(), biasFactor);
  }
  canShrinkWithoutContext(value: unknown): value is Value {
    return this.#intended.canShrinkWithoutContext(value);
  }
  shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    return this.#intended.shrink(value, context);
  }
}

/** The number of random numbers between the states of two questions. */
const STRIDE = 64;

/** A random state, some questions later. */
function stateAt(state: fc.Random, questions: number): fc.Random {
  const later = state.clone();
  for (let step = 0; step < STRIDE * questions; step++) later.nextInt();
  return later;
}

/**
 * Surveys, each with one respondent. fast-check can replay a failure by seed and path, which it cannot with `fc.gen()`, and
 * shrinks the survey first, then the answers. Throws a RangeError for constraints that contradict each other.
 *
 * @example
 * fc.assert(
 *   fc.property(surveysWithRespondents(), ({ compiled, respondent }) => {
 *     let session = startSurvey(compiled);
 *     for (const response of respondent) {
 *       const step = answerQuestion(compiled, session, response);
 *       if (step.ok) session = step.session;
 *     }
 *     return currentQuestion(session) === "end";
 *   }),
 * );
 */
export const surveysWithRespondents = (
  constraints: SurveyConstraints = {},
): fc.Arbitrary<SurveyWithRespondent> =>
  fc.tuple(drawnSurveys(constraints), new RandomState()).chain(([{ survey, drawn }, state]) => {
    const compiled = unshare(lowerSurvey(survey));
    return respondentsBy(
      compiled,
      (intended, position) => new Pinned(intended, stateAt(state, drawn[position] as number)),
    ).map((respondent) => ({ survey, compiled, respondent }));
  });
