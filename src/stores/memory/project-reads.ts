import { foldCase } from "../locale-independent.ts";
import type { ProjectReads, TestRows } from "../project-rows.ts";
import type { DashboardRow, ResponseRow, SurveyRow } from "../rows.ts";
import { eventTotals } from "./event-totals.ts";
import { rowsWithin } from "./page-bytes.ts";
import {
  emptyMap,
  findActivity,
  findSurvey,
  pageOf,
  rowPage,
  runningAfter,
  type SortedMap,
  type Tables,
} from "./tables.ts";

/** The holder of the current tables of a project, or of those of a write. */
export interface TablesHolder {
  tables: Tables;
}

/** Reads the rows of a project, as its holder has them at the time of each call. */
export const memoryReads = (holder: TablesHolder): ProjectReads => ({
  survey: async (id) => findSurvey(holder.tables.surveys, id) ?? null,

  surveyVersions: async (survey) => holder.tables.versions.get(survey) ?? [],

  surveys: async ({ search, archived, ids, runsAfter, ...range }) => {
    const { surveys } = holder.tables;
    const rows = runsAfter === undefined ? surveys.inOrder : runningAfter(surveys, runsAfter);
    const wanted = ids && new Set(ids);
    return pageOf(
      rows,
      range,
      matching<SurveyRow>(
        search,
        archived !== undefined && ((row) => row.archived === archived),
        wanted !== undefined && ((row) => wanted.has(row.id)),
      ),
    );
  },

  dashboard: async (id) => holder.tables.dashboards.get(id) ?? null,

  dashboards: async ({ search, pinned, tags, creationMode, withoutPrefix, ...range }) =>
    pageOf(
      holder.tables.listedDashboards,
      range,
      matching<DashboardRow>(
        search,
        pinned !== undefined && ((row) => row.pinned === pinned),
        tags !== undefined && ((row) => row.tags.some((tag) => tags.includes(tag))),
        creationMode !== undefined && ((row) => row.creationMode === creationMode),
        withoutPrefix !== undefined && ((row) => !row.name.startsWith(withoutPrefix)),
      ),
    ),

  collaborators: async (dashboard) => holder.tables.collaborators.get(dashboard) ?? [],

  collaborator: async (dashboard, user) => collaboratorOf(holder.tables, dashboard, user) ?? null,

  levelsOf: async (user, dashboards) =>
    new Map(
      dashboards.flatMap((dashboard) => {
        const row = collaboratorOf(holder.tables, dashboard, user);
        return row === undefined ? [] : [[dashboard, row.level]];
      }),
    ),

  sharing: async (dashboard) => holder.tables.sharing.get(dashboard) ?? null,

  activity: async ({ scope, item, ...range }) =>
    pageOf(findActivity(holder.tables.activity, scope, item), range, null),

  countResponses: async ({ surveys, excludeArchived }) => {
    const { tables } = holder;
    const wanted = surveys === undefined ? null : new Set(surveys);
    const counts = new Map<string, number>();
    for (const [survey, { size }] of tables.responses.entries()) {
      if (wanted?.has(survey) === false) continue;
      if (excludeArchived === true && findSurvey(tables.surveys, survey)?.archived === true) continue;
      counts.set(survey, size);
    }
    return counts;
  },

  responses: async ({ survey, submissions, test, ...range }) => {
    const tables = responseTables(holder.tables, survey, test);
    const named = [...new Set(submissions)].sort();
    const found =
      submissions === undefined
        ? [...inOrder(tables)]
        : named.flatMap((name) => tables.flatMap((rows) => rows.get(name) ?? []));
    return rowPage(found, range);
  },

  nextResponses: async ({ survey, after, test, limit, bytes }) => {
    const next: ResponseRow[] = [];
    for (const row of inOrder(responseTables(holder.tables, survey, test), after)) {
      if (next.length >= limit) break;
      next.push(row);
    }
    return rowsWithin(next, bytes);
  },

  eventTotals: async (query) => eventTotals(holder.tables, query),

  reply: async (id) => holder.tables.replies.byId.get(id) ?? null,
});

type ResponseTable = SortedMap<string, ResponseRow>;

/** The rows of a survey: with tests, without them, or tests only. */
function responseTables(
  { responses, testResponses, unfitResponses }: Tables,
  survey: string,
  test: TestRows | undefined,
): readonly ResponseTable[] {
  const others = [responses, unfitResponses];
  const tables = test === "only" ? [testResponses] : test === "with" ? [...others, testResponses] : others;
  return tables.map((table) => table.get(survey) ?? emptyMap());
}

/** The rows of all tables, merged in the order of their submissions; those after one if it is given. */
function* inOrder(tables: readonly ResponseTable[], after?: string): Generator<ResponseRow> {
  const rows = tables.map((table) => table.values(after));
  const heads = rows.map((each) => each.next());
  for (;;) {
    let smallest = -1;
    for (const [index, head] of heads.entries()) {
      const other = heads[smallest];
      if (head.done !== true && (other === undefined || head.value.submission < other.value.submission))
        smallest = index;
    }
    const head = heads[smallest];
    if (head === undefined) return;
    if (head.value.submission !== after) yield head.value;
    heads[smallest] = (rows[smallest] as (typeof rows)[number]).next();
  }
}

const collaboratorOf = ({ collaborators }: Tables, dashboard: number, user: string) =>
  collaborators.get(dashboard)?.find((row) => row.user === user);

/** Whether a row has the searched name and meets all conditions; null if every row does, so that the rows need not be visited. */
function matching<Row extends { readonly name: string }>(
  search: string | undefined,
  ...conditions: readonly (false | ((row: Row) => boolean))[]
): ((row: Row) => boolean) | null {
  const part = foldCase(search ?? "");
  const set = conditions.filter((condition) => condition !== false);
  if (part === "" && set.length === 0) return null;
  return (row) => foldCase(row.name).includes(part) && set.every((meets) => meets(row));
}
