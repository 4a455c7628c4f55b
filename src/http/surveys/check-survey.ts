import { type ValidationOutcome, validateSurvey } from "#compile/compile-survey.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Services } from "../services/services.ts";

/** Larger surveys, in bytes as they were sent, are checked apart where that can be done. */
const LARGE_BYTES = 64 * 1024;

/**
 * Checks a survey, which was sent in so many bytes. A large one is checked by `checkApart` where the services have it, so
 * that other requests go on meanwhile. Rules of one's own are functions, which cannot be sent elsewhere: with them, surveys
 * are checked here.
 */
export async function checkSurvey<Kind extends SurveyKind>(
  { limits, rules, plugins, checkApart }: Pick<Services, "limits" | "rules" | "plugins" | "checkApart">,
  survey: unknown,
  kind: Kind,
  bytes: number,
): Promise<ValidationOutcome<Kind>> {
  if (checkApart === undefined || bytes <= LARGE_BYTES || plugins.length > 0)
    return validateSurvey(survey, { kind, limits, rules, plugins });
  const { ok, diagnostics } = await checkApart(survey, { kind, limits, rules });
  // What compiles is returned as it was given.
  return ok ? ({ ok, diagnostics, survey } as ValidationOutcome<Kind>) : { ok, diagnostics };
}
