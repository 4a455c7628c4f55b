import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { type Item, keyRanks, type ResponseKey } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";

/**
 * The response key that determines the target of an answer: the first of its keys that is an own property of the routes; none
 * otherwise.
 */
export const decidingKey = (
  item: Item,
  response: Response,
  routes: Readonly<Record<ResponseKey, unknown>>,
): ResponseKey | undefined => {
  const { keyAt } = questionTypeOf(item.type);
  for (const rank of keyRanks) {
    const key = keyAt?.(item, response, rank);
    if (key !== undefined && Object.hasOwn(routes, key)) return key;
  }
  return undefined;
};

/** The question at a position; undefined if there is none, also for other values, such as `"end"` or `"length"`. */
export const questionAt = (compiled: CompiledSurvey, position: unknown): CompiledQuestion | undefined =>
  typeof position === "number" ? compiled.questions?.[position] : undefined;

/** The target of an answer to a question. */
export const targetOf = (asked: CompiledQuestion, response: Response): Target => {
  const key = decidingKey(asked, response, asked.routes);
  return key === undefined ? asked.otherwise : (asked.routes[key] as Target);
};

/**
 * The target of an answer. Never throws for JSON values: an invalid answer takes the otherwise route, and a question that is
 * not in the survey leads to `"end"`. This defines the meaning of branching; everything else is derived from it.
 *
 * @example
 * const target = nextTarget(compiled, 0, 9);
 * console.log(target === "end" ? "That was all." : compiled.questions[target]?.text);
 */
export const nextTarget = (compiled: CompiledSurvey, question: number, response: Response): Target => {
  const asked = questionAt(compiled, question);
  return asked ? targetOf(asked, response) : "end";
};
