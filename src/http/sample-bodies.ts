import type { Collaborator } from "#model/collaborator.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import type { SurveyListItem } from "#model/survey.ts";
import { type Json, jsonOf } from "./json.ts";
import type { Operation, Result } from "./operation.ts";

// The reference documentation of the interface shows a survey as the answer of the activity and count operations, and one
// collaborator as the answer of their list. Clients that were built against these samples can be served them literally.

const id = "497f6eca-6276-4993-bfeb-53cbbba6f08e";
const at = "2019-08-24T14:15:22Z";
const anyMembers = { property1: null, property2: null };
const maxInteger = 2_147_483_647;

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

const question = <const Type extends string>(type: Type) =>
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
    { ...question("open"), branching: {} },
    { ...question("link"), link: "https://example.com", branching: null },
    { ...question("rating"), display: "number", ...scaled, branching: {} },
    { ...question("rating"), display: "emoji", ...scaled },
    { ...question("single_choice"), ...choices, branching: null },
    { ...question("multiple_choice"), ...choices },
  ],
  conditions: null,
  appearance: null,
  created_at: at,
  created_by: user,
  start_date: at,
  end_date: at,
  archived: true,
  responses_limit: maxInteger,
  iteration_count: maxInteger,
  iteration_frequency_days: maxInteger,
  iteration_start_dates: [at],
  current_iteration: maxInteger,
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

/** A sample body and its kind. */
export interface SampleReply {
  readonly response: PayloadKind;
  readonly body: Json<SurveyListItem> | Json<Collaborator>;
}

const surveyReply: SampleReply = { response: "survey-list-item", body: jsonOf(survey) };

/** The samples that differ from what the operations answer, by the id of the operation. */
export const sampleReplies: Readonly<Record<string, SampleReply>> = {
  surveyActivity: surveyReply,
  surveysActivity: surveyReply,
  responsesCount: surveyReply,
  listCollaborators: { response: "collaborator", body: jsonOf(collaborator) },
};

/** The operation with its sample as body, if it has one; whatever else it does stays. */
export function answerWithSample(operation: Operation<never>): Operation<never> {
  const sample = sampleReplies[operation.id];
  if (sample === undefined) return operation;
  const run = async (...input: Parameters<typeof operation.run>): Promise<Result<unknown>> => {
    const result = await operation.run(...input);
    return result.ok ? { ...result, body: sample.body } : result;
  };
  return { ...operation, run };
}
