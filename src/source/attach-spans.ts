import type { Diagnostic, RelatedPlace } from "#diagnostics/diagnostic.ts";
import { SourceLocations } from "./source-locations.ts";

function attachSpan(
  diagnostic: Diagnostic,
  locations: SourceLocations,
  nameCodes: ReadonlySet<string>,
): Diagnostic {
  const { code, pointer, span: existing, related } = diagnostic;
  const name = nameCodes.has(code) ? locations.nameSpan(pointer) : undefined;
  const span = existing ?? name ?? locations.valueSpan(pointer);
  const located = related?.map((place): RelatedPlace => {
    const relatedSpan = place.span ?? locations.valueSpan(place.pointer);
    return relatedSpan === undefined ? place : { ...place, span: relatedSpan };
  });
  return {
    ...diagnostic,
    ...(span === undefined ? {} : { span }),
    ...(located === undefined ? {} : { related: located }),
  };
}

/** The offset that a diagnostic is sorted by: the start of its value; the count of omitted findings comes last. */
const sortOffset = ({ code, pointer }: Diagnostic, locations: SourceLocations): number =>
  code === "bounded-diagnostics" ? Number.MAX_SAFE_INTEGER : (locations.startOf(pointer) ?? 0);

/**
 * Adds to every diagnostic, and to every related location, its span in the JSON text, unless it has one, and sorts the
 * diagnostics, stably, by the start of their values. Diagnostics with one of the `nameCodes` are about a member's name and get
 * its span, all others that of the value. The count of omitted findings stays last.
 */
export function attachSpans(
  diagnostics: readonly Diagnostic[],
  text: string,
  nameCodes: ReadonlySet<string>,
): Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const pointers = diagnostics.flatMap(({ pointer, related = [] }) => [
    pointer,
    ...related.map((place) => place.pointer),
  ]);
  const locations = new SourceLocations(text, pointers);
  return diagnostics
    .map((diagnostic) => ({
      offset: sortOffset(diagnostic, locations),
      located: attachSpan(diagnostic, locations, nameCodes),
    }))
    .sort((one, other) => one.offset - other.offset)
    .map(({ located }) => located);
}
