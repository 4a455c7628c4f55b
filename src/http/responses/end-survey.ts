import type { ProjectReads, ProjectWrites, SurveyRow } from "#stores/rows.ts";
import { fieldChanges, logActivity, systemUser } from "../activity.ts";
import type { Services } from "../services.ts";
import { closedReason } from "../surveys/schedule.ts";
import { type StoredSurvey, storedSurvey, surveyRow, writtenMembers } from "../surveys/stored-survey.ts";
import type { SurveyContent } from "../surveys/survey-content.ts";

/** How many submissions a survey has. */
export const countSubmissions = async (rows: ProjectReads, survey: string): Promise<number> =>
  (await rows.countResponses({ surveys: [survey] })).get(survey) ?? 0;

/** Whether a survey with so many submissions has reached its `responses_limit`; a limit of 0 is none. */
export const hasReachedLimit = (
  { responses_limit: limit }: Pick<SurveyContent, "responses_limit">,
  count: number,
): boolean => limit !== null && limit > 0 && count >= limit;

/** Ends a survey that has reached its limit and logs that the server did so; gives its new row. */
export async function endSurvey(
  services: Services,
  rows: ProjectWrites,
  survey: StoredSurvey,
  version: number,
  at: string,
): Promise<SurveyRow> {
  const ended: StoredSurvey = { ...survey, content: { ...survey.content, end_date: at } };
  const row = surveyRow(ended, version + 1);
  const changes = fieldChanges("Survey", writtenMembers(survey), writtenMembers(ended));
  await rows.updateSurvey(row);
  const entry = { scope: "Survey", item: row.id, name: row.name, activity: "updated", changes } as const;
  await logActivity(services, rows, systemUser, at, entry);
  return row;
}

/** Ends a survey that accepts answers although it has reached its limit; gives its new row, or null where it stays open. */
export async function endIfLimitReached(
  services: Services,
  rows: ProjectWrites,
  id: string,
): Promise<SurveyRow | null> {
  const row = await rows.survey(id);
  if (row === null) return null;
  const survey = storedSurvey(row);
  const date = services.clock();
  if (closedReason(survey.content, date.getTime()) !== null) return null;
  if (!hasReachedLimit(survey.content, await countSubmissions(rows, id))) return null;
  return endSurvey(services, rows, survey, row.version, date.toISOString());
}
