import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/survey.ts";
import type { SurveyRow } from "#stores/rows.ts";
import { joinObjects } from "../join-objects.ts";
import { jsonText } from "../json.ts";
import type { Done } from "../result.ts";
import type { Services } from "../services.ts";
import { showSurveys } from "./show-surveys.ts";

/** The reply to creating or changing a survey: the survey as lists carry it, and the three members of `targeting`. */
export async function surveyReply(
  services: Services,
  project: string,
  status: 200 | 201,
  row: SurveyRow,
  targeting: string,
  diagnostics: readonly Diagnostic[],
): Promise<Done<Survey>> {
  const [document] = (await showSurveys(services, project, [row])) as [string];
  return {
    ok: true,
    status,
    body: jsonText(joinObjects(document, targeting)),
    version: row.version,
    diagnostics,
  };
}
