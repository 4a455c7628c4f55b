import type { ProjectWrites, SurveyRow } from "#stores/rows.ts";
import { activityRow, systemUser } from "../activity/activity-row.ts";
import { fieldChanges } from "../activity/field-changes.ts";
import type { Services } from "../services.ts";
import { type StoredSurvey, writtenMembers } from "../surveys/stored-survey.ts";
import { surveyRow } from "../surveys/survey-row.ts";

/** Ends a survey that has all the answers it wants, and logs that the server did so. Gives its row then. */
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
  const deed = { scope: "Survey", item: row.id, name: row.name, activity: "updated", changes } as const;
  await rows.insertActivity(activityRow(services, systemUser, at, deed));
  return row;
}
