import type {
  ActivityQuery,
  ActivityRow,
  CollaboratorRow,
  DashboardRow,
  ProjectWrites,
  ResponseRow,
  RowPage,
  SharingRow,
  SurveyRow,
} from "../rows.ts";
import { StoreError } from "../store.ts";
import { MemoryReads, type View } from "./memory-reads.ts";
import type { RowsInOrder } from "./ordered-rows.ts";
import { StagedMap } from "./staged-map.ts";
import { StagedResponses } from "./staged-responses.ts";
import { StagedRows } from "./staged-rows.ts";
import type { Tables } from "./tables.ts";

/** The changes of one write, until they become everybody's. */
class Changes implements View {
  readonly surveys: StagedRows<string, SurveyRow>;
  readonly dashboards: StagedRows<number, DashboardRow>;
  readonly collaborators: StagedMap<number, readonly CollaboratorRow[]>;
  readonly sharing: StagedMap<number, SharingRow>;
  readonly activity: { page(query: ActivityQuery): RowPage<ActivityRow> };
  readonly entries: ActivityRow[] = [];
  readonly responses: StagedResponses;
  readonly taken: { dashboard: number; tile: number };

  constructor(tables: Tables) {
    this.surveys = new StagedRows(tables.surveys);
    this.dashboards = new StagedRows(tables.dashboards);
    this.collaborators = new StagedMap(tables.collaborators);
    this.sharing = new StagedMap(tables.sharing);
    this.activity = { page: (query) => tables.activity.page(query, this.entries) };
    this.responses = new StagedResponses(tables.responses);
    this.taken = { ...tables.taken };
  }
}

/** Changes rows of one project, first for this write only. */
export class MemoryWrites extends MemoryReads<Changes> implements ProjectWrites {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    super(new Changes(tables));
    this.#tables = tables;
  }

  get changed(): boolean {
    const { surveys, dashboards, collaborators, sharing, entries, responses, taken } = this.view;
    return (
      entries.length > 0 ||
      surveys.changed ||
      dashboards.changed ||
      collaborators.changed ||
      sharing.changed ||
      responses.changed ||
      taken.dashboard !== this.#tables.taken.dashboard ||
      taken.tile !== this.#tables.taken.tile
    );
  }

  /** Makes the changes everybody's, at one moment. */
  commit(): void {
    const { surveys, dashboards, collaborators, sharing, entries, responses, taken } = this.view;
    surveys.commit();
    dashboards.commit();
    collaborators.commit();
    sharing.commit();
    responses.commit();
    for (const entry of entries) this.#tables.activity.add(entry);
    Object.assign(this.#tables.taken, taken);
  }

  async takeIds(what: "dashboard" | "tile", count = 1): Promise<number> {
    const first = this.view.taken[what] + 1;
    this.view.taken[what] += count;
    return first;
  }

  async insertSurvey(row: SurveyRow): Promise<boolean> {
    if (this.view.surveys.get(row.id) !== undefined) return false;
    this.view.surveys.insert(row);
    return true;
  }

  async updateSurvey(row: SurveyRow): Promise<void> {
    replaceRow(this.view.surveys, this.view.surveys.get(row.id), row);
  }

  async deleteSurvey(id: string): Promise<boolean> {
    if (this.view.surveys.get(id) === undefined) return false;
    this.view.surveys.remove(id);
    this.view.responses.removeAll(id);
    return true;
  }

  async insertDashboard(row: DashboardRow): Promise<boolean> {
    if (this.view.dashboards.get(row.id) !== undefined) return false;
    this.view.dashboards.insert(row);
    return true;
  }

  async updateDashboard(row: DashboardRow): Promise<void> {
    replaceRow(this.view.dashboards, this.view.dashboards.get(row.id), row);
  }

  async insertCollaborator(row: CollaboratorRow): Promise<boolean> {
    const there = this.view.collaborators.get(row.dashboard) ?? [];
    if (there.some(({ user }) => user === row.user)) return false;
    this.view.collaborators.set(row.dashboard, [...there, row]);
    return true;
  }

  async deleteCollaborator(dashboard: number, user: string): Promise<boolean> {
    const there = this.view.collaborators.get(dashboard) ?? [];
    const left = there.filter((row) => row.user !== user);
    if (left.length === there.length) return false;
    this.view.collaborators.set(dashboard, left);
    return true;
  }

  async insertSharing(row: SharingRow): Promise<boolean> {
    if (this.view.sharing.get(row.dashboard) !== undefined) return false;
    this.view.sharing.set(row.dashboard, row);
    return true;
  }

  async insertActivity(row: ActivityRow): Promise<void> {
    this.view.entries.push(row);
  }

  async putResponse(row: ResponseRow): Promise<number> {
    return this.view.responses.put(row);
  }
}

function replaceRow<Key, Row extends { readonly id: Key; readonly version: number }>(
  rows: RowsInOrder<Key, Row> & { replace(row: Row): void },
  there: Row | undefined,
  row: Row,
): void {
  if (there === undefined || there.version !== row.version - 1)
    throw new StoreError(
      "inconsistent",
      `Version ${row.version - 1} of ${row.id} is not there to be replaced.`,
    );
  rows.replace(row);
}
