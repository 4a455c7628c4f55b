import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/survey.ts";
import { keyCodes } from "#parse/codes.ts";
import { readText } from "#parse/read-text.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { judgeSurvey } from "./judge-survey.ts";
import { type CompileOptions, settle } from "./options.ts";

/** What compiling gives: the compiled survey, and the payload itself, typed; or the reasons why there is none. */
export type CompileOutcome =
  | {
      readonly ok: true;
      readonly value: CompiledSurvey;
      readonly survey: Survey;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles a survey payload: reads its shape, checks every rule, and lowers it to what the runtime steps through.
 * Everything found is told in one pass, in document order. Never throws because of the payload; a TypeError says that
 * `options` name a code that cannot be set, or a kind that is no survey.
 *
 * @example
 * const outcome = compileSurvey(JSON.parse(body));
 * if (outcome.ok) store(outcome.survey); else reply(400, outcome.diagnostics);
 */
export function compileSurvey(payload: unknown, options: CompileOptions = {}): CompileOutcome {
  const judged = judgeSurvey(payload, options);
  if (!judged.ok) return judged;
  const { survey, routing, diagnostics } = judged;
  return { ok: true, value: routing.compiled, survey, diagnostics };
}

/** The same from JSON text or its UTF-8 bytes (RFC 8259); every finding has its span in the text. */
export function compileSurveyText(text: string | Uint8Array, options: CompileOptions = {}): CompileOutcome {
  const { limits } = settle(options);
  const read = readText(text, limits);
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics };
  const outcome = compileSurvey(read.value, options);
  return { ...outcome, diagnostics: attachSpans(outcome.diagnostics, read.text, keyCodes) };
}
