import { type ValidationOutcome, validateSurvey } from "#compile/compile-survey.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Services } from "../services/services.ts";

/** Surveys from requests with more bytes than this are checked in another thread if possible. */
const LARGE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

/**
 * Checks a survey of a project, given its bytes or an estimate of their number. `checkApart`, if the services provide it, checks large surveys, so that other
 * requests proceed meanwhile. Custom rules are functions, which cannot be sent to another thread: with them, surveys are
 * checked here.
 */
export async function checkSurvey<Kind extends SurveyKind>(
  { limits, rules, plugins, checkApart }: Pick<Services, "limits" | "rules" | "plugins" | "checkApart">,
  survey: unknown,
  kind: Kind,
  project: string,
  sent: Uint8Array | number = 0,
): Promise<ValidationOutcome<Kind>> {
  const size = typeof sent === "number" ? sent : sent.length;
  if (checkApart === undefined || size <= LARGE_BYTES || plugins.length > 0)
    return validateSurvey(survey, { kind, limits, rules, plugins });
  const bytes = typeof sent === "number" ? encoder.encode(JSON.stringify(survey)) : sent;
  const { ok, diagnostics } = await checkApart(bytes, { project, kind, limits, rules });
  // A valid survey is returned unchanged.
  return ok ? ({ ok, diagnostics, survey } as ValidationOutcome<Kind>) : { ok, diagnostics };
}
