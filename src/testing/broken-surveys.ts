import * as fc from "fast-check";
import { strictSettings } from "#check/rules.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Mutation, SurveyCode } from "./mutation.ts";
import { contentMutations, routingMutations, shapeMutations } from "./survey-mutations.ts";

/** A survey with an error, and the diagnostic that reports it. */
export interface BrokenSurvey {
  /** The payload. */
  readonly survey: unknown;
  /** The kind to compile it as: `survey`, or a kind of request if the error is one of requests only. */
  readonly kind: SurveyKind;
  /** The code of its error. */
  readonly code: SurveyCode;
  /** JSON Pointer to the error. */
  readonly pointer: string;
}

let cachedMutations: readonly [SurveyCode, Mutation][] | undefined;

/** Created on demand, because creating them takes longer than importing all other code. */
const mutations = (): readonly [SurveyCode, Mutation][] => {
  cachedMutations ??= Object.entries({
    ...shapeMutations(),
    ...contentMutations(),
    ...routingMutations(),
  } satisfies Record<SurveyCode, Mutation>) as [SurveyCode, Mutation][];
  return cachedMutations;
};

const strictCodes: readonly string[] = Object.keys(strictSettings());

/** Which broken surveys to generate. */
export interface BrokenSurveyConstraints {
  /** The codes to generate; if not given, those of the preset `recommended`. */
  readonly codes?: readonly SurveyCode[];
}

/**
 * Surveys with one error: compiling `survey` as `kind` reports, perhaps among others, a diagnostic with this code at this
 * pointer. Every code that a survey can have occurs, errors, warnings and infos alike, except those of unreadable text
 * (`valid-encoding`, `valid-json`, `unique-keys`). Surveys with `plain-value` are not JSON. Throws a RangeError if no code is
 * left.
 *
 * @example
 * fc.assert(
 *   fc.property(brokenSurveys(), ({ survey, kind, code, pointer }) =>
 *     compileSurvey(survey, { kind }).diagnostics.some((found) => found.code === code && found.pointer === pointer),
 *   ),
 * );
 */
export function brokenSurveys({ codes }: BrokenSurveyConstraints = {}): fc.Arbitrary<BrokenSurvey> {
  const selected = mutations().filter(([code]) => codes?.includes(code) ?? !strictCodes.includes(code));
  if (selected.length === 0) throw new RangeError("No broken survey has any of these codes.");
  return fc.oneof(
    ...selected.map(([code, mutation]) =>
      mutation.map(
        ({ survey, pointer, kind = "survey" }): BrokenSurvey => ({
          survey: structuredClone(survey),
          kind,
          code,
          pointer,
        }),
      ),
    ),
  );
}
