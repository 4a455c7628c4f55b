import type { FaultsInside, FaultyPlaces } from "#diagnostics/faulty-places.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";

const below = (inside: FaultsInside, path: readonly PathStep[]): string[] =>
  [...inside].flatMap(([step, faults]) =>
    faults === null ? [toPointer([...path, step])] : below(faults, [...path, step]),
  );

/** The faulty places as JSON Pointers, in the order in which they were marked, as far as they lie side by side. */
export function pointersOf({ inside }: FaultyPlaces): string[] {
  if (inside === undefined) return [];
  return inside === null ? [""] : below(inside, []);
}
