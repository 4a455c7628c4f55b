import { keyCodes } from "#parse/codes.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { type CompiledSurvey, compileSurvey, type Diagnostic, type Limits } from "../../index.ts";
import { under } from "../checking/under.ts";
import { fileLimits } from "../input/raised-limits.ts";
import type { ChosenSurvey } from "./choose-survey.ts";

/** The compiled survey, or what is wrong with it, each finding with its place in the text that the survey stands in. */
export function compileAt(
  { place, survey }: ChosenSurvey,
  text: string,
  limits: Partial<Limits>,
): { readonly compiled: CompiledSurvey } | { readonly diagnostics: readonly Diagnostic[] } {
  const outcome = compileSurvey(survey, { limits: fileLimits(limits) });
  if (outcome.ok) return { compiled: outcome.value };
  return { diagnostics: attachSpans(under(place, outcome.diagnostics), text, keyCodes) };
}
