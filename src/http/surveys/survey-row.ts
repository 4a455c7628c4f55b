import type { SurveyRow } from "#stores/rows.ts";
import { otherMembers } from "../other-members.ts";
import { describedMembers, type StoredSurvey, type SurveyOrigin } from "./stored-survey.ts";
import { mergeContent, type SurveyContent } from "./survey-content.ts";
import { type SurveyTargeting, targetingText } from "./survey-targeting.ts";

/** Whether the running iteration has to be found out whenever the survey is shown. */
const isRepeating = (content: SurveyContent): boolean =>
  content.iteration_start_dates.length > 0 &&
  Boolean(content.iteration_count) &&
  Boolean(content.iteration_frequency_days) &&
  (content.current_iteration === null || content.current_iteration_start_date === null);

/** Writes a survey down as a row. */
export function surveyRow({ origin, content, targeting, others }: StoredSurvey, version: number): SurveyRow {
  const document = {
    id: origin.id,
    name: content.name,
    description: content.description,
    type: content.type,
    linked_flag: null,
    linked_flag_id: content.linked_flag_id,
    targeting_flag: null,
    internal_targeting_flag: null,
    questions: content.questions,
    conditions: content.conditions,
    appearance: content.appearance,
    created_at: origin.created_at,
    created_by: origin.created_by,
    start_date: content.start_date,
    end_date: content.end_date,
    archived: content.archived,
    responses_limit: content.responses_limit,
    iteration_count: content.iteration_count,
    iteration_frequency_days: content.iteration_frequency_days,
    iteration_start_dates: content.iteration_start_dates,
    current_iteration: content.current_iteration,
    current_iteration_start_date: content.current_iteration_start_date,
    ...others,
  };
  return {
    id: origin.id,
    version,
    document: JSON.stringify(document),
    targeting: targetingText(targeting),
    live: content.linked_flag_id !== null || targeting.targeting_flag_id !== null || isRepeating(content),
    name: content.name,
    archived: content.archived,
  };
}

/** Reads a row that `surveyRow` wrote. */
export function storedSurvey(row: SurveyRow): StoredSurvey {
  const document = JSON.parse(row.document) as SurveyContent & SurveyOrigin;
  const { targeting_flag_id, targeting_flag_filters } = JSON.parse(row.targeting) as SurveyTargeting;
  const { id, created_at, created_by } = document;
  return {
    origin: { id, created_at, created_by },
    content: mergeContent(document, {}),
    targeting: { targeting_flag_id, targeting_flag_filters },
    others: otherMembers(document, describedMembers),
  };
}
