import { isObject } from "#diagnostics/json-value.ts";
import type { Survey, SurveyCreate } from "./payloads.generated.ts";

const notCopied: ReadonlySet<string> = new Set([
  // Set by servers.
  ...["id", "created_at", "created_by", "linked_flag", "targeting_flag", "internal_targeting_flag"],
  ...["linked_flag_key", "targeting_flag_key", "internal_targeting_flag_key", "feature_flag_keys"],
  ...["user_access_level", "search_match_type"],
  // The state of the original: its copy is a draft.
  ...["start_date", "end_date", "archived", "response_sampling_start_date"],
  ...["iteration_start_dates", "current_iteration", "current_iteration_start_date"],
  // Ids of flags and insights belong to a project.
  ...["linked_insight_id", "linked_flag_id", "targeting_flag_id", "remove_targeting_flag"],
]);

// Answers are stored under ids of questions: those to a copy must differ from those to the original.
const questionIds: ReadonlySet<string> = new Set(["id"]);

const omit = (value: object, names: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));

/**
 * Returns the body to POST to copy a survey: a draft without dates, ids, and members that servers set.
 *
 * @example
 * toCreate({ id: "why", name: "Visit", start_date: "2026-01-01T00:00:00Z" }); // { name: "Visit" }
 */
export function toCreate(survey: Survey): SurveyCreate {
  const copy = omit(survey, notCopied) as SurveyCreate;
  const questions: unknown = copy.questions;
  if (!Array.isArray(questions)) return copy;
  const withoutIds = questions.map((question) =>
    isObject(question) ? omit(question, questionIds) : question,
  );
  return { ...copy, questions: withoutIds };
}
