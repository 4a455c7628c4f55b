import type { ProjectWrites, SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import { storedSurvey } from "../surveys/survey-row.ts";
import { countOf } from "./count-of.ts";
import { endSurvey } from "./end-survey.ts";
import { isFull } from "./is-full.ts";
import { whyClosed } from "./why-closed.ts";

/** Ends a survey that takes answers although it has all it wants. Its row then; null where it stays as it is. */
export async function endIfFull(
  services: Services,
  rows: ProjectWrites,
  id: string,
): Promise<SurveyRow | null> {
  const row = await rows.survey(id);
  if (row === null) return null;
  const survey = storedSurvey(row);
  const date = services.clock();
  if (whyClosed(survey.content, date.getTime()) !== null) return null;
  if (!isFull(survey.content, await countOf(rows, id))) return null;
  return endSurvey(services, rows, survey, row.version, date.toISOString());
}
