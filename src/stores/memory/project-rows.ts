import { foldCase } from "../locale-independent.ts";
import type {
  ActivityQuery,
  ActivityRow,
  CollaboratorRow,
  CountQuery,
  DashboardQuery,
  DashboardRow,
  EventTotals,
  NewResponse,
  ProjectReads,
  ProjectWrites,
  ResponseOutcome,
  ResponseQuery,
  ResponseRow,
  RowPage,
  SharingRow,
  SurveyEventRow,
  SurveyQuery,
  SurveyReplacement,
  SurveyRow,
} from "../rows.ts";
import { StoreError } from "../store.ts";
import { totalsOf } from "./event-totals.ts";
import {
  emptyMap,
  findActivity,
  findSurvey,
  pageOf,
  rowPage,
  type Tables,
  withActivity,
  withEntry,
  withoutSurvey,
  withSurvey,
} from "./tables.ts";

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

  async surveys({ search, archived, ...range }: SurveyQuery): Promise<RowPage<SurveyRow>> {
    const matches = matching<SurveyRow>(
      search,
      archived === undefined ? null : (row) => row.archived === archived,
    );
    return pageOf(this.holder.tables.surveys.inOrder, range, matches);
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

  async eventTotals(survey?: string): Promise<readonly EventTotals[]> {
    const { events } = this.holder.tables;
    const ofSurveys = survey === undefined ? [...events.values()] : [events.get(survey) ?? emptyMap()];
    return totalsOf(ofSurveys.flatMap((rows) => [...rows.values()]));
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

/**
 * Changes the rows of a project. Starts from the tables of the project and replaces its own; they become the project's
 * when the store commits the write, and are dropped otherwise.
 */
export class MemoryWrites extends MemoryReads implements ProjectWrites {
  constructor(tables: Tables) {
    super({ tables });
  }

  /** The tables with the changes made so far; the given ones where nothing was changed. */
  get tables(): Tables {
    return this.holder.tables;
  }

  async takeIds(what: "dashboard" | "tile", count = 1): Promise<number> {
    const { lastIds } = this.tables;
    this.#change({ lastIds: { ...lastIds, [what]: lastIds[what] + count } });
    return lastIds[what] + 1;
  }

  async insertSurvey(row: SurveyRow): Promise<boolean> {
    const { surveys } = this.tables;
    if (findSurvey(surveys, row.id) !== undefined) return false;
    this.#change({ surveys: withSurvey(surveys, row) });
    return true;
  }

  async updateSurvey(row: SurveyRow): Promise<void> {
    const { surveys } = this.tables;
    requirePreviousVersion(findSurvey(surveys, row.id), row);
    this.#change({ surveys: withSurvey(surveys, row) });
  }

  async deleteSurvey(id: string): Promise<boolean> {
    const { surveys, responses, events } = this.tables;
    if (findSurvey(surveys, id) === undefined) return false;
    this.#change({
      surveys: withoutSurvey(surveys, id),
      responses: responses.without(id),
      events: events.without(id),
    });
    return true;
  }

  async createSurvey(row: SurveyRow, entry: ActivityRow): Promise<boolean> {
    if (!(await this.insertSurvey(row))) return false;
    await this.insertActivity(entry);
    return true;
  }

  async replaceSurvey({ row, replaces, entries }: SurveyReplacement): Promise<boolean> {
    const { surveys } = this.tables;
    if (findSurvey(surveys, row.id)?.version !== replaces) return false;
    this.#change({ surveys: withSurvey(surveys, row) });
    for (const entry of entries) await this.insertActivity(entry);
    return true;
  }

  async removeSurvey(
    { id, version }: Pick<SurveyRow, "id" | "version">,
    entry: ActivityRow,
  ): Promise<boolean> {
    if (findSurvey(this.tables.surveys, id)?.version !== version) return false;
    await this.deleteSurvey(id);
    await this.insertActivity(entry);
    return true;
  }

  async addResponse({ row, version, limit }: NewResponse): Promise<ResponseOutcome> {
    const { surveys, responses } = this.tables;
    if (findSurvey(surveys, row.survey)?.version !== version) return { outcome: "changed" };
    const ofSurvey = responses.get(row.survey);
    const isNew = ofSurvey?.has(row.submission) !== true;
    if (isNew && limit !== undefined && (ofSurvey?.size ?? 0) >= limit.submissions)
      return { outcome: "full" };
    const count = await this.putResponse(row);
    if (limit !== undefined && count >= limit.submissions) await this.replaceSurvey(limit.reached);
    return { outcome: isNew ? "added" : "replaced", count };
  }

  async insertDashboard(row: DashboardRow): Promise<boolean> {
    if (this.tables.dashboards.has(row.id)) return false;
    this.#setDashboard(row);
    return true;
  }

  async updateDashboard(row: DashboardRow): Promise<void> {
    requirePreviousVersion(this.tables.dashboards.get(row.id), row);
    this.#setDashboard(row);
  }

  async insertCollaborator(row: CollaboratorRow): Promise<boolean> {
    const { collaborators } = this.tables;
    const rows = collaborators.get(row.dashboard) ?? [];
    if (rows.some(({ user }) => user === row.user)) return false;
    this.#change({ collaborators: withEntry(collaborators, row.dashboard, [...rows, row]) });
    return true;
  }

  async deleteCollaborator(dashboard: number, user: string): Promise<boolean> {
    const { collaborators } = this.tables;
    const rows = collaborators.get(dashboard) ?? [];
    const others = rows.filter((row) => row.user !== user);
    if (others.length === rows.length) return false;
    this.#change({ collaborators: withEntry(collaborators, dashboard, others) });
    return true;
  }

  async insertSharing(row: SharingRow): Promise<boolean> {
    const { sharing } = this.tables;
    if (sharing.has(row.dashboard)) return false;
    this.#change({ sharing: withEntry(sharing, row.dashboard, row) });
    return true;
  }

  async insertActivity(row: ActivityRow): Promise<void> {
    this.#change({ activity: withActivity(this.tables.activity, row) });
  }

  async putResponse(row: ResponseRow): Promise<number> {
    const { responses } = this.tables;
    const before = responses.get(row.survey) ?? emptyMap<string, ResponseRow>();
    const ofSurvey = withEntry(before, row.submission, row);
    this.#change({ responses: withEntry(responses, row.survey, ofSurvey) });
    return ofSurvey.size;
  }

  /** See `Store.addSurveyEvent`. */
  addSurveyEvent(row: SurveyEventRow): boolean {
    const { surveys, events } = this.tables;
    const ofSurvey = events.get(row.survey) ?? emptyMap<string, SurveyEventRow>();
    const key = JSON.stringify([row.event, row.id]);
    if (findSurvey(surveys, row.survey) === undefined || ofSurvey.has(key)) return false;
    this.#change({ events: withEntry(events, row.survey, withEntry(ofSurvey, key, row)) });
    return true;
  }

  #setDashboard(row: DashboardRow): void {
    const { dashboards, listedDashboards } = this.tables;
    this.#change({
      dashboards: withEntry(dashboards, row.id, row),
      listedDashboards: row.deleted
        ? listedDashboards.without(row.id)
        : withEntry(listedDashboards, row.id, row),
    });
  }

  #change(changed: Partial<Tables>): void {
    this.holder.tables = { ...this.holder.tables, ...changed };
  }
}

function requirePreviousVersion(
  current: { readonly version: number } | undefined,
  { id, version }: { readonly id: string | number; readonly version: number },
): void {
  if (current?.version !== version - 1)
    throw new StoreError("inconsistent", `There is no version ${version - 1} of ${id} to replace.`);
}
