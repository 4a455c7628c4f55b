// One good request of each operation, on what `fillProjects` made.
import { dashboardsOf, type Size } from "./load-fill.ts";

/** A request to be sent. */
export interface Asking {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, "0");
const surveyId = (project: number, n: number): string => `${hex(project, 8)}-0000-4000-8000-${hex(n, 12)}`;

/** The body of a new survey. */
export const newSurvey = {
  name: "A new one",
  type: "popover",
  questions: [
    { type: "rating", question: "How easy was it to pay?", display: "number", scale: 5 },
    { type: "single_choice", question: "How did you pay?", choices: ["Card", "Invoice", "Other"] },
    { type: "open", question: "What would have made it easier?", optional: true },
  ],
};

/** Requests in their nth turn: each turn asks another project, or other rows of it. */
export function asksOf(size: Size, turn: number): readonly Asking[] {
  // Steps that share no factor with the sizes, so that all rows get their turn.
  const project = 1 + ((turn * 7919) % size.projects);
  const survey = surveyId(project, (turn * 31) % size.surveys);
  // Rows that are deleted are not asked for again: they go from the end.
  const last = surveyId(project, size.surveys - 1 - Math.floor(turn / size.projects));
  const dashboard = 2 + (turn % (dashboardsOf(size) - 1));
  const isBack = turn % 2 === 1;
  const user = `00000000-0000-4000-9000-${hex(turn, 12)}`;
  const before = `00000000-0000-4000-9000-${hex(turn, 12)}`;
  const ask = (operation: string, method: string, path: string, body?: object): Asking => ({
    operation,
    method,
    path: `/api/projects/${project}/${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return [
    ask("listDashboards", "GET", "dashboards/"),
    ask("createDashboard", "POST", "dashboards/", { name: "A copy", use_dashboard: dashboard }),
    ask("retrieveDashboard", "GET", `dashboards/${dashboard}/`),
    ask("updateDashboard", "PATCH", `dashboards/${dashboard}/`, { description: `Turn ${turn}` }),
    ask("deleteDashboard", "DELETE", `dashboards/${dashboard}/`),
    ask("createFromTemplateJson", "POST", "dashboards/create_from_template_json/", {
      template: {
        template_name: "Made",
        tiles: [
          { type: "TEXT", body: "one" },
          { type: "TEXT", body: "two" },
        ],
      },
    }),
    ask("moveTile", "PATCH", `dashboards/${isBack ? 2 : 1}/move_tile/`, {
      tile: { id: isBack ? 3 : 1 },
      to_dashboard: isBack ? 1 : 2,
    }),
    ask("addCollaborator", "POST", `dashboards/${dashboard}/collaborators/`, { user_uuid: user, level: 21 }),
    ask("listCollaborators", "GET", `dashboards/${dashboard}/collaborators/`),
    ask("removeCollaborator", "DELETE", `dashboards/${dashboard}/collaborators/${before}/`),
    ask("listSharingConfiguration", "GET", `dashboards/${dashboard}/sharing/`),
    ask("listSurveys", "GET", "surveys/"),
    ask("listSurveys, search", "GET", "surveys/?search=vey+7&limit=10"),
    ask("createSurvey", "POST", "surveys/", newSurvey),
    ask("retrieveSurvey", "GET", `surveys/${survey}/`),
    ask("updateSurvey", "PATCH", `surveys/${survey}/`, { description: `Turn ${turn}` }),
    ask("surveyActivity", "GET", `surveys/${survey}/activity/`),
    ask("surveysActivity", "GET", "surveys/activity/"),
    ask("responsesCount", "GET", "surveys/responses_count/"),
    ask("deleteSurvey", "DELETE", `surveys/${last}/`),
  ];
}
