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
import { listActivity } from "./activity.ts";
import { findCollaborator, findLevels, listCollaborators } from "./collaborators.ts";
import { findDashboard, listDashboards } from "./dashboards.ts";
import type { Session } from "./database.ts";
import { countResponses } from "./responses.ts";
import { findSharing } from "./sharing.ts";
import { findSurvey, listSurveys } from "./surveys.ts";

/** Reads rows of a project, one statement a call. */
export class SqlReads implements ProjectReads {
  protected readonly session: Session;
  protected readonly project: string;

  constructor(session: Session, project: string) {
    this.session = session;
    this.project = project;
  }

  survey(id: string): Promise<SurveyRow | null> {
    return findSurvey(this.session, this.project, id);
  }

  surveys(query: SurveyQuery): Promise<RowPage<SurveyRow>> {
    return listSurveys(this.session, this.project, query);
  }

  dashboard(id: number): Promise<DashboardRow | null> {
    return findDashboard(this.session, this.project, id);
  }

  dashboards(query: DashboardQuery): Promise<RowPage<DashboardRow>> {
    return listDashboards(this.session, this.project, query);
  }

  collaborators(dashboard: number): Promise<readonly CollaboratorRow[]> {
    return listCollaborators(this.session, this.project, dashboard);
  }

  collaborator(dashboard: number, user: string): Promise<CollaboratorRow | null> {
    return findCollaborator(this.session, this.project, dashboard, user);
  }

  levelsOf(user: string, dashboards: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return findLevels(this.session, this.project, user, dashboards);
  }

  sharing(dashboard: number): Promise<SharingRow | null> {
    return findSharing(this.session, this.project, dashboard);
  }

  activity(query: ActivityQuery): Promise<RowPage<ActivityRow>> {
    return listActivity(this.session, this.project, query);
  }

  countResponses(query: CountQuery): Promise<ReadonlyMap<string, number>> {
    return countResponses(this.session, this.project, query);
  }
}
