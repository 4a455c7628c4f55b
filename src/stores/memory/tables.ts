import { EmptyBTree, type ISortedMapF } from "sorted-btree";
import type { PageRange, RowPage } from "../project-rows.ts";
import type {
  ActivityRow,
  CollaboratorRow,
  DashboardRow,
  EventTotals,
  ReplyRow,
  ResponseRow,
  SharingRow,
  SurveyEventRow,
  SurveyRow,
  SurveyVersionRow,
} from "../rows.ts";
import { type RowTexts, rowsWithin } from "./page-bytes.ts";

/** An immutable sorted map: `with` and `without` return a new one, which shares unchanged parts with the old one. */
export type SortedMap<Key, Value> = ISortedMapF<Key, Value>;

/** Surveys by id, and in the order in which they were inserted. */
export interface SurveyTable {
  readonly positions: SortedMap<string, number>;
  readonly inOrder: SortedMap<number, SurveyRow>;
  /** Surveys with a `runsUntil`, by it and by their position. */
  readonly running: SortedMap<string, number>;
  readonly nextPosition: number;
}

/** Replies by id, and their ids in the order in which they expire. */
export interface ReplyTable {
  readonly byId: SortedMap<string, ReplyRow>;
  readonly byExpiry: SortedMap<string, string>;
}

/** All rows of one project: an immutable value, which a write replaces by a new one. */
export interface Tables {
  readonly surveys: SurveyTable;
  readonly dashboards: SortedMap<number, DashboardRow>;
  /** The dashboards that are not deleted, so that reading a page of them costs no more than its range. */
  readonly listedDashboards: SortedMap<number, DashboardRow>;
  readonly collaborators: SortedMap<number, readonly CollaboratorRow[]>;
  readonly sharing: SortedMap<number, SharingRow>;
  readonly activity: ActivityTable;
  /** By survey, then by submission. */
  readonly responses: SortedMap<string, SortedMap<string, ResponseRow>>;
  /** Tests. A submission is in one of the three tables. */
  readonly testResponses: Tables["responses"];
  /** Submissions that fit no version of their survey, and are not tests. */
  readonly unfitResponses: Tables["responses"];
  /** The stored earlier versions of each survey, the newest first. */
  readonly versions: SortedMap<string, readonly SurveyVersionRow[]>;
  /** By survey, then by kind and id. */
  readonly events: SortedMap<string, SortedMap<string, SurveyEventRow>>;
  /** What purged events add to the totals of the whole time; see `withoutOldEvents`. */
  readonly purgedEvents: SortedMap<string, EventTotals>;
  /** The times of submissions, by survey, then by submission; some have none. */
  readonly responseTimes: SortedMap<string, SortedMap<string, string>>;
  readonly replies: ReplyTable;
  readonly lastIds: Readonly<Record<"dashboard" | "tile", number>>;
}

/** Activity of one scope or item. The keys descend from -1, so that the newest is first. */
type ActivityEntries = SortedMap<number, ActivityRow>;

type ActivityTable = SortedMap<string, ActivityEntries>;

export const emptyMap = <Key, Value>(): SortedMap<Key, Value> => EmptyBTree;

export const withEntry = <Key, Value>(
  map: SortedMap<Key, Value>,
  key: Key,
  value: Value,
): SortedMap<Key, Value> => map.with(key, value, true);

/** Removes an entry of a map of maps, and the inner map with its last one. */
export function withoutEntry<Value>(
  maps: SortedMap<string, SortedMap<string, Value>>,
  outer: string,
  key: string,
): SortedMap<string, SortedMap<string, Value>> {
  const map = maps.get(outer);
  if (map?.has(key) !== true) return maps;
  return map.size === 1 ? maps.without(outer) : withEntry(maps, outer, map.without(key));
}

/** The key of an event among those of its survey. */
export const eventKey = (event: string, id: string): string => JSON.stringify([event, id]);

export const emptyTables: Tables = {
  surveys: { positions: emptyMap(), inOrder: emptyMap(), running: emptyMap(), nextPosition: 0 },
  dashboards: emptyMap(),
  listedDashboards: emptyMap(),
  collaborators: emptyMap(),
  sharing: emptyMap(),
  activity: emptyMap(),
  responses: emptyMap(),
  testResponses: emptyMap(),
  unfitResponses: emptyMap(),
  versions: emptyMap(),
  events: emptyMap(),
  purgedEvents: emptyMap(),
  responseTimes: emptyMap(),
  replies: { byId: emptyMap(), byExpiry: emptyMap() },
  lastIds: { dashboard: 0, tile: 0 },
};

export function findSurvey({ positions, inOrder }: SurveyTable, id: string): SurveyRow | undefined {
  const position = positions.get(id);
  return position === undefined ? undefined : inOrder.get(position);
}

/** Digits of a position, so that texts sort like positions. */
const POSITION_DIGITS = 16;

const runningKey = (until: string, position: number): string =>
  `${until} ${String(position).padStart(POSITION_DIGITS, "0")}`;

/** The running surveys after the row at a position was replaced; `undefined` means no row. */
function withRunning(
  running: SurveyTable["running"],
  position: number,
  before: SurveyRow | undefined,
  after: SurveyRow | undefined,
): SurveyTable["running"] {
  const [old, now] = [before?.runsUntil ?? null, after?.runsUntil ?? null];
  if (old === now) return running;
  const rest = old === null ? running : running.without(runningKey(old, position));
  return now === null ? rest : withEntry(rest, runningKey(now, position), position);
}

/** Replaces the survey with the same id, or adds it at the end. */
export function withSurvey(table: SurveyTable, row: SurveyRow): SurveyTable {
  const { positions, inOrder, running, nextPosition } = table;
  const known = positions.get(row.id);
  const position = known ?? nextPosition;
  return {
    positions: known === undefined ? withEntry(positions, row.id, position) : positions,
    inOrder: withEntry(inOrder, position, row),
    running: withRunning(running, position, findSurvey(table, row.id), row),
    nextPosition: known === undefined ? nextPosition + 1 : nextPosition,
  };
}

export function withoutSurvey(table: SurveyTable, id: string): SurveyTable {
  const { positions, inOrder, running, nextPosition } = table;
  const position = positions.get(id);
  if (position === undefined) return table;
  return {
    positions: positions.without(id),
    inOrder: inOrder.without(position),
    running: withRunning(running, position, inOrder.get(position), undefined),
    nextPosition,
  };
}

/** The surveys that run after a time, in the order in which they were inserted. */
export function runningAfter({ inOrder, running }: SurveyTable, time: string): SortedMap<number, SurveyRow> {
  let found: SortedMap<number, SurveyRow> = emptyMap();
  // After every key of that exact time.
  for (const position of running.values(`${time}~`)) {
    const row = inOrder.get(position);
    if (row !== undefined) found = withEntry(found, position, row);
  }
  return found;
}

/** Digits of a time, so that texts sort like times. */
const TIME_DIGITS = 16;

const expiryKey = ({ id, expiresAt }: ReplyRow): string =>
  `${String(expiresAt).padStart(TIME_DIGITS, "0")} ${id}`;

/** How many expired replies are removed when one is added. Removing only one would never reduce their number. */
const MAX_REMOVED = 10;

/** Adds a reply, in place of one with the same id, and removes the first replies that have expired by then. */
export function withReply({ byId, byExpiry }: ReplyTable, row: ReplyRow): ReplyTable {
  const before = byId.get(row.id);
  const expired = before === undefined ? [] : [before];
  for (const id of byExpiry.values()) {
    const oldest = byId.get(id);
    if (oldest === undefined || oldest.expiresAt > row.keptAt || expired.length >= MAX_REMOVED) break;
    expired.push(oldest);
  }
  const kept = withoutReplies({ byId, byExpiry }, expired);
  return {
    byId: withEntry(kept.byId, row.id, row),
    byExpiry: withEntry(kept.byExpiry, expiryKey(row), row.id),
  };
}

const withoutReplies = (replies: ReplyTable, rows: readonly ReplyRow[]): ReplyTable =>
  rows.reduce(
    ({ byId, byExpiry }, row) => ({
      byId: byId.without(row.id),
      byExpiry: byExpiry.without(expiryKey(row)),
    }),
    replies,
  );

/** The table without a limited number of replies that expired before that time, and how many were removed. */
export function withoutExpired(replies: ReplyTable, before: number, atMost: number): [ReplyTable, number] {
  const expired: ReplyRow[] = [];
  for (const id of replies.byExpiry.values()) {
    const oldest = replies.byId.get(id);
    if (oldest === undefined || oldest.expiresAt >= before || expired.length >= atMost) break;
    expired.push(oldest);
  }
  return [withoutReplies(replies, expired), expired.length];
}

const activityKey = (scope: string, item?: string): string =>
  JSON.stringify(item === undefined ? [scope] : [scope, item]);

export function withActivity(activity: ActivityTable, row: ActivityRow): ActivityTable {
  let added = activity;
  for (const key of [activityKey(row.scope), activityKey(row.scope, row.item)]) {
    const entries: ActivityEntries = added.get(key) ?? emptyMap();
    // Below the newest: the oldest may have been removed.
    added = withEntry(added, key, withEntry(entries, (entries.minKey() ?? 0) - 1, row));
  }
  return added;
}

/** The entries of a scope, oldest first. */
export function* oldestActivity(activity: ActivityTable, scope: string): Iterable<ActivityRow> {
  const entries = findActivity(activity, scope);
  // The keys have no gaps, because only the oldest entries are removed.
  const newest = entries.minKey() ?? 0;
  for (let key = entries.maxKey() ?? -1; key >= newest; key -= 1) {
    yield entries.get(key) as ActivityRow;
  }
}

/** Removes the oldest entries of a scope; `rows` are these, oldest first. */
export function withoutOldest(activity: ActivityTable, rows: readonly ActivityRow[]): ActivityTable {
  let rest = activity;
  for (const { scope, item } of rows)
    for (const key of [activityKey(scope), activityKey(scope, item)]) {
      const entries: ActivityEntries = rest.get(key) ?? emptyMap();
      const oldest = entries.maxKey();
      if (oldest === undefined) continue;
      rest = entries.size === 1 ? rest.without(key) : withEntry(rest, key, entries.without(oldest));
    }
  return rest;
}

export const findActivity = (activity: ActivityTable, scope: string, item?: string): ActivityEntries =>
  activity.get(activityKey(scope, item)) ?? emptyMap();

/** A page of the rows that match, in the order of their keys; of all if `matches` is null. */
export function pageOf<Row extends RowTexts>(
  rows: SortedMap<number, Row>,
  range: PageRange,
  matches: ((row: Row) => boolean) | null,
): RowPage<Row> {
  const { limit, offset, bytes } = range;
  if (matches === null) return { count: rows.size, rows: rowsWithin(slice(rows, offset, limit), bytes) };
  const found: Row[] = [];
  for (const row of rows.values()) if (matches(row)) found.push(row);
  return rowPage(found, range);
}

export const rowPage = <Row extends RowTexts>(
  rows: readonly Row[],
  { limit, offset, bytes }: PageRange,
): RowPage<Row> => ({ count: rows.length, rows: rowsWithin(rows.slice(offset, offset + limit), bytes) });

function slice<Row>(rows: SortedMap<number, Row>, offset: number, limit: number): readonly Row[] {
  const firstKey = rows.minKey() ?? 0;
  const hasNoGaps = (rows.maxKey() ?? -1) - firstKey + 1 === rows.size;
  // Without gaps the key of the first row is known; otherwise the rows before it are skipped one by one.
  let skipped = hasNoGaps ? offset : 0;
  const page: Row[] = [];
  for (const row of rows.values(firstKey + skipped)) {
    if (page.length >= limit) break;
    if (skipped >= offset) page.push(row);
    else skipped += 1;
  }
  return page;
}
