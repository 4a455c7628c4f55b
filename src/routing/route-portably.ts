import { asTarget } from "#branching-types/branching-type.ts";
import { portableKeys } from "#question-types/answers.ts";
import type { ResponseKey } from "#question-types/question-type.ts";
import type { LoweredQuestion, RawRoutes } from "./lower-question.ts";
import type { Ways } from "./ways.ts";

/**
 * The same as `routeAnswers`, in less time, where all keys are portable and all values places in the survey, which is
 * nearly always: then answers need not be asked one by one which of their keys decides. Undefined, and nothing done,
 * where that is not so. Hot: a few keys are looked up, because going through members of objects that differ takes many
 * times longer.
 */
export function routePortably(
  question: LoweredQuestion,
  byKey: RawRoutes,
  position: number,
  count: number,
  ways: Ways,
): boolean | undefined {
  const portable = portableKeys(question);
  const before = ways.length;
  let routed = 0;
  for (let rank = 0; rank < portable.length; rank++) {
    const key = portable[rank] as ResponseKey;
    const value = byKey[key];
    if (value === undefined) continue;
    const target = asTarget(value, position, count);
    if (typeof value === "number" && value !== target) break;
    routed++;
    question.routes[key] = target;
    ways.push(position, key, target);
  }
  // Other keys come before portable ones, or after them; then answers are asked.
  if (routed === 0 || routed !== Object.values(byKey).length) {
    ways.length = before;
    question.routes = {};
    return undefined;
  }
  return routed < portable.length;
}
