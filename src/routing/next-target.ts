import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { type Item, KEY_RANKS, type ResponseKey } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";

/** The response key that decides where an answer leads: the first of its keys that the routes own; none otherwise. */
export const decidingKey = (
  item: Item,
  response: Response,
  routes: Readonly<Record<ResponseKey, unknown>>,
): ResponseKey | undefined => {
  const { keyAt } = questionTypeOf(item.type);
  for (let rank = 0; rank < KEY_RANKS; rank++) {
    const key = keyAt?.(item, response, rank);
    // Most keys have no route; to see that, reading is quicker than asking who owns it.
    if (key !== undefined && routes[key] !== undefined && Object.hasOwn(routes, key)) return key;
  }
  return undefined;
};

/** The question at a position; undefined if there is none, also for other values, such as `"end"` or `"length"`. */
export const questionAt = (compiled: CompiledSurvey, position: unknown): CompiledQuestion | undefined =>
  typeof position === "number" ? compiled.questions?.[position] : undefined;

/** Where an answer to a question leads. */
export const targetOf = (asked: CompiledQuestion, response: Response): Target => {
  const key = decidingKey(asked, response, asked.routes);
  return key === undefined ? asked.otherwise : (asked.routes[key] as Target);
};

/**
 * Where an answer leads. Never throws for JSON values: an invalid answer takes the otherwise route, and a question
 * that is not in the survey leads to `"end"`. This defines the meaning of branching; everything else is derived from it.
 *
 * @example
 * const target = nextTarget(compiled, 0, 9);
 * console.log(target === "end" ? "That was all." : compiled.questions[target]?.text);
 */
export const nextTarget = (compiled: CompiledSurvey, question: number, response: Response): Target => {
  const asked = questionAt(compiled, question);
  return asked ? targetOf(asked, response) : "end";
};
