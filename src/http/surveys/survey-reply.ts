import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/survey.ts";
import { jsonPieces } from "../json.ts";
import type { Done } from "../result.ts";

/** What a reply to creating or changing a survey says. */
export interface SurveyShown {
  readonly status: 200 | 201;
  /** The survey as lists carry it, in JSON. */
  readonly document: string;
  /** JSON of an object with the three members that only these replies have. */
  readonly targeting: string;
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The reply to creating or changing a survey. */
export const surveyReply = ({
  status,
  document,
  targeting,
  version,
  diagnostics,
}: SurveyShown): Done<Survey> => ({
  ok: true,
  status,
  // Two objects as one, in pieces, so that the document is not copied before it is sent.
  body: jsonPieces([document.slice(0, -1), `,${targeting.slice(1)}`]),
  version,
  diagnostics,
});
