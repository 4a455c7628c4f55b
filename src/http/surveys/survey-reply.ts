import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/survey.ts";
import type { SurveyRow } from "#stores/rows.ts";
import { jsonPieces } from "../json.ts";
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
  const document = row.live ? ((await showSurveys(services, project, [row]))[0] as string) : row.document;
  return {
    ok: true,
    status,
    // Two objects as one, in pieces, so that the document is not copied before it is sent.
    body: jsonPieces([document.slice(0, -1), `,${targeting.slice(1)}`]),
    version: row.version,
    diagnostics,
  };
}
