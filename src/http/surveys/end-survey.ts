import type { SurveyReplacement } from "#stores/rows.ts";
import type { StorePart } from "#stores/store-part.ts";
import { activityRow, fieldChanges, systemUser } from "../activity/activity-log.ts";
import type { Services } from "../services/services.ts";
import { closedReason } from "./schedule.ts";
import { type StoredSurvey, storedSurvey, surveyRow, writtenMembers } from "./stored-survey.ts";
import type { SurveyContent } from "./survey-content.ts";

export const countSubmissions = async (
  { store }: Pick<Services<StorePart<"read.countResponses">>, "store">,
  project: string,
  survey: string,
): Promise<number> => {
  const counts = await store.read(project, (rows) => rows.countResponses({ surveys: [survey] }));
  return counts.get(survey) ?? 0;
};

/** The number of submissions that a survey accepts; null if unlimited, as with a `responses_limit` of 0. */
export const submissionLimit = ({
  responses_limit: limit,
}: Pick<SurveyContent, "responses_limit">): number | null => (limit !== null && limit > 0 ? limit : null);

/** The replacement that ends a survey at its limit, with the log entry of the server. `version` is its current version. */
export function endedSurvey(
  services: Pick<Services, "newId">,
  survey: StoredSurvey,
  version: number,
  at: string,
): SurveyReplacement {
  const ended: StoredSurvey = { ...survey, content: { ...survey.content, end_date: at } };
  const row = surveyRow(ended, version + 1);
  const changes = fieldChanges("Survey", writtenMembers(survey), writtenMembers(ended));
  const entry = { scope: "Survey", item: row.id, name: row.name, activity: "updated", changes } as const;
  return { row, replaces: version, entries: [activityRow(services, systemUser, at, entry)] };
}

/** Ends a survey that accepts answers although it has reached its limit. A concurrent change takes precedence. */
export async function endIfLimitReached(services: Services, project: string, id: string): Promise<void> {
  const row = await services.store.read(project, (rows) => rows.survey(id));
  if (row === null) return;
  const survey = storedSurvey(row);
  const date = services.clock();
  if (closedReason(survey.content, date.getTime()) !== null) return;
  const limit = submissionLimit(survey.content);
  if (limit === null || (await countSubmissions(services, project, id)) < limit) return;
  await services.store.replaceSurvey(project, endedSurvey(services, survey, row.version, date.toISOString()));
  services.memory.activeSurveyCache.delete(project);
}
