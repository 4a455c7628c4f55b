// How findings about routes name questions, targets and loops, and where they point.
import type { Target } from "#branching-types/branching-type.ts";
import { branchingTypeOf } from "#branching-types/branching-types.ts";
import { branchingTraitsOf } from "#branching-types/traits.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { QuestionView } from "#model/survey-view.ts";
import type { Routing } from "#routing/routing.ts";

/** Targets as messages name them; the number of questions is the end. */
export const nameTargets = (routing: Routing, targets: readonly number[]): readonly string[] =>
  targets.map((target) => (target === routing.questions.length ? "the end" : routing.nameOf(target)));

/** A cycle as messages draw it, cut in the middle when it is long. */
export function drawCycle(cycle: readonly number[]): string {
  const name = (position: number): string => `questions[${position}]`;
  const drawn =
    cycle.length > 8 ? [...cycle.slice(0, 4).map(name), "…", ...cycle.slice(-3).map(name)] : cycle.map(name);
  return drawn.join(" → ");
}

/** A target as messages name it where the questions have not been lowered yet. */
export const nameTarget = (target: Target): string => (target === "end" ? "the end" : `questions[${target}]`);

/**
 * The pointer to what decides that answers to a question lead where they lead: the value of a response key (null:
 * no key), the index, the branching, or the question itself if it has no branching.
 */
export function branchingPointer(
  position: number,
  question: QuestionView | undefined,
  key: string | null = null,
): string {
  const place = `/questions/${position}`;
  const branching = question?.branching;
  if (branching?.type === undefined) return place;
  const { targetMember } = branchingTraitsOf(branching.type);
  const { byKey } = branchingTypeOf(branching.type);
  if (targetMember === undefined) return `${place}/branching`;
  const member = `${place}/branching/${targetMember}`;
  return key === null || byKey === undefined ? member : `${member}/${pointerToken(key)}`;
}

/** The most related locations of a finding. */
export const MOST_RELATED = 100;
