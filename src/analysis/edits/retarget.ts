// Rewrites where the questions of a payload lead, without changing its other content.
import type { Target } from "#branching-types/branching-type.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { portableRankOf } from "#question-types/traits.ts";
import { edgesOf, unroutedAnswers } from "#routing/edges.ts";
import { isPosition } from "./edit-outcome.ts";

/** The types of branching that lead every answer to one question, and to the end. */
const SPECIFIC = "specific_question";
const END = "end";

/** How explicit targets change. */
export interface Renaming {
  /** The number of questions; other positions are invalid. */
  readonly count: number;
  /** The new target of edges to a position. */
  readonly placeOf: (position: number) => Target;
}

/** The same branching with every explicit target renamed; invalid targets stay. */
function renameTargets(branching: JsonObject, { count, placeOf }: Renaming): JsonObject {
  const { targetMember } = branchingTraitsOf(branching["type"]);
  if (targetMember === undefined) return branching;
  const raw = branching[targetMember];
  if (branchingTypeOf(branching["type"]).byKey === undefined) {
    if (!isPosition(raw, count)) return branching;
    return leadingTo(placeOf(raw), branching);
  }
  if (!isObject(raw)) return branching;
  const values = Object.entries(raw).map(([key, value]) => [
    key,
    isPosition(value, count) ? placeOf(value) : value,
  ]);
  return { ...branching, [targetMember]: Object.fromEntries(values) };
}

/** Branching that leads every answer to one target; other properties are kept. */
export function leadingTo(target: Target, branching: JsonObject = {}): JsonObject {
  const { type: _type, index: _index, responseValues: _values, ...others } = branching;
  return target === "end" ? { type: END, ...others } : { type: SPECIFIC, index: target, ...others };
}

/** The key by which deployed clients know an answer, or its own key. */
export function keyOf(question: CompiledQuestion, answer: Response): string {
  const { keyAt } = questionTypeOf(question.type);
  return String(keyAt?.(question, answer, portableRankOf(question.type)) ?? keyAt?.(question, answer, 0));
}

/** The result of making the next question explicit. */
export interface WrittenOut {
  readonly branching: unknown;
  readonly isExplicit: boolean;
  /** Whether a skip could not be led there, because it has no response key. */
  readonly skipIsLost: boolean;
}

/**
 * Makes explicit that answers which led to the next question by order lead to `target`: a question or the end. `question` is
 * the compiled question, and `placeOf` returns the current position of each of its targets.
 */
export function writeOut(
  branching: unknown,
  question: CompiledQuestion,
  target: Target,
  placeOf: (target: Target) => Target,
): WrittenOut {
  const raw = isObject(branching) ? branching : {};
  const { byKey } = branchingTypeOf(raw["type"]);
  const { isOnward } = branchingTraitsOf(raw["type"]);
  if (isOnward !== true) return { branching, isExplicit: false, skipIsLost: false };
  // A skip has no key; but if all answers lead to one target, none is needed.
  const leadsToOne = question.optional && edgesOf(question).every((edge) => placeOf(edge.target) === target);
  if (byKey === undefined || leadsToOne)
    return { branching: leadingTo(target, raw), isExplicit: true, skipIsLost: false };
  const values = new Map<string, unknown>();
  let isExplicit = false;
  for (const [key, value] of Object.entries(byKey(raw))) {
    const isNext = value === "next_question";
    if (isNext) isExplicit = true;
    values.set(key, isNext ? target : value);
  }
  for (const answer of unroutedAnswers(question)) {
    values.set(keyOf(question, answer), target);
    isExplicit = true;
  }
  return {
    branching: { ...raw, responseValues: Object.fromEntries(values) },
    isExplicit,
    skipIsLost: question.optional,
  };
}

/** A question of a payload with its targets renamed; the same question if it has no branching. */
export function renameQuestion(question: unknown, renaming: Renaming): unknown {
  if (!isObject(question) || !isObject(question["branching"])) return question;
  return { ...question, branching: renameTargets(question["branching"], renaming) };
}

/** Whether some answer leads to the next question only because it is the next. */
export function followsOrder(question: unknown, compiled: CompiledQuestion): boolean {
  const branching = isObject(question) && isObject(question["branching"]) ? question["branching"] : {};
  const { byKey } = branchingTypeOf(branching["type"]);
  if (branchingTraitsOf(branching["type"]).isOnward !== true) return false;
  if (byKey === undefined || compiled.optional) return true;
  return (
    unroutedAnswers(compiled).length > 0 ||
    Object.values(byKey(branching)).some((value) => value === "next_question")
  );
}
