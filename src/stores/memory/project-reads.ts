import { foldCase } from "../locale-independent.ts";
import type {
  ActivityQuery,
  CountQuery,
  DashboardQuery,
  EventQuery,
  ProjectReads,
  ResponseQuery,
  RowPage,
  SurveyQuery,
} from "../project-rows.ts";
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
} from "../rows.ts";
import { emptyMap, findActivity, findSurvey, pageOf, rowPage, runningAfter, type Tables } from "./tables.ts";

/** What holds the current tables of a project, or those of a write. */
interface TablesHolder {
  tables: Tables;
}

/** Reads the rows of a project, as its holder has them at the time of each call. */
export class MemoryReads implements ProjectReads {
  protected readonly holder: TablesHolder;

  constructor(holder: TablesHolder) {
    this.holder = holder;
  }

  async survey(id: string): Promise<SurveyRow | null> {
    return findSurvey(this.holder.tables.surveys, id) ?? null;
  }

  async surveys({ search, archived, runsAfter, ...range }: SurveyQuery): Promise<RowPage<SurveyRow>> {
    const { surveys } = this.holder.tables;
    const rows = runsAfter === undefined ? surveys.inOrder : runningAfter(surveys, runsAfter);
    const matches = matching<SurveyRow>(
      search,
      archived === undefined ? null : (row) => row.archived === archived,
    );
    return pageOf(rows, range, matches);
  }

  async dashboard(id: number): Promise<DashboardRow | null> {
    return this.holder.tables.dashboards.get(id) ?? null;
  }

  async dashboards({ search, pinned, ...range }: DashboardQuery): Promise<RowPage<DashboardRow>> {
    const matches = matching<DashboardRow>(
      search,
      pinned === undefined ? null : (row) => row.pinned === pinned,
    );
    return pageOf(this.holder.tables.listedDashboards, range, matches);
  }

  async collaborators(dashboard: number): Promise<readonly CollaboratorRow[]> {
    return this.holder.tables.collaborators.get(dashboard) ?? [];
  }

  async collaborator(dashboard: number, user: string): Promise<CollaboratorRow | null> {
    return this.holder.tables.collaborators.get(dashboard)?.find((row) => row.user === user) ?? null;
  }

  async levelsOf(user: string, dashboards: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const levels = new Map<number, number>();
    for (const dashboard of dashboards) {
      const row = await this.collaborator(dashboard, user);
      if (row !== null) levels.set(dashboard, row.level);
    }
    return levels;
  }

  async sharing(dashboard: number): Promise<SharingRow | null> {
    return this.holder.tables.sharing.get(dashboard) ?? null;
  }

  async activity({ scope, item, ...range }: ActivityQuery): Promise<RowPage<ActivityRow>> {
    return pageOf(findActivity(this.holder.tables.activity, scope, item), range, null);
  }

  async countResponses({ surveys, excludeArchived }: CountQuery): Promise<ReadonlyMap<string, number>> {
    const { tables } = this.holder;
    const wanted = surveys === undefined ? null : new Set(surveys);
    const counts = new Map<string, number>();
    for (const [survey, { size }] of tables.responses.entries()) {
      if (wanted?.has(survey) === false) continue;
      if (excludeArchived === true && findSurvey(tables.surveys, survey)?.archived === true) continue;
      counts.set(survey, size);
    }
    return counts;
  }

  async responses({ survey, submission, ...range }: ResponseQuery): Promise<RowPage<ResponseRow>> {
    const rows = this.holder.tables.responses.get(survey) ?? emptyMap<string, ResponseRow>();
    const row = submission === undefined ? undefined : rows.get(submission);
    return rowPage(submission === undefined ? [...rows.values()] : row === undefined ? [] : [row], range);
  }

  async eventTotals({ survey, from, to }: EventQuery): Promise<readonly EventTotals[]> {
    const { events } = this.holder.tables;
    const ofSurveys = survey === undefined ? [...events.values()] : [events.get(survey) ?? emptyMap()];
    const isAsked = ({ at }: SurveyEventRow) => at >= (from ?? at) && at <= (to ?? at);
    return totalsOf(ofSurveys.flatMap((rows) => [...rows.values()].filter(isAsked)));
  }

  async reply(id: string): Promise<ReplyRow | null> {
    return this.holder.tables.replies.byId.get(id) ?? null;
  }
}

/** Null where every row matches, so that the rows need not be visited. */
function matching<Row extends { readonly name: string }>(
  search: string | undefined,
  matches: ((row: Row) => boolean) | null,
): ((row: Row) => boolean) | null {
  const part = foldCase(search ?? "");
  if (part === "") return matches;
  return (row) => (matches === null || matches(row)) && foldCase(row.name).includes(part);
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

function totalsOf(rows: readonly SurveyEventRow[]): readonly EventTotals[] {
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
