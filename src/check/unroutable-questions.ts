import { InvalidLocations, type InvalidMembers } from "#diagnostics/invalid-locations.ts";

/** The members of a question that decide where its answers lead. */
const routingMembers = ["type", "choices", "scale", "hasOpenChoice", "optional", "branching"];

/**
 * The positions of the questions of which it is unknown where their answers lead: those that are invalid as a whole, or in a
 * member that decides about it.
 */
export function unroutableQuestions({ inside }: InvalidLocations): Set<number> {
  const positions = new Set<number>();
  const questions: InvalidMembers = inside?.get("questions") ?? new Map();
  for (const [position, invalidMembers] of questions)
    if (invalidMembers === null || routingMembers.some((member) => invalidMembers.has(member)))
      positions.add(Number(position));
  return positions;
}

/** The same for errors at these pointers. */
export const unroutableAt = (pointers: readonly string[]): Set<number> =>
  unroutableQuestions(InvalidLocations.of(pointers));
