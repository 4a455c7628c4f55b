import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import type { Respondent } from "../route-graph.ts";
import { assertCompiled } from "../sound-survey.ts";

/** The script of one respondent. */
export interface ScriptedRespondent {
  /** The answers in the order in which they are given, each with the id of its question, or its position without an id. */
  readonly steps: { readonly question: string; readonly response: Response }[];
  /** The last answer to each question, as `collectResponses` returns them. */
  readonly record: Record<string, Response>;
}

/** Respondents as plain JSON, for programs in any language that step through the survey. */
export interface RespondentScript {
  /** The fingerprint of the compiled survey. */
  readonly survey: string;
  /** The script of each respondent. */
  readonly respondents: ScriptedRespondent[];
}

/**
 * Converts respondents to examples for a property of fast-check over `respondents(compiled)`, which are tried before all
 * random ones.
 *
 * @example
 * const examples = toExamples(coverRoutes(compiled).respondents);
 * fc.assert(fc.property(respondents(compiled), (responses) => responses.length > 0), { examples });
 */
export const toExamples = (respondents: Iterable<Respondent>): [Response[]][] =>
  Array.from(respondents, ({ responses }) => [responses]);

/**
 * Converts respondents to plain JSON. Pass the steps to `answerQuestion` one after the other, or the record to
 * `replayResponses` if no question is answered twice.
 *
 * @example
 * const { respondents } = scriptRespondents(compiled, coverRoutes(compiled).respondents);
 * for (const { record } of respondents) console.log(replayResponses(compiled, record).finished);
 */
export function scriptRespondents(
  compiled: CompiledSurvey,
  respondents: Iterable<Respondent>,
): RespondentScript {
  assertCompiled(compiled);
  const names = responseNames(compiled);
  return {
    survey: compiled.fingerprint,
    respondents: Array.from(respondents, ({ questions, responses }) => {
      const steps = questions.map((question, at) => ({
        question: names[question] ?? String(question),
        response: responses[at] ?? null,
      }));
      // `fromEntries` and not assignment: an id `__proto__` stays an id.
      return {
        steps,
        record: Object.fromEntries(steps.map(({ question, response }) => [question, response])),
      };
    }),
  };
}
