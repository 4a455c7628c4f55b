import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { AnswerChange } from "#question-types/question-type.ts";
import { replayOf } from "#question-types/question-types.ts";
import { byQuestionName } from "./answer-keys.ts";
import { responseNames } from "./collect-responses.ts";
import { languageCodes } from "./language-codes.ts";
import { walk } from "./walk.ts";

/** Responses by question id, or by position without an id. */
export type Responses = Readonly<Record<string, Response>>;

/** The change of the answer to a question. */
export interface ResponseChange {
  /** The position of the question. */
  readonly question: number;
  /**
   * `translated`: the text of a choice in another language became the choice. `numeral`: a text became a rating. `blank`: a
   * blank text was left out. `position`: the position of a choice became its text. `off-path-null`: `null` for a question off
   * the path was left out.
   */
  readonly kind: AnswerChange | "off-path-null";
}

/** Options of `normalizeResponses`. */
export interface NormalizeOptions {
  /** The language in which the survey was shown, such as `$survey_language`: its texts are looked up first, in any case. */
  readonly language?: string | undefined;
}

/** The result of `normalizeResponses`. */
export interface NormalizedResponses {
  /** The responses by question id, or by position without an id. */
  readonly responses: Record<string, Response>;
  /** The changes, in the order of the questions. */
  readonly changes: readonly ResponseChange[];
}

/** Throws a TypeError that names the value passed in place of a compiled survey. */
export const requireCompiled = (value: unknown): void => {
  const { questions, fingerprint, diagnostics } = Object(value);
  // Compiled surveys that a program has built by hand may have no fingerprint, and payloads have no routes.
  if (diagnostics || (fingerprint === undefined && questions))
    throw new TypeError(
      `Expected a compiled survey, found ${diagnostics ? "an outcome: pass its value" : "a payload: compile it"}.`,
    );
};

/**
 * The position of a choice by its text. The shown language comes first, then its base, then the survey's own texts, because a
 * translation may reuse the text of another choice; then the other languages, because each question may be shown in a different
 * language.
 */
const choiceFinder = ({ choices = [], translatedChoices = {} }: CompiledQuestion, language: unknown) => {
  const positions = new Map<string, number>();
  const add = (texts: readonly string[]): void =>
    texts.forEach((text, position) => {
      if (!positions.has(text)) positions.set(text, position);
    });
  for (const wanted of languageCodes(language))
    for (const name in translatedChoices)
      if (name.toLowerCase() === wanted) add(translatedChoices[name] as readonly string[]);
  add(choices);
  Object.values(translatedChoices).map(add);
  return (text: string): number => positions.get(text) ?? -1;
};

/** An answer in the form of the survey. */
const normalizeAnswer = (
  item: CompiledQuestion,
  answer: Response,
  language: unknown,
  change: (kind: AnswerChange) => unknown,
): Response => {
  const { normalize } = replayOf(item.type);
  if (!normalize) return answer;
  if (typeof answer === "string" && !answer.trim() && item.optional) {
    change("blank");
    return null;
  }
  return normalize(item, answer, { positionOf: choiceFinder(item, language), change });
};

/** The responses by question name, each in the form of the survey; other keys are kept. */
export const normalizeAnswers = (
  compiled: CompiledSurvey,
  names: readonly string[],
  responses: unknown,
  language: unknown,
): { readonly answers: Map<string, Response>; readonly changes: ResponseChange[] } => {
  const isRecord = typeof responses === "object" && responses && !Array.isArray(responses);
  const answers = byQuestionName(names, (isRecord ? responses : {}) as Responses);
  const changes: ResponseChange[] = [];
  names.forEach((name, question) => {
    if (!answers.has(name)) return;
    const item = compiled.questions[question] as CompiledQuestion;
    const kinds = new Set<AnswerChange>();
    const change = (kind: AnswerChange): unknown => kinds.add(kind);
    answers.set(name, normalizeAnswer(item, answers.get(name) as Response, language, change));
    for (const kind of kinds) changes.push({ question, kind });
  });
  return { answers, changes };
};

/**
 * Converts responses of deployed clients, mobile apps and forms to the form of a survey. The text of a choice in any
 * language of the survey becomes the choice's own text, a numeral text a rating, and a position the text of its choice; blank
 * texts are left out, and so is `null` for a question off the path. Keys are question ids, positions, or the names that PostHog
 * clients give to answers (`$survey_response_<id>`). Unknown values are kept: `replayResponses` reports them. Normalizing again
 * without a language changes nothing. Never throws for JSON values as the responses; throws a TypeError for anything but a
 * compiled survey. Linear in questions, choices and answers.
 *
 * @example
 * const { responses, changes } = normalizeResponses(compiled, { drink: "Thé", recommend: "9" }, { language: "fr" });
 * console.log(responses.drink, changes[0]?.kind); // "Tea" "translated"
 */
export const normalizeResponses = (
  compiled: CompiledSurvey,
  responses: Readonly<Record<string, unknown>>,
  { language }: NormalizeOptions = {},
): NormalizedResponses => {
  requireCompiled(compiled);
  const names = responseNames(compiled);
  const { answers, changes } = normalizeAnswers(compiled, names, responses, language);
  const { session } = walk(compiled, (at, visit) =>
    visit < names.length ? answers.get(names[at] as string) : undefined,
  );
  const onPath = new Set<unknown>([...session.path, session.current]);
  names.forEach((name, question) => {
    if (onPath.has(question) || answers.get(name) !== null) return;
    answers.delete(name);
    changes.push({ question, kind: "off-path-null" });
  });
  return {
    responses: Object.fromEntries(answers),
    changes: changes.sort((one, other) => one.question - other.question),
  };
};
