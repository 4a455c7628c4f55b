// Every kind of payload, in the order in which messages list them. A new kind is one line here.
import type * as z from "zod";
import { activityPageDefinition } from "./activity.ts";
import { branchingDefinition } from "./branching.ts";
import {
  collaboratorCreateDefinition,
  collaboratorDefinition,
  collaboratorReadOnly,
} from "./collaborator.ts";
import { compiledSurveyDefinition } from "./compiled-survey.ts";
import { createFromTemplateJsonDefinition } from "./create-from-template-json.ts";
import * as dashboard from "./dashboard.ts";
import { featureFlagDefinition } from "./feature-flag.ts";
import { moveTileDefinition } from "./move-tile.ts";
import type { PayloadKind } from "./payload-of.ts";
import { problemDefinition } from "./problem.ts";
import { questionDefinition } from "./question.ts";
import { responsesCountDefinition } from "./responses-count.ts";
import { sharingConfigurationDefinition } from "./sharing-configuration.ts";
import * as survey from "./survey.ts";
import { userDefinition } from "./user.ts";

/** A kind's definition and, for requests, the members that only the server sets; they are reported when sent, and ignored otherwise. */
export interface KindEntry {
  readonly definition: z.ZodType;
  readonly readOnly?: readonly string[];
}

/** The definition of every payload kind. */
export const kinds: Readonly<Record<PayloadKind, KindEntry>> = {
  user: { definition: userDefinition },
  "feature-flag": { definition: featureFlagDefinition },
  question: { definition: questionDefinition },
  branching: { definition: branchingDefinition },
  survey: { definition: survey.surveyDefinition },
  "survey-list-item": { definition: survey.surveyListItemDefinition },
  "survey-create": { definition: survey.surveyCreateDefinition, readOnly: survey.surveyReadOnly },
  "survey-update": { definition: survey.surveyUpdateDefinition, readOnly: survey.surveyReadOnly },
  "survey-page": { definition: survey.surveyPageDefinition },
  "survey-public": { definition: survey.surveyPublicDefinition },
  "survey-public-list": { definition: survey.surveyPublicListDefinition },
  dashboard: { definition: dashboard.dashboardDefinition },
  "dashboard-list-item": { definition: dashboard.dashboardListItemDefinition },
  "dashboard-create": {
    definition: dashboard.dashboardCreateDefinition,
    readOnly: dashboard.dashboardReadOnly,
  },
  "dashboard-update": {
    definition: dashboard.dashboardUpdateDefinition,
    readOnly: dashboard.dashboardReadOnly,
  },
  "dashboard-page": { definition: dashboard.dashboardPageDefinition },
  "move-tile": { definition: moveTileDefinition, readOnly: dashboard.dashboardReadOnly },
  "create-from-template-json": {
    definition: createFromTemplateJsonDefinition,
    readOnly: dashboard.dashboardReadOnly,
  },
  collaborator: { definition: collaboratorDefinition },
  "collaborator-create": { definition: collaboratorCreateDefinition, readOnly: collaboratorReadOnly },
  "sharing-configuration": { definition: sharingConfigurationDefinition },
  "activity-page": { definition: activityPageDefinition },
  "responses-count": { definition: responsesCountDefinition },
  problem: { definition: problemDefinition },
  "compiled-survey": { definition: compiledSurveyDefinition },
};
