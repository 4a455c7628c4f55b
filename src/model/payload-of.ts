import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { ActivityPage } from "./activity.ts";
import type { Branching } from "./branching.ts";
import type { Collaborator, CollaboratorCreate } from "./collaborator.ts";
import type { CreateFromTemplateJson } from "./create-from-template-json.ts";
import type {
  Dashboard,
  DashboardCreate,
  DashboardListItem,
  DashboardPage,
  DashboardUpdate,
} from "./dashboard.ts";
import type { FeatureFlag } from "./feature-flag.ts";
import type { MoveTile } from "./move-tile.ts";
import type { Problem } from "./problem.ts";
import type { Question } from "./question.ts";
import type { ResponsesCount } from "./responses-count.ts";
import type { SharingConfiguration } from "./sharing-configuration.ts";
import type { Survey, SurveyCreate, SurveyListItem, SurveyPage, SurveyUpdate } from "./survey.ts";
import type { User } from "./user.ts";

/** The type of every kind of payload. */
export interface PayloadTypes {
  user: User;
  "feature-flag": FeatureFlag;
  question: Question;
  branching: Branching;
  survey: Survey;
  "survey-list-item": SurveyListItem;
  "survey-create": SurveyCreate;
  "survey-update": SurveyUpdate;
  "survey-page": SurveyPage;
  dashboard: Dashboard;
  "dashboard-list-item": DashboardListItem;
  "dashboard-create": DashboardCreate;
  "dashboard-update": DashboardUpdate;
  "dashboard-page": DashboardPage;
  "move-tile": MoveTile;
  "create-from-template-json": CreateFromTemplateJson;
  collaborator: Collaborator;
  "collaborator-create": CollaboratorCreate;
  "sharing-configuration": SharingConfiguration;
  "activity-page": ActivityPage;
  "responses-count": ResponsesCount;
  problem: Problem;
  "compiled-survey": CompiledSurvey;
}

/** The name of a kind of payload. */
export type PayloadKind = keyof PayloadTypes;

/** The type of a payload of that kind. */
export type PayloadOf<Kind extends PayloadKind> = PayloadTypes[Kind];

/** The kinds that hold one survey. */
export type SurveyKind = "survey" | "survey-list-item" | "survey-create" | "survey-update";

/** The kinds that `checkDashboard` checks. */
export type DashboardKind =
  | "dashboard"
  | "dashboard-list-item"
  | "dashboard-create"
  | "dashboard-update"
  | "dashboard-page"
  | "move-tile"
  | "create-from-template-json"
  | "collaborator"
  | "collaborator-create";
