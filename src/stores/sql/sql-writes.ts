import type {
  ActivityRow,
  CollaboratorRow,
  DashboardRow,
  ProjectWrites,
  ResponseRow,
  SharingRow,
  SurveyRow,
} from "../rows.ts";
import { insertActivity } from "./activity.ts";
import { deleteCollaborator, insertCollaborator } from "./collaborators.ts";
import { insertDashboard, updateDashboard } from "./dashboards.ts";
import type { Session } from "./database.ts";
import type { Moment } from "./moment.ts";
import { takeIds } from "./projects.ts";
import { putResponse } from "./responses.ts";
import { insertSharing } from "./sharing.ts";
import { SqlReads } from "./sql-reads.ts";
import { deleteSurvey, insertSurvey, updateSurvey } from "./surveys.ts";

/** Changes rows of a project inside a transaction that has taken its turn. */
export class SqlWrites extends SqlReads implements ProjectWrites {
  readonly #next: () => Moment;
  #changed = false;

  constructor(session: Session, project: string, next: () => Moment) {
    super(session, project);
    this.#next = next;
  }

  /** Whether there is anything to keep. */
  get changed(): boolean {
    return this.#changed;
  }

  async takeIds(what: "dashboard" | "tile", count = 1): Promise<number> {
    return this.#noted(await takeIds(this.session, this.project, what, count), true);
  }

  async insertSurvey(row: SurveyRow): Promise<boolean> {
    return this.#noted(await insertSurvey(this.session, this.project, row, this.#next()));
  }

  async updateSurvey(row: SurveyRow): Promise<void> {
    this.#noted(await updateSurvey(this.session, this.project, row), true);
  }

  async deleteSurvey(id: string): Promise<boolean> {
    return this.#noted(await deleteSurvey(this.session, this.project, id));
  }

  async insertDashboard(row: DashboardRow): Promise<boolean> {
    return this.#noted(await insertDashboard(this.session, this.project, row));
  }

  async updateDashboard(row: DashboardRow): Promise<void> {
    this.#noted(await updateDashboard(this.session, this.project, row), true);
  }

  async insertCollaborator(row: CollaboratorRow): Promise<boolean> {
    return this.#noted(await insertCollaborator(this.session, this.project, row, this.#next()));
  }

  async deleteCollaborator(dashboard: number, user: string): Promise<boolean> {
    return this.#noted(await deleteCollaborator(this.session, this.project, dashboard, user));
  }

  async insertSharing(row: SharingRow): Promise<boolean> {
    return this.#noted(await insertSharing(this.session, this.project, row));
  }

  async insertActivity(row: ActivityRow): Promise<void> {
    this.#noted(await insertActivity(this.session, this.project, row, this.#next()), true);
  }

  async putResponse(row: ResponseRow): Promise<number> {
    return this.#noted(await putResponse(this.session, this.project, row), true);
  }

  #noted<Result>(result: Result, changed = result === true): Result {
    this.#changed ||= changed;
    return result;
  }
}
