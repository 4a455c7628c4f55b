import * as fc from "fast-check";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Breaker } from "./breakers/breaker.ts";
import type { SurveyCode } from "./breakers/codes.ts";
import { contentBreakers } from "./breakers/content-breakers.ts";
import { routingBreakers } from "./breakers/routing-breakers.ts";
import { shapeBreakers } from "./breakers/shape-breakers.ts";

/** A survey with a fault in it, and the finding that tells of it. */
export interface BrokenSurvey {
  readonly survey: unknown;
  /** The kind of payload to compile it as: `survey`, but for faults that only requests have. */
  readonly kind: SurveyKind;
  readonly code: SurveyCode;
  readonly pointer: string;
}

const breakers = Object.entries({ ...shapeBreakers, ...contentBreakers, ...routingBreakers } satisfies Record<
  SurveyCode,
  Breaker
>) as [SurveyCode, Breaker][];

/** What broken surveys are to be like. */
export interface BrokenSurveyConstraints {
  /** The codes that are wanted; all if not given. */
  readonly codes?: readonly SurveyCode[];
}

/**
 * Surveys with one fault: compiling `survey` as `kind` gives, perhaps among others, a finding with this code at this
 * pointer. Every code that a survey can have comes up, errors, warnings and infos alike, but for those of text that
 * cannot be read (`valid-encoding`, `valid-json`, `unique-keys`). Faults of `plain-value` are no JSON. Throws a
 * RangeError when no code is left.
 *
 * @example
 * fc.assert(
 *   fc.property(brokenSurveys(), ({ survey, kind, code, pointer }) =>
 *     compileSurvey(survey, { kind }).diagnostics.some((found) => found.code === code && found.pointer === pointer),
 *   ),
 * );
 */
export function brokenSurveys({ codes }: BrokenSurveyConstraints = {}): fc.Arbitrary<BrokenSurvey> {
  const wanted = breakers.filter(([code]) => codes === undefined || codes.includes(code));
  if (wanted.length === 0) throw new RangeError("No broken survey has any of these codes.");
  return fc.oneof(
    ...wanted.map(([code, breaker]) =>
      breaker.map(
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
