// Detects targets that count the questions from 1, in the whole survey. Runs only if a target or a question is already wrong.

import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import { branchingPointer, MAX_RELATED } from "#check/describe-routes.ts";
import type { ExplainedTargets } from "#check/explanations.ts";
import type { Facts } from "#check/facts.ts";
import type { Fix, RelatedPlace } from "#diagnostics/diagnostic.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { areDifferent } from "#question-types/duplicate-texts.ts";

/** A position that some branching leads to. */
interface Jump {
  readonly position: number;
  readonly target: number;
  readonly pointer: string;
}

/** The positions that a question leads to; undefined if some of them are unknown. */
function jumpsAt(facts: Facts, position: number): Jump[] | undefined {
  const question = facts.questionAt(position);
  const branching = question?.branching;
  if (branching === null || branching?.type === undefined) return question === undefined ? undefined : [];
  const byKey = branchingTypeOf(branching.type).byKey?.(branching);
  if (byKey !== undefined && !areDifferent(question?.choices ?? [])) return undefined;
  const { targetOf } = branchingTraitsOf(branching.type);
  const whole: [null, unknown][] = targetOf === undefined ? [] : [[null, targetOf(branching)]];
  const targets = byKey === undefined ? whole : Object.entries(byKey);
  if (targets.some(([, target]) => target === undefined)) return undefined;
  return targets.flatMap(([key, target]) =>
    typeof target === "number"
      ? [{ position, target, pointer: branchingPointer(position, question, key) }]
      : [],
  );
}

/** Targets that were probably counted from 1: what to change, and where. */
export interface CountedFromOne {
  readonly jumps: readonly Jump[];
  /** The first one beyond the last question when it is counted from 0: the mistake is reported there. */
  readonly invalid: Jump | undefined;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
}

/** All targets of a survey, if each of them leads forward to a question when it is counted from 1. */
export function readFromOne(facts: Facts): CountedFromOne | undefined {
  const { count = 0 } = facts;
  const jumps: Jump[] = [];
  for (let position = 0; position < count; position++) {
    const found = jumpsAt(facts, position);
    if (found === undefined || jumps.length > MAX_RELATED) return undefined;
    for (const jump of found) if (jump.target - 1 <= position || jump.target > count) return undefined;
    jumps.push(...found);
  }
  if (jumps.length < 2) return undefined;
  return {
    jumps,
    invalid: jumps.find(({ target }) => target === count),
    related: jumps.map(({ target, pointer }) => ({
      pointer,
      message: `meant to lead to questions[${target - 1}], if it is counted from 1`,
    })),
    fixes: unsure(
      "Count all targets from 0",
      jumps.map(({ target, pointer }) => ({ op: "replace", path: pointer, value: target - 1 })),
    ),
  };
}

/**
 * Whether a valid survey has unreachable questions that are all reachable when targets are counted from 1, and no jump then leads
 * to the next question.
 */
export function reachesAll(facts: Facts, { jumps, invalid }: CountedFromOne): boolean {
  const { count = 0 } = facts;
  if (invalid !== undefined) return false;
  const reached = new Set([0]);
  for (let position = 0; position < count; position++) {
    if (!reached.has(position)) return false;
    // Compare where answers lead, not the keys: a key that is never tried leads nowhere, also when counted from 1.
    const targets = facts.routing
      .targetsOf(position)
      .filter((target) => target < count)
      .map((target) => (target > position + 1 ? target - 1 : target));
    const isJump = jumps.some((jump) => jump.position === position);
    if (isJump && targets.every((target) => target === position + 1)) return false;
    for (const target of targets) reached.add(target);
  }
  return true;
}

export const countingHelpTexts = {
  countTargetsFromZero: {
    help: "The targets of this survey seem to be counted from 1. Reduce every target by one.",
  },
  countIfAllReached: {
    help: "If the targets of this survey are counted from 1, reduce every target by one. Then every question is reachable.",
  },
} as const;

/** Suggests other targets at the first one that is beyond the last question because all are counted from 1. */
export const suggestBeyond = (
  { jumps, related, fixes }: CountedFromOne,
  first: string,
): ExplainedTargets => ({
  first,
  all: jumps.map(({ pointer }) => pointer),
  suggestion: {
    helpId: "countTargetsFromZero",
    help: countingHelpTexts.countTargetsFromZero.help,
    related: related.filter(({ pointer }) => pointer !== first),
    fixes,
  },
});

/** Suggests other targets at a question that is unreachable for the same reason. */
export const suggestReaching = ({ related, fixes }: CountedFromOne): Suggestion => ({
  helpId: "countIfAllReached",
  help: countingHelpTexts.countIfAllReached.help,
  related,
  fixes,
});
