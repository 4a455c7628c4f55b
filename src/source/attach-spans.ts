import type { Diagnostic, RelatedPlace } from "#diagnostics/diagnostic.ts";
import { type Places, readPlaces } from "./places.ts";

function attachSpan(diagnostic: Diagnostic, places: Places, keyCodes: ReadonlySet<string>): Diagnostic {
  const { code, pointer, span: given, related } = diagnostic;
  const key = keyCodes.has(code) ? places.keySpanOf(pointer) : undefined;
  const span = given ?? key ?? places.spanOf(pointer);
  const placed = related?.map((place): RelatedPlace => {
    const its = place.span ?? places.spanOf(place.pointer);
    return its === undefined ? place : { ...place, span: its };
  });
  return {
    ...diagnostic,
    ...(span === undefined ? {} : { span }),
    ...(placed === undefined ? {} : { related: placed }),
  };
}

/** Where a finding is sorted in: where the value begins that it is about, the count of left-out findings at the end. */
const startOf = ({ code, pointer }: Diagnostic, places: Places): number =>
  code === "bounded-diagnostics" ? Number.MAX_SAFE_INTEGER : (places.spanOf(pointer)?.start.offset ?? 0);

/**
 * Gives every finding, and every place related to one, its span in the JSON text it was found in, unless it has one,
 * and sorts the findings, stably, by where the values begin that they are about. Findings of the codes in `keyCodes` are
 * about a member's name and point there, all others point at the value. The count of left-out findings stays last.
 */
export function attachSpans(
  diagnostics: readonly Diagnostic[],
  text: string,
  keyCodes: ReadonlySet<string>,
): Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const places = readPlaces(text);
  return diagnostics
    .map((diagnostic) => ({
      start: startOf(diagnostic, places),
      placed: attachSpan(diagnostic, places, keyCodes),
    }))
    .sort((one, other) => one.start - other.start)
    .map(({ placed }) => placed);
}
