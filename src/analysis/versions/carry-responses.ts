import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { normalizeResponses } from "#runtime/normalize-responses.ts";
import { soundSurvey } from "../sound-survey.ts";
import { AnswerCarrier } from "./carry-answer.ts";
import { resolveChoiceMaps } from "./choice-maps.ts";
import { areDifferentQuestions, type MapOptions } from "./map-session.ts";
import { matchQuestions } from "./match-questions.ts";

/** The result of `carryResponses`. */
export interface CarriedResponses {
  /** The responses for the later version: by question id, or by position if the question has none. */
  readonly responses: Record<string, Response>;
  /** The names of the responses that mean something else in the later version, are invalid there, or have no question. */
  readonly lost: readonly string[];
}

/**
 * Carries responses to one version of a survey over to another, to replay them there: only responses to the same question, as
 * `mapSession` recognizes it, that mean the same. A renamed choice is carried with a choice map. Responses are normalized first.
 * Throws a TypeError for anything but compiled surveys, and for choice maps that do not fit. Linear.
 *
 * @example
 * const { responses, lost } = carryResponses(before, after, { why: "To expnsive" }, { choices: { why: [1, 0] } });
 * if (lost.length === 0) console.log(replayResponses(after, responses).finished);
 */
export function carryResponses(
  before: CompiledSurvey,
  after: CompiledSurvey,
  responses: Readonly<Record<string, Response>>,
  { choices = {} }: MapOptions = {},
): CarriedResponses {
  const [old, now] = [soundSurvey(before), soundSurvey(after)];
  const matching = matchQuestions(old.questions, now.questions);
  const maps = resolveChoiceMaps(old, now, matching, choices);
  const positions = new Map(responseNames(old).map((name, position) => [name, position]));
  const names = responseNames(now);
  const carried: [string, Response][] = [];
  const lost: string[] = [];
  for (const [name, response] of Object.entries(normalizeResponses(old, responses).responses)) {
    const position = positions.get(name) ?? -1;
    const place = matching.after[position] ?? -1;
    const [question, match] = [old.questions[position], now.questions[place]];
    const answer =
      question === undefined || match === undefined || areDifferentQuestions(question, match)
        ? undefined
        : new AnswerCarrier(question, match, { map: maps.get(position) }).carry(response);
    if (answer === undefined) lost.push(name);
    else carried.push([names[place] as string, answer]);
  }
  return { responses: Object.fromEntries(carried), lost };
}
