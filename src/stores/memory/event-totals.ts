import type { EventQuery } from "../project-rows.ts";
import type { EventTotals, SurveyEventRow } from "../rows.ts";
import { eventKey, type SortedMap, type Tables, withEntry, withoutEntry } from "./tables.ts";

type EventTables = Pick<Tables, "events" | "purgedEvents">;

/** The values of `test` in queries, and the default. */
type Tests = NonNullable<EventQuery["test"]> | "without";

const kindsOfTests: readonly Tests[] = ["without", "only", "with"];

/** The key of the totals of the project. Only their persons are read. */
const PROJECT = "";

const totalsKey = (survey: string, tests: Tests, event: string): string =>
  JSON.stringify([survey, tests, event]);

const isAmong = ({ test = false }: SurveyEventRow, tests: Tests): boolean =>
  tests === "with" || test === (tests === "only");

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

const sumOf = (one: EventTotals | undefined, other: EventTotals): EventTotals =>
  one === undefined
    ? other
    : {
        event: one.event,
        total: one.total + other.total,
        persons: one.persons + other.persons,
        first: earlier(one.first, other.first),
        last: later(one.last, other.last),
      };

/** The totals of rows, by the kind of event. */
function totalsOf(rows: readonly SurveyEventRow[]): Map<string, EventTotals> {
  const found = new Map<string, EventTotals>();
  const persons = new Map<string, Set<string>>();
  for (const { event, person, at } of rows) {
    const known = persons.get(event) ?? new Set();
    const isNew = !known.has(person);
    persons.set(event, known.add(person));
    const one = { event, total: 1, persons: isNew ? 1 : 0, first: at, last: at };
    found.set(event, sumOf(found.get(event), one));
  }
  return found;
}

const rowsOf = (events: Tables["events"], survey: string): readonly SurveyEventRow[] =>
  (survey === PROJECT ? [...events.values()] : [events.get(survey)]).flatMap((rows) => [
    ...(rows?.values() ?? []),
  ]);

/** The totals of stored events in a period, or of all events of the whole time, by the kind of event. */
export function eventTotals(
  { events, purgedEvents }: EventTables,
  { survey = PROJECT, from, to, test: wanted }: EventQuery,
): readonly EventTotals[] {
  const test: Tests = wanted ?? "without";
  const rows = rowsOf(events, survey).filter(
    (row) => isAmong(row, test) && row.at >= (from ?? row.at) && row.at <= (to ?? row.at),
  );
  const totals = totalsOf(rows);
  const persons = new Map<string, number>();
  if (from === undefined && to === undefined)
    for (const [key, purged] of purgedEvents.entries()) {
      const [scope, tests] = JSON.parse(key) as [string, Tests];
      if (tests !== test) continue;
      const { event } = purged;
      if (scope === survey) persons.set(event, purged.persons);
      if (scope === PROJECT || (survey !== PROJECT && scope !== survey)) continue;
      totals.set(event, sumOf(totals.get(event), { ...purged, persons: 0 }));
    }
  return [...totals.values()]
    .map((each) => ({
      ...each,
      persons: Math.min(each.total, each.persons + (persons.get(each.event) ?? 0)),
    }))
    .sort((one, other) => (one.event < other.event ? -1 : 1));
}

/**
 * Removes the oldest events before a time; returns their number. Adds to `purgedEvents` what the totals of the surveys, and the
 * persons of the project, lose.
 */
export function withoutOldEvents(
  { events, purgedEvents }: EventTables,
  before: string,
  atMost: number,
): [EventTables, number] {
  const old = rowsOf(events, PROJECT)
    .filter(({ at }) => at < before)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, atMost);
  let kept = events;
  for (const { survey, event, id } of old) kept = withoutEntry(kept, survey, eventKey(event, id));
  let purged: SortedMap<string, EventTotals> = purgedEvents;
  for (const survey of [PROJECT, ...new Set(old.map((row) => row.survey))])
    for (const tests of kindsOfTests) {
      const totalsIn = (rows: readonly SurveyEventRow[]) =>
        totalsOf(rows.filter((row) => isAmong(row, tests)));
      const [earlierTotals, laterTotals] = [events, kept].map((each) => totalsIn(rowsOf(each, survey)));
      const personsIn = (totals: typeof earlierTotals, event: string) => totals?.get(event)?.persons ?? 0;
      for (const [event, removed] of totalsIn(
        survey === PROJECT ? old : old.filter((row) => row.survey === survey),
      )) {
        const persons = personsIn(earlierTotals, event) - personsIn(laterTotals, event);
        const key = totalsKey(survey, tests, event);
        purged = withEntry(purged, key, sumOf(purged.get(key), { ...removed, persons }));
      }
    }
  return [{ events: kept, purgedEvents: purged }, old.length];
}

/** Removes the events of a survey with their totals. */
export function withoutEventsOf({ events, purgedEvents }: EventTables, survey: string): EventTables {
  let purged = purgedEvents;
  for (const { event } of purgedEvents.values())
    for (const tests of kindsOfTests) purged = purged.without(totalsKey(survey, tests, event));
  return { events: events.without(survey), purgedEvents: purged };
}
