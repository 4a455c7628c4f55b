import type { EventTotals, SurveyEventRow } from "../rows.ts";

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** Counts events by their kind. */
export function totalsOf(rows: readonly SurveyEventRow[]): readonly EventTotals[] {
  const kinds = new Map<string, { readonly totals: EventTotals; readonly persons: Set<string> }>();
  for (const { event, person, at } of rows) {
    const known = kinds.get(event);
    const persons = (known?.persons ?? new Set<string>()).add(person);
    const { total = 0, first = at, last = at } = known?.totals ?? {};
    const totals = {
      event,
      total: total + 1,
      persons: persons.size,
      first: earlier(first, at),
      last: later(last, at),
    };
    kinds.set(event, { totals, persons });
  }
  return [...kinds.values()].map(({ totals }) => totals).sort((a, b) => (a.event < b.event ? -1 : 1));
}
