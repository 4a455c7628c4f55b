import * as fc from "fast-check";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { valueAt } from "#diagnostics/json-patch.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { applyFix } from "#fixes/apply-fix.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { brokenSurveys } from "../broken-surveys.ts";
import { surveys } from "../surveys.ts";

/** A promise that every rule keeps. */
export interface RuleLaw {
  /** The text of the law. */
  readonly name: string;
  /** Throws if the rule does not keep the promise. */
  check(): void;
}

/** A survey, and the kind that it is checked as. */
export interface RuleCase {
  readonly survey: unknown;
  readonly kind: SurveyKind;
}

type Check = (given: RuleCase) => readonly Diagnostic[];

const generated = (): fc.Arbitrary<RuleCase> =>
  fc.oneof(
    surveys().map((survey): RuleCase => ({ survey, kind: "survey" })),
    // Values that are not JSON cannot be compared.
    brokenSurveys().filter(({ code }) => code !== "plain-value"),
  );

/** Surveys without most members. */
const bare: readonly RuleCase[] = [
  { survey: {}, kind: "survey" },
  { survey: {}, kind: "survey-update" },
  { survey: { name: "n" }, kind: "survey" },
  { survey: { name: "n", questions: [] }, kind: "survey" },
  { survey: { name: "n", questions: [null, {}] }, kind: "survey" },
];

export function assert(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Error(what());
}

const print = (value: unknown): string => JSON.stringify(value);

function checkSameEachTime(check: Check, cases: readonly RuleCase[]): void {
  const first = cases.map((each) => print(check(each)));
  const again = [...cases].reverse().map((each) => print(check(each)));
  for (const [at, each] of cases.entries())
    assert(
      again[cases.length - 1 - at] === first[at],
      () => `It reported ${first[at]}, and later ${again[cases.length - 1 - at]}, in ${print(each.survey)}.`,
    );
}

function keepsSurvey(check: Check, given: RuleCase): void {
  const before = print(given.survey);
  check(given);
  assert(print(given.survey) === before, () => `It changed ${before} to ${print(given.survey)}.`);
}

/** Whether a pointer leads to a value, or to a missing member of an object. */
function leadsSomewhere(payload: unknown, pointer: string): boolean {
  const tokens = pointerTokens(pointer);
  const last = tokens.pop();
  if (last === undefined) return true;
  const parent = valueAt(payload, tokens);
  if (Array.isArray(parent)) return Object.hasOwn(parent, last);
  return typeof parent === "object" && parent !== null;
}

function pointsIntoPayload(check: Check, isOwn: (found: Diagnostic) => boolean, given: RuleCase): void {
  for (const { pointer, related = [] } of check(given).filter(isOwn))
    for (const place of [pointer, ...related.map((other) => other.pointer)])
      assert(
        leadsSomewhere(given.survey, place),
        () => `${print(place)} leads nowhere in ${print(given.survey)}.`,
      );
}

const countErrors = (found: readonly Diagnostic[]): number =>
  found.filter(({ severity }) => severity === "error").length;

function fixesWork(check: Check, offered: Check, given: RuleCase): void {
  const before = check(given);
  for (const { code, pointer, fixes = [] } of offered(given))
    for (const fix of fixes) {
      const { title, applicability } = fix;
      const after = check({ ...given, survey: applyFix(given.survey, fix) });
      assert(
        !after.some((remaining) => remaining.code === code && remaining.pointer === pointer),
        () => `The fix ${print(title)} leaves its finding at ${print(pointer)} in ${print(given.survey)}.`,
      );
      assert(
        applicability !== "safe" || countErrors(after) <= countErrors(before),
        () => `The safe fix ${print(title)} causes an error in ${print(given.survey)}.`,
      );
    }
}

const checkAll = (cases: readonly RuleCase[], runs: number, holds: (given: RuleCase) => void): void => {
  for (const each of [...bare, ...cases]) holds(each);
  fc.assert(fc.property(generated(), holds), { numRuns: runs });
};

/**
 * The promises of findings, checked on the given cases and on generated surveys. `isOwn` selects the findings of the rule, and
 * `offered` returns them with all of their fixes: reported findings contain only those without new errors.
 */
export const findingLaws = (
  check: Check,
  isOwn: (found: Diagnostic) => boolean,
  cases: readonly RuleCase[],
  runs: number,
  offered: Check = (given) => check(given).filter(isOwn),
): readonly RuleLaw[] => [
  {
    name: "does not throw",
    check: () => checkAll(cases, runs, (given) => void check(given)),
  },
  {
    name: "reports the same findings each time",
    check() {
      checkSameEachTime(check, cases);
      fc.assert(
        fc.property(fc.array(generated(), { minLength: 2, maxLength: 4 }), (some) =>
          checkSameEachTime(check, some),
        ),
        { numRuns: Math.ceil(runs / 3) },
      );
    },
  },
  {
    name: "does not change surveys",
    check: () => checkAll(cases, runs, (given) => keepsSurvey(check, given)),
  },
  {
    name: "points into the survey",
    check: () => checkAll(cases, runs, (given) => pointsIntoPayload(check, isOwn, given)),
  },
  {
    name: "has fixes that can be applied and that remove their finding",
    check: () => checkAll(cases, runs, (given) => fixesWork(check, offered, given)),
  },
];
