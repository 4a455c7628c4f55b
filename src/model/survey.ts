import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { dateTime, uuid } from "#fields/formats.ts";
import { count } from "#fields/number.ts";
import { anything, flag } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { nameText, text } from "#fields/text.ts";
import { appearanceDefinition } from "./appearance.ts";
import { conditionsDefinition } from "./conditions.ts";
import { featureFlagDefinition } from "./feature-flag.ts";
import { pageOf } from "./page.ts";
import { questionDefinition } from "./question.ts";
import { userDefinition } from "./user.ts";

const name = nameText("The name of the survey, for those who run it.");

const content = {
  description: maybe(text("Notes for those who run the survey; respondents do not see them.")),
  type: maybe(
    noted(z.enum(["popover", "widget", "external_survey", "api"]), {
      description: "How the survey is shown.",
      default: "popover",
    }),
  ),
  linked_flag_id: maybe(count("The flag that must be on for the survey to be shown.")),
  questions: maybe(
    noted(z.array(questionDefinition).max(defaultLimits.questions), {
      description: "The questions, in the order in which branching counts them.",
      $comment: "limit questions",
    }),
  ),
  conditions: maybe(conditionsDefinition),
  appearance: maybe(appearanceDefinition),
  start_date: maybe(dateTime("When the survey was or will be launched.")),
  end_date: maybe(dateTime("When the survey was or will be stopped.")),
  archived: maybe(flag("Whether the survey has been put away.")),
  responses_limit: maybe(count("How many responses end the survey.")),
  iteration_count: maybe(count("How often the survey is repeated.")),
  iteration_frequency_days: maybe(count("How many days lie between two iterations.")),
  iteration_start_dates: maybe(
    noted(z.array(dateTime("When an iteration starts.")).max(defaultLimits.iterationDates), {
      description: "When each iteration starts, in ascending order.",
      $comment: "limit iterationDates",
    }),
  ),
  current_iteration: maybe(count("Which iteration is running, counted from 1.")),
  current_iteration_start_date: maybe(dateTime("When that iteration started.")),
};

const targeting = {
  targeting_flag_id: maybe(count("The flag that decides whom the survey is shown to.")),
  targeting_flag_filters: maybe(anything("Whom the survey is shown to.")),
  remove_targeting_flag: maybe(flag("Whether the targeting flag is to be removed.")),
};

const stored = {
  id: maybe(uuid("Names the survey; given by the server.")),
  linked_flag: maybe(featureFlagDefinition),
  targeting_flag: maybe(featureFlagDefinition),
  internal_targeting_flag: maybe(featureFlagDefinition),
  created_at: maybe(dateTime("When the survey was created.")),
  created_by: maybe(userDefinition),
};

/** The members of a survey that only the server sets. */
export const surveyReadOnly = Object.keys(stored);

const example = {
  name: "Recommend us?",
  type: "popover",
  questions: [
    { type: "rating", question: "How likely are you to recommend us?", display: "number", scale: 10 },
    { type: "open", question: "What would make it a 10?" },
  ],
};
const notes = (id: string, description: string) => ({ id, description, examples: [example] });

/** A survey as the server answers it. INTERFACE.md 2.6. */
export const surveyDefinition = noted(
  z.object({ name, ...stored, ...content, ...targeting }),
  notes("survey", "A survey."),
);

/** A survey as lists carry it: without the members that only replies to create and update have. */
export const surveyListItemDefinition = noted(
  z.object({ name, ...stored, ...content }),
  notes("survey-list-item", "A survey as lists carry it."),
);

/** What is sent to create a survey. */
export const surveyCreateDefinition = noted(
  z.object({ name, ...content, ...targeting }),
  notes("survey-create", "What is sent to create a survey."),
);

/** What is sent to change a survey: only what is to change. */
export const surveyUpdateDefinition = noted(z.object({ name: maybe(name), ...content, ...targeting }), {
  id: "survey-update",
  description:
    "What is sent to change a survey: only what is to change. null clears a member to its default.",
  examples: [{ archived: true }],
});

/** A page of a list of surveys. */
export const surveyPageDefinition = pageOf(
  surveyListItemDefinition,
  "survey-page",
  "A page of a list of surveys.",
);

/** A survey. */
export interface Survey extends z.infer<typeof surveyDefinition> {}
/** A survey as lists carry it. */
export interface SurveyListItem extends z.infer<typeof surveyListItemDefinition> {}
/** What is sent to create a survey. */
export interface SurveyCreate extends z.infer<typeof surveyCreateDefinition> {}
/** What is sent to change a survey. */
export interface SurveyUpdate extends z.infer<typeof surveyUpdateDefinition> {}
/** A page of a list of surveys. */
export interface SurveyPage extends z.infer<typeof surveyPageDefinition> {}
