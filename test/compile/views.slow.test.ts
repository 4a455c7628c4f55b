import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { surveys } from "#testing/surveys.ts";

/**
 * The same survey as an object of another realm. Acceptors leave those to the reader, so that the views which rules see are
 * made from the payload instead of while it is validated, and no rule is spared any text.
 */
const fromAnotherRealm = (survey: object): unknown =>
  Object.assign(runInNewContext("({})") as object, survey);

/** Texts that rules object to, and texts that look like them. */
const texts = fc.constantFrom(
  ...[
    "",
    " ",
    "\u00a0",
    "\u200b",
    "\t\n",
    "é",
    "日本",
    "a < b",
    "<b>bold</b>",
    "<b",
    "< script>",
    "<B >x</B >",
  ],
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:x()">',
    "\u2800<svg/onload=x>",
  ],
);
const members = fc.constantFrom(
  ...["question", "description", "buttonText", "lowerBoundLabel", "upperBoundLabel", "link", "id"],
);

interface Change {
  readonly at: number;
  readonly member: string;
  readonly text: string;
  readonly choice: boolean;
}
const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ at: fc.nat(20), member: members, text: texts, choice: fc.boolean() }),
  { maxLength: 4 },
);

function changed(survey: Survey, list: readonly Change[]): Survey {
  const copy = structuredClone(survey);
  const questions = (copy.questions ?? []) as unknown as Record<string, unknown>[];
  for (const { at, member, text, choice } of list) {
    const question = questions[at % Math.max(questions.length, 1)];
    if (question === undefined) continue;
    const { choices } = question;
    if (choice && Array.isArray(choices)) choices[at % choices.length] = text;
    else question[member] = text;
  }
  return copy;
}

describe("views", () => {
  it("show rules the same whether they are made while validating or afterwards", () => {
    let found = 0;
    fc.assert(
      fc.property(surveys(), changes, (survey, list) => {
        const payload = changed(survey, list);
        const outcome = compileSurvey(payload);
        found += outcome.diagnostics.length;
        expect(compileSurvey(fromAnotherRealm(payload)).diagnostics).toEqual(outcome.diagnostics);
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(0);
  });

  it("leave the compiled survey the same", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const one = compileSurvey(survey);
        const other = compileSurvey(fromAnotherRealm(survey));
        expect(other.ok && other.value).toEqual(one.ok && one.value);
      }),
      { numRuns: 150 },
    );
  });
});
