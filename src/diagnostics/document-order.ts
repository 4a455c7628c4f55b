import type { Diagnostic } from "./diagnostic.ts";
import { pointerTokens } from "./json-pointer.ts";

/** Where a value stands: the position in its container at each level. Shorter is further out. */
type Place = readonly number[];

function comparePlaces(one: Place, other: Place): number {
  const shared = Math.min(one.length, other.length);
  for (let level = 0; level < shared; level++) {
    const difference = (one[level] as number) - (other[level] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Up to so many members, looking through their names is faster than remembering where each stands. */
const FEW = 64;

/** Reads places out of a payload; remembers the order of members, so that a large object is looked through once. */
function placeReader(payload: unknown): (pointer: string) => Place {
  const orders = new Map<object, Map<string, number>>();
  const positionOf = (container: object, token: string): number | undefined => {
    let order = orders.get(container);
    if (order === undefined) {
      const names = Object.keys(container);
      if (names.length <= FEW) return names.includes(token) ? names.indexOf(token) : undefined;
      order = new Map(names.map((name, position) => [name, position]));
      orders.set(container, order);
    }
    return order.get(token);
  };
  return (pointer) => {
    const place: number[] = [];
    let at = payload;
    for (const token of pointerTokens(pointer)) {
      if (typeof at !== "object" || at === null) break;
      const position = Array.isArray(at) ? Number(token) : positionOf(at, token);
      // What is missing stands where its parent begins.
      if (position === undefined) break;
      place.push(position);
      at = (at as Record<string, unknown>)[token];
    }
    return place;
  };
}

/** Sorts findings, stably, in the order in which the payload's members stand. */
export function inDocumentOrder(diagnostics: readonly Diagnostic[], payload: unknown): Diagnostic[] {
  if (diagnostics.length < 2) return [...diagnostics];
  try {
    const placeOf = placeReader(payload);
    const placed = diagnostics.map((diagnostic) => ({ diagnostic, place: placeOf(diagnostic.pointer) }));
    return placed
      .sort((one, other) => comparePlaces(one.place, other.place))
      .map(({ diagnostic }) => diagnostic);
  } catch {
    // A payload whose members throw has been refused already; its findings stand as they came.
    return [...diagnostics];
  }
}
