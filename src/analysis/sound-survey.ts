import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { describeValue } from "#diagnostics/echo.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { hasMembers } from "#question-types/members.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { edgesOf } from "#routing/edges.ts";
import type { EdgeList, LoweredQuestion } from "#routing/lowered.ts";
import { countRemaining } from "#routing/remaining.ts";
import { validQuestions } from "#routing/valid-questions.ts";
import { requireCompiled } from "#runtime/normalize-responses.ts";

const isWithin = (value: unknown, min: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= most;

/** Whether a question of a compiled survey has the members of its type, and all its targets exist. */
function isValidQuestion(question: unknown, count: number): boolean {
  if (!isObject(question)) return false;
  const { id, type, text, optional, routes, otherwise, fewest, most } = question;
  const isTarget = (value: unknown): boolean =>
    value === ("end" satisfies Target) || isWithin(value, 0, count - 1);
  return (
    questionTypeOf(type).name === type &&
    hasMembers(question) &&
    typeof text === "string" &&
    typeof optional === "boolean" &&
    (id === undefined || typeof id === "string") &&
    isTarget(otherwise) &&
    isObject(routes) &&
    Object.values(routes).every(isTarget) &&
    (fewest === null || isWithin(fewest, 1, count)) &&
    (most === null || isWithin(most, 1, count))
  );
}

/** Throws a TypeError that describes the value if it is not a compiled survey, but for instance a payload or an outcome. */
export function assertCompiled(value: unknown): void {
  requireCompiled(value);
  if (!isObject(value) || value["fingerprint"] === undefined)
    throw new TypeError(`Expected a compiled survey, found ${describeValue(value)}.`);
}

/**
 * A compiled survey from any source, such as stored JSON, made valid; unchanged if it is valid. Throws a TypeError if it is not
 * a compiled survey. Linear in edges.
 */
export function soundSurvey(compiled: CompiledSurvey): CompiledSurvey {
  assertCompiled(compiled);
  const { questions: given, fingerprint }: { readonly questions: unknown; readonly fingerprint: unknown } =
    compiled;
  const isGiven = typeof fingerprint === "string" && Array.isArray(given);
  if (isGiven && Array.from(given).every((question) => isValidQuestion(question, given.length)))
    return compiled;
  const questions = validQuestions(compiled) as LoweredQuestion[];
  const edges: EdgeList = [];
  for (const [position, question] of questions.entries())
    for (const { key, target } of edgesOf(question)) edges.push(position, key, target);
  countRemaining({ questions, edges });
  return { version: 1, fingerprint: typeof fingerprint === "string" ? fingerprint : "", questions };
}
