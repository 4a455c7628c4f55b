import type { Action, Reply } from "./call.ts";
import {
  addCollaborator,
  createDashboard,
  createFromTemplate,
  listCollaborators,
  listDashboards,
  moveTile,
  removeCollaborator,
  retrieveDashboard,
  shareDashboard,
  updateDashboard,
} from "./dashboard-steps.ts";
import { type Asked, logEntryOf, refused, type State, type Step } from "./state.ts";
import {
  countResponses,
  createSurvey,
  deleteSurvey,
  listSurveys,
  recordResponse,
  retrieveSurvey,
  surveyActivity,
  surveysActivity,
  updateSurvey,
} from "./survey-steps.ts";

type Steps = { readonly [What in Action["what"]]: (state: State, asked: Asked<What>) => Step };

const steps: Steps = {
  "create survey": createSurvey,
  "update survey": updateSurvey,
  "delete survey": deleteSurvey,
  "retrieve survey": retrieveSurvey,
  "list surveys": listSurveys,
  "survey activity": surveyActivity,
  "surveys activity": surveysActivity,
  "count responses": countResponses,
  "record response": recordResponse,
  "create dashboard": createDashboard,
  "create from template": createFromTemplate,
  "update dashboard": updateDashboard,
  "delete dashboard": (state) => refused(state, 405),
  "retrieve dashboard": retrieveDashboard,
  "list dashboards": listDashboards,
  "move tile": moveTile,
  "list collaborators": listCollaborators,
  "add collaborator": addCollaborator,
  "remove collaborator": removeCollaborator,
  "share dashboard": shareDashboard,
};

/** One step of the model. */
export const step = (state: State, asked: Asked): Step =>
  // The handler is that of the action.
  (steps[asked.action.what] as (state: State, asked: Asked) => Step)(state, asked);

/** A reply as it is compared: without the ids of log entries. */
export function comparable({ action, reply }: Asked): Reply {
  const isLog = action.what === "survey activity" || action.what === "surveys activity";
  if (!isLog || reply.body === null) return reply;
  const { results } = reply.body as { results: readonly unknown[] };
  return { ...reply, body: results.map(logEntryOf) };
}
