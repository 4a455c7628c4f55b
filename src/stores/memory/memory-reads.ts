import type {
  ActivityQuery,
  ActivityRow,
  CollaboratorRow,
  CountQuery,
  DashboardQuery,
  DashboardRow,
  ProjectReads,
  RowPage,
  SharingRow,
  SurveyQuery,
  SurveyRow,
} from "../rows.ts";
import { findPage } from "./find-page.ts";
import type { RowsInOrder } from "./ordered-rows.ts";

/** What is read from: the tables themselves, or what a write makes of them. */
export interface View {
  readonly surveys: RowsInOrder<string, SurveyRow>;
  readonly dashboards: RowsInOrder<number, DashboardRow>;
  readonly collaborators: { get(dashboard: number): readonly CollaboratorRow[] | undefined };
  readonly sharing: { get(dashboard: number): SharingRow | undefined };
  readonly activity: { page(query: ActivityQuery): RowPage<ActivityRow> };
  readonly responses: { counts(): Iterable<[string, number]> };
}

/** Reads rows of a view. */
export class MemoryReads<Seen extends View = View> implements ProjectReads {
  protected readonly view: Seen;

  constructor(view: Seen) {
    this.view = view;
  }

  async survey(id: string): Promise<SurveyRow | null> {
    return this.view.surveys.get(id) ?? null;
  }

  async surveys(query: SurveyQuery): Promise<RowPage<SurveyRow>> {
    const { archived } = query;
    return findPage(
      this.view.surveys,
      query,
      archived === undefined ? null : (row) => row.archived === archived,
    );
  }

  async dashboard(id: number): Promise<DashboardRow | null> {
    return this.view.dashboards.get(id) ?? null;
  }

  async dashboards(query: DashboardQuery): Promise<RowPage<DashboardRow>> {
    const { pinned } = query;
    return findPage(
      this.view.dashboards,
      query,
      pinned === undefined ? null : (row) => row.pinned === pinned,
    );
  }

  async collaborators(dashboard: number): Promise<readonly CollaboratorRow[]> {
    return this.view.collaborators.get(dashboard) ?? [];
  }

  async collaborator(dashboard: number, user: string): Promise<CollaboratorRow | null> {
    return this.view.collaborators.get(dashboard)?.find((row) => row.user === user) ?? null;
  }

  async levelsOf(user: string, dashboards: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const levels = new Map<number, number>();
    for (const dashboard of dashboards) {
      const row = this.view.collaborators.get(dashboard)?.find((each) => each.user === user);
      if (row !== undefined) levels.set(dashboard, row.level);
    }
    return levels;
  }

  async sharing(dashboard: number): Promise<SharingRow | null> {
    return this.view.sharing.get(dashboard) ?? null;
  }

  async activity(query: ActivityQuery): Promise<RowPage<ActivityRow>> {
    return this.view.activity.page(query);
  }

  async countResponses({ surveys, excludeArchived }: CountQuery): Promise<ReadonlyMap<string, number>> {
    const wanted = surveys === undefined ? null : new Set(surveys);
    const counts = new Map<string, number>();
    for (const [survey, count] of this.view.responses.counts()) {
      if (count === 0 || wanted?.has(survey) === false) continue;
      if (excludeArchived === true && this.view.surveys.get(survey)?.archived === true) continue;
      counts.set(survey, count);
    }
    return counts;
  }
}
