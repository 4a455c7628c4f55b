// Applying safe fixes unseen loses nothing: every answer keeps its target, and everything written about routes stays.
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileSurveyText } from "#compile/compile-survey.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { answersTo } from "#question-types/traits.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { surveys } from "#testing/surveys.ts";
import { fixText } from "../../apps/cli/fix/fix-file.ts";

interface Payload {
  readonly survey: unknown;
  readonly kind: SurveyKind;
}

const open = { type: "open", question: "Why?" };
const target = fc.oneof(fc.nat(4), fc.constantFrom("end", "next_question"));
const valuesUnder = (...keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), target, { noNullPrototype: true });
const byResponse = (question: object, responseValues: object) => ({
  ...question,
  branching: { type: "response_based", responseValues },
});

/** Questions, many with something to fix, valid and invalid. */
const question = fc.oneof(
  fc.constant(open),
  fc
    .record(
      { type: fc.constantFrom("next_question", "specific_question"), index: fc.nat(4), goto: target },
      { requiredKeys: ["type"], noNullPrototype: true },
    )
    .map((branching) => ({ ...open, branching })),
  fc
    .tuple(
      fc.constantFrom(["a", "b"], ["a", "a"], ["1", "2", "3"], ["2", "1"]),
      valuesUnder("0", "1", "2", "3", "a", "b", "A"),
      fc.boolean(),
    )
    .map(([choices, values, optional]) =>
      byResponse({ type: "single_choice", question: "Which?", choices, optional }, values),
    ),
  fc
    .tuple(
      fc.constantFrom(2, 3, 4, 5, 10),
      valuesUnder("0", "1", "2", "3", "negative", "neutral", "positive", "promoters"),
      fc.boolean(),
    )
    .map(([scale, values, optional]) =>
      byResponse({ type: "rating", question: "How?", display: "number", scale, optional }, values),
    ),
);
const routed = fc
  .array(question, { minLength: 1, maxLength: 5 })
  .map((questions): Payload => ({ survey: { name: "s", questions }, kind: "survey" }));

const payloads: fc.Arbitrary<Payload> = fc.oneof(
  { arbitrary: routed, weight: 3 },
  { arbitrary: surveys().map((survey): Payload => ({ survey, kind: "survey" })), weight: 1 },
  { arbitrary: brokenSurveys(), weight: 2 },
);

/** Where each answer to each question leads; the questions are those of the first survey. */
function routesOf(survey: unknown, asked: unknown): unknown {
  const compiled = lowerSurvey(survey as object);
  return lowerSurvey(asked as object).questions.map((each, position) =>
    [...answersTo(each), null].map((answer) => nextTarget(compiled, position, answer)),
  );
}

/** The properties of all branching that is there, and the values that are written under its response keys. */
function writtenIn(survey: unknown): unknown {
  const { questions } = (survey ?? {}) as { questions?: unknown };
  if (!Array.isArray(questions)) return null;
  return questions.map((each) => {
    const branching: unknown = each?.branching;
    if (typeof branching !== "object" || branching === null) return branching;
    const values = (branching as { responseValues?: object }).responseValues;
    return { members: Object.keys(branching), values: Object.values(values ?? {}) };
  });
}

const fix = (text: string, kind: SurveyKind) => fixText(text, (each) => compileSurveyText(each, { kind }));

it("many of the surveys have safe fixes", () => {
  const sample = fc.sample(payloads, { numRuns: 120, seed: 1 });
  const fixed = sample.filter(({ survey, kind }) => fix(JSON.stringify(survey), kind).applied > 0);
  expect(fixed.length).toBeGreaterThan(20);
});

it("safe fixes keep where every answer leads, every branching and every target that was written", () => {
  fc.assert(
    fc.property(payloads, ({ survey, kind }) => {
      const text = JSON.stringify(survey);
      const fixed = fix(text, kind);
      if (fixed.applied === 0) return;
      const before: unknown = JSON.parse(text);
      const after: unknown = JSON.parse(fixed.text);
      expect(routesOf(after, before)).toEqual(routesOf(before, before));
      const kept = writtenIn(after) as { members: string[]; values: unknown[] }[];
      for (const [position, written] of (writtenIn(before) as typeof kept).entries()) {
        expect(kept[position]?.members).toEqual(written?.members);
        // "next_question" on the last question is written out as "end".
        const targets = [...(kept[position]?.values ?? []), "next_question"];
        expect(targets).toEqual(expect.arrayContaining(written?.values ?? []));
      }
    }),
    { numRuns: 1_000 },
  );
});
