import { checkSurvey } from "#check/check-survey.ts";
import { Facts } from "#check/facts.ts";
import { isUnbranchable } from "#check/response-keys.ts";
import { SurveyVisitor } from "#check/survey-visitor.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { PayloadOf, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { type ReadSurvey, readSurvey } from "#parse/read-payload.ts";
import { Routing } from "#routing/routing.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { explain } from "#suggestions/explanations.ts";
import { check, type KindChecks } from "./check.ts";
import { type CompileOptions, resolveKind, resolveOptions } from "./options.ts";
import { readText, type TextOptions } from "./read-text.ts";

/** The result of compiling: the compiled survey, and the payload itself, typed; or the reasons for rejecting it. */
export type CompileOutcome<Kind extends SurveyKind = "survey", Payload = unknown> =
  | {
      readonly ok: true;
      readonly value: CompiledSurvey<Payload>;
      readonly survey: PayloadOf<Kind>;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The result of validation: the payload itself, typed, and its routing; or the reasons for rejecting it. */
export type ValidationOutcome<Kind extends SurveyKind> =
  | {
      readonly ok: true;
      readonly survey: PayloadOf<Kind>;
      readonly routing: Routing;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** A survey that has been read, and the visitor of its questions. */
interface VisitedSurvey {
  readonly report: ReadSurvey["report"];
  readonly survey: ReadSurvey;
  readonly visitor: SurveyVisitor;
}

/** Surveys are read by their own acceptors and definitions, so that programs that only compile surveys load no others. */
const surveyChecks: KindChecks<SurveyKind, VisitedSurvey> = {
  read(kind, payload, limits, suggest) {
    const visitor = new SurveyVisitor();
    const survey = readSurvey(kind, payload, limits, isUnbranchable, suggest, visitor);
    return { report: survey.report, survey, visitor };
  },
  run({ survey, visitor }, _kind, options) {
    const { comparisons, plugins } = options;
    if (survey.valid === undefined) return { findings: [], routing: Routing.of([]) };
    const facts = new Facts(survey, survey.valid, (facts) => explain(facts, comparisons), visitor);
    return checkSurvey(facts, plugins, options);
  },
};

/**
 * Does everything that `compileSurvey` does except creating the compiled form, which programs that only store surveys do not
 * need. Never throws because of the payload; throws a TypeError for an unknown code, plugin or kind in `options`.
 */
export function validateSurvey<Kind extends SurveyKind = "survey">(
  payload: unknown,
  options: CompileOptions<Kind> = {},
): ValidationOutcome<Kind> {
  const { rules: settings, limits, plugins } = resolveOptions(options);
  const kind = resolveKind(surveyKinds, options.kind, "survey", "compileSurvey");
  const { isRejected, diagnostics, routing } = check(kind, payload, {
    checks: surveyChecks,
    settings,
    limits,
    plugins,
  });
  if (isRejected || routing === undefined) return { ok: false, diagnostics };
  return { ok: true, survey: payload as PayloadOf<Kind>, routing, diagnostics };
}

/**
 * Compiles a survey payload: reads its shape, checks every rule, and lowers it to what the runtime steps through. Never
 * throws because of the payload. Throws a TypeError for unknown options, codes and kinds.
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
