// The locations of findings about routes.
import type { Target } from "#branching-types/branching-type.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { QuestionView } from "#model/survey-view.ts";
import type { Routing } from "#routing/routing.ts";

/** Returns the target of branching for a node; the node after the last question is the end. */
export const targetAt = ({ questions }: Routing, node: number): Target =>
  node === questions.length ? "end" : node;

/**
 * The pointer to the value that determines the target of answers: that of a response key (null: no key), the index, the
 * branching, or the question itself if it has no branching.
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

/** The maximum number of related locations of a finding. */
export const MAX_RELATED = 100;
