import type { InvalidLocations, InvalidMembers } from "#diagnostics/invalid-locations.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";

const below = (inside: InvalidMembers, path: readonly PathStep[]): string[] =>
  [...inside].flatMap(([step, members]) =>
    members === null ? [toPointer([...path, step])] : below(members, [...path, step]),
  );

/** The locations as JSON Pointers; siblings in the order in which they were marked. */
export function pointersOf({ inside }: InvalidLocations): string[] {
  if (inside === undefined) return [];
  return inside === null ? [""] : below(inside, []);
}
