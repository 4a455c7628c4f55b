import type { Diagnostic } from "./diagnostic.ts";
import { pointerTokens } from "./json-pointer.ts";

/** The position of a value in each container on the path to it. */
type Location = readonly number[];

function compareLocations(one: Location, other: Location): number {
  const shared = Math.min(one.length, other.length);
  for (let level = 0; level < shared; level++) {
    const difference = (one[level] as number) - (other[level] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Sorts findings, stably, in the order of the payload's members. A missing member has the location of its parent. */
export function inDocumentOrder(diagnostics: readonly Diagnostic[], payload: unknown): Diagnostic[] {
  if (diagnostics.length < 2) return [...diagnostics];
  const namesIn = new Map<object, readonly string[]>();
  const positionOf = (container: object, name: string): number => {
    if (Array.isArray(container)) return Number(name);
    let names = namesIn.get(container);
    if (names === undefined) {
      names = Object.keys(container);
      namesIn.set(container, names);
    }
    return names.indexOf(name);
  };
  const locationOf = (pointer: string): Location => {
    const location: number[] = [];
    let value = payload;
    for (const name of pointerTokens(pointer)) {
      if (typeof value !== "object" || value === null) break;
      const position = positionOf(value, name);
      if (position < 0) break;
      location.push(position);
      value = (value as Readonly<Record<string, unknown>>)[name];
    }
    return location;
  };
  return diagnostics
    .map((diagnostic) => ({ diagnostic, location: locationOf(diagnostic.pointer) }))
    .sort((one, other) => compareLocations(one.location, other.location))
    .map(({ diagnostic }) => diagnostic);
}
