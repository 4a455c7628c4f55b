import type { Collaborator } from "#model/collaborator.ts";
import type { SurveyListItem } from "#model/survey.ts";
import { type Json, jsonOf } from "./json.ts";

// The literal samples of INTERFACE.md 4.1 and 4.2, for clients that were built against them.

const id = "497f6eca-6276-4993-bfeb-53cbbba6f08e";
const at = "2019-08-24T14:15:22Z";
const anyMembers = { property1: null, property2: null };
const most = 2_147_483_647;

const user = {
  id: 0,
  uuid: id,
  distinct_id: "string",
  first_name: "string",
  last_name: "string",
  email: "user@example.com",
  is_email_verified: true,
  hedgehog_config: anyMembers,
};

const flag = {
  id: 0,
  team_id: 0,
  name: "string",
  key: "string",
  filters: anyMembers,
  deleted: true,
  active: true,
  ensure_experience_continuity: true,
};

const asked = <const Type extends string>(type: Type) =>
  ({
    type,
    question: "string",
    description: "string",
    descriptionContentType: "html",
    optional: true,
    buttonText: "string",
  }) as const;

const choices = { choices: ["string"], shuffleOptions: true, hasOpenChoice: true };
const scaled = { scale: 10, lowerBoundLabel: "string", upperBoundLabel: "string" };

const survey: SurveyListItem = {
  id,
  name: "string",
  description: "string",
  type: "popover",
  linked_flag: flag,
  linked_flag_id: 0,
  targeting_flag: flag,
  internal_targeting_flag: flag,
  questions: [
    { ...asked("open"), branching: {} },
    { ...asked("link"), link: "https://example.com", branching: null },
    { ...asked("rating"), display: "number", ...scaled, branching: {} },
    { ...asked("rating"), display: "emoji", ...scaled },
    { ...asked("single_choice"), ...choices, branching: null },
    { ...asked("multiple_choice"), ...choices },
  ],
  conditions: null,
  appearance: null,
  created_at: at,
  created_by: user,
  start_date: at,
  end_date: at,
  archived: true,
  responses_limit: most,
  iteration_count: most,
  iteration_frequency_days: most,
  iteration_start_dates: [at],
  current_iteration: most,
  current_iteration_start_date: at,
};

const collaborator: Collaborator = {
  id,
  dashboard_id: 0,
  user,
  level: 21,
  added_at: at,
  updated_at: at,
  user_uuid: id,
};

const sampleSurvey = jsonOf(survey);

/** The bodies of the interface's samples where they differ from what operations answer, by the id of the operation. */
export const sampleBodies: Readonly<Record<string, Json<SurveyListItem> | Json<Collaborator>>> = {
  surveyActivity: sampleSurvey,
  surveysActivity: sampleSurvey,
  responsesCount: sampleSurvey,
  listCollaborators: jsonOf(collaborator),
};
