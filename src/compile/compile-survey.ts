// The whole compilation on one page: read, lower, check, return.
import { checkSurvey } from "#check/check-survey.ts";
import { Facts } from "#check/facts.ts";
import { isUnbranchable } from "#check/response-keys.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { Comparisons } from "#diagnostics/did-you-mean.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import { rethrowDefect } from "#diagnostics/unreadable-payload.ts";
import type { PayloadOf, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { readSurvey } from "#parse/read-payload.ts";
import { Routing } from "#routing/routing.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { SurveyExplanations } from "#suggestions/explanations.ts";
import { reportMistaken } from "#suggestions/mistaken-value.ts";
import { concludeFindings, type Examined, throwingReport } from "./conclude-findings.ts";
import { type CompileOptions, resolveKind, resolveOptions } from "./options.ts";
import { readText, type TextOptions } from "./read-text.ts";

/** What compiling gives: the compiled survey, and the payload itself, typed; or the reasons why there is none. */
export type CompileOutcome<Kind extends SurveyKind = "survey", Payload = unknown> =
  | {
      readonly ok: true;
      readonly value: CompiledSurvey<Payload>;
      readonly survey: PayloadOf<Kind>;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** What validating gives: the payload itself, typed, and where its answers lead; or the reasons why it is refused. */
export type ValidationOutcome<Kind extends SurveyKind> =
  | {
      readonly ok: true;
      readonly survey: PayloadOf<Kind>;
      readonly routing: Routing;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** What one look at a survey finds, and where its answers lead, unless looking at it threw. */
interface Checked extends Examined {
  readonly routing: Routing | undefined;
}

/**
 * Everything that `compileSurvey` does but for the compiled form, which is of no use to those who only store a survey. Never
 * throws because of the payload; a TypeError says that `options` name a code that cannot be set, a plugin that is no
 * rule, or a kind that is no survey.
 */
export function validateSurvey<Kind extends SurveyKind = "survey">(
  payload: unknown,
  options: CompileOptions<Kind> = {},
): ValidationOutcome<Kind> {
  const { rules: settings, limits, plugins } = resolveOptions(options);
  const kind = resolveKind(surveyKinds, options.kind, "survey", "compileSurvey");
  const examine = (given: unknown, within: Limits): Checked => {
    const read = readSurvey(kind, given, within, isUnbranchable);
    const { report, valid } = read;
    const mistaken = reportMistaken(report, given, kind, within);
    if (mistaken !== undefined) return { report: mistaken, findings: [], routing: undefined };
    const comparisons = new Comparisons();
    if (valid === undefined) return { report, comparisons, routing: new Routing([]), findings: [] };
    let explanations: SurveyExplanations | undefined;
    const explain = (facts: Facts): SurveyExplanations => {
      explanations = new SurveyExplanations(facts, comparisons);
      return explanations;
    };
    try {
      const options = { settings, limit: within.diagnostics, payload: given };
      const facts = new Facts(read, valid, explain);
      const checked = checkSurvey(facts, plugins, options);
      return { report, comparisons, explanations, ...checked };
    } catch (error) {
      rethrowDefect(error, given);
      return { report: throwingReport(report, within, given), routing: undefined, findings: [] };
    }
  };
  const examined = examine(payload, limits);
  const { refused, diagnostics } = concludeFindings(examined, kind, limits, payload, examine);
  const { routing } = examined;
  if (refused || routing === undefined) return { ok: false, diagnostics };
  return { ok: true, survey: payload as PayloadOf<Kind>, routing, diagnostics };
}

/**
 * Compiles a survey payload: reads its shape, checks every rule, and lowers it to what the runtime steps through. Never
 * throws because of the payload; a TypeError says that `options` name a code, a plugin or a kind that there is not.
 *
 * @example
 * const outcome = compileSurvey(JSON.parse(body));
 * if (outcome.ok) save(outcome.survey); else reply(400, outcome.diagnostics);
 */
export function compileSurvey<Kind extends SurveyKind = "survey", Payload = unknown>(
  payload: Payload,
  options: CompileOptions<Kind> = {},
): CompileOutcome<Kind, Payload> {
  const validated = validateSurvey(payload, options);
  if (!validated.ok) return validated;
  const { survey, routing, diagnostics } = validated;
  return { ok: true, value: routing.compiled as CompiledSurvey<Payload>, survey, diagnostics };
}

/**
 * The same from JSON text or its UTF-8 bytes; every finding has its span in the text.
 *
 * @example
 * const { diagnostics } = compileSurveyText(text, { kind: "survey-create" });
 * console.log(diagnostics[0]?.span?.start.line);
 */
export function compileSurveyText<Kind extends SurveyKind = "survey">(
  text: string | Uint8Array,
  options: CompileOptions<Kind> & TextOptions = {},
): CompileOutcome<Kind> {
  const { limits } = resolveOptions(options);
  const read = readText(text, limits, options.syntax);
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics };
  const outcome = compileSurvey(read.value, options);
  return { ...outcome, diagnostics: attachSpans(outcome.diagnostics, read.json ?? read.text, keyCodes) };
}
