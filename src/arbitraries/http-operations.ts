import type { PayloadKind } from "#model/payload-of.ts";

/** The bodies that operations take. */
export type BodyKind = Extract<
  PayloadKind,
  | "dashboard-create"
  | "dashboard-update"
  | "move-tile"
  | "create-from-template-json"
  | "collaborator-create"
  | "survey-create"
  | "survey-update"
>;

/** One operation of the interface, as far as requests need it. */
export interface OperationShape {
  readonly operation: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Behind `/api/projects/<project>/`; `:dashboard`, `:survey` and `:user` stand for identifiers. */
  readonly path: string;
  /** Query parameters that it reads, with values that it takes. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  readonly body?: BodyKind;
}

const paged = { limit: ["1", "10", "1000"], offset: ["0", "5"] };
const logged = { limit: ["1", "10"], page: ["1", "2"] };

/** The 19 operations of INTERFACE.md section 4, in its order. */
export const operations: readonly OperationShape[] = [
  { operation: "listDashboards", method: "GET", path: "dashboards", query: paged },
  { operation: "createDashboard", method: "POST", path: "dashboards", body: "dashboard-create" },
  { operation: "retrieveDashboard", method: "GET", path: "dashboards/:dashboard" },
  { operation: "updateDashboard", method: "PATCH", path: "dashboards/:dashboard", body: "dashboard-update" },
  { operation: "deleteDashboard", method: "DELETE", path: "dashboards/:dashboard" },
  { operation: "moveTile", method: "PATCH", path: "dashboards/:dashboard/move_tile", body: "move-tile" },
  {
    operation: "createFromTemplateJson",
    method: "POST",
    path: "dashboards/create_from_template_json",
    body: "create-from-template-json",
  },
  { operation: "listCollaborators", method: "GET", path: "dashboards/:dashboard/collaborators" },
  {
    operation: "addCollaborator",
    method: "POST",
    path: "dashboards/:dashboard/collaborators",
    body: "collaborator-create",
  },
  { operation: "removeCollaborator", method: "DELETE", path: "dashboards/:dashboard/collaborators/:user" },
  { operation: "listSharingConfiguration", method: "GET", path: "dashboards/:dashboard/sharing" },
  { operation: "listSurveys", method: "GET", path: "surveys", query: paged },
  { operation: "createSurvey", method: "POST", path: "surveys", body: "survey-create" },
  { operation: "retrieveSurvey", method: "GET", path: "surveys/:survey" },
  { operation: "updateSurvey", method: "PATCH", path: "surveys/:survey", body: "survey-update" },
  { operation: "deleteSurvey", method: "DELETE", path: "surveys/:survey" },
  { operation: "surveyActivity", method: "GET", path: "surveys/:survey/activity", query: logged },
  { operation: "surveysActivity", method: "GET", path: "surveys/activity", query: logged },
  {
    operation: "responsesCount",
    method: "GET",
    path: "surveys/responses_count",
    query: { exclude_archived: ["true", "false"] },
  },
];
