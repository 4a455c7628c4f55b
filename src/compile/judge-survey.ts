import { checkSurvey } from "#check/check-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/survey.ts";
import type { Routing } from "#routing/routing.ts";
import { judge } from "./judge.ts";
import { kindAmong, surveyKinds } from "./kind-among.ts";
import { type CompileOptions, settle } from "./options.ts";

/** What judging gives: the payload itself, typed, and where its answers lead; or the reasons why it is refused. */
export type SurveyJudgement =
  | {
      readonly ok: true;
      readonly survey: Survey;
      readonly routing: Routing;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Everything that `compileSurvey` does but for the compiled form, which those who only take a survey in have no use for.
 * Never throws because of the payload; a TypeError says that `options` name a code that cannot be set, or
 * a kind that is no survey.
 */
export function judgeSurvey(payload: unknown, options: CompileOptions = {}): SurveyJudgement {
  const { rules, limits } = settle(options);
  const kind = kindAmong(surveyKinds, options.kind, "survey", "compileSurvey");
  const { made, diagnostics } = judge(kind, payload, limits, (faulty) => {
    const { routing, findings } = checkSurvey(payload, kind, faulty, rules, limits.diagnostics);
    return { findings, made: routing };
  });
  if (made === undefined) return { ok: false, diagnostics };
  return { ok: true, survey: payload as Survey, routing: made, diagnostics };
}
