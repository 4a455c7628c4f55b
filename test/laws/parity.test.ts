import { createRequire } from "node:module";
import fc from "fast-check";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview.js";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerQuestion, localizeSurvey, startSurvey } from "#runtime/index.ts";
import { responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";

type Step = number | "end";

/** The step of the deployed client, by the name it exports; what it throws is a step of its own kind. */
function theirStep(survey: object, position: number, response: Response): Step | "throws" {
  try {
    return getNextSurveyStep(survey as never, position, response as never) as Step;
  } catch {
    return "throws";
  }
}

interface Deployed {
  applySurveyTranslation(survey: object, language: string): { readonly survey: object };
  getValidationError(text: string, rules: object[] | undefined, optional: boolean): string | false;
}
// `posthog-js` bundles these and exports only the step: they are taken from the package that it is built from and depends on.
const { applySurveyTranslation, getValidationError } = createRequire(
  createRequire(import.meta.url).resolve("posthog-js/dist/surveys-preview.js"),
)("@posthog/core/surveys") as Deployed;

/** The answers with intended differences: skips of questions with response_based branching, and choices by position. */
const isSetApart = (type: string, routed: boolean, response: Response): boolean =>
  (type === "single_choice" && typeof response === "number") || (response === null && routed);

describe("a survey without warnings and a valid answer", () => {
  it("have the same target as in the deployed client, inside the survey", () => {
    let steps = 0;
    fc.assert(
      fc.property(surveys({ minQuestions: 1, portable: true }), fc.nat(), (survey, seed) => {
        const outcome = compileSurvey(survey);
        expect(outcome.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
        const compiled = lowerSurvey(survey);
        for (const [position, question] of compiled.questions.entries()) {
          const routed = survey.questions[position]?.branching?.type === "response_based";
          for (const response of fc.sample(responsesTo(question), { numRuns: 20, seed })) {
            if (isSetApart(question.type, routed, response)) continue;
            const theirs = theirStep(survey, position, response);
            expect([position, response, nextTarget(compiled, position, response)]).toEqual([
              position,
              response,
              theirs,
            ]);
            expect(
              theirs === "end" || (Number(theirs) >= 0 && Number(theirs) < compiled.questions.length),
            ).toBe(true);
            steps++;
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(steps).toBeGreaterThanOrEqual(20_000);
  });
});

const words = fc.constantFrom("Oui", "Non", "Peut-être", "", " ");
const codes = fc.constantFrom("fr", "FR", "fr-CA", "fr-ca", "pt-BR", "pt", "PT", "de", "zh-Hant", "zh", "x");
/** Texts by language for some of these members; where it has choices, as many as asked for. */
const translated = (members: readonly string[], choices?: number) =>
  fc.dictionary(
    codes,
    fc
      .dictionary(fc.constantFrom(...members), words, { noNullPrototype: true })
      .chain((texts) =>
        choices === undefined
          ? fc.constant(texts)
          : fc
              .array(words, { minLength: choices, maxLength: choices })
              .map((list): object => ({ ...texts, choices: list.map((text, at) => `${text} ${at}`) })),
      ),
    { maxKeys: 4, noNullPrototype: true },
  );
const questionTexts = [
  "question",
  "description",
  "buttonText",
  "link",
  "lowerBoundLabel",
  "upperBoundLabel",
  "id",
  "type",
];
const pageTexts = [
  "name",
  "submitButtonText",
  "backButtonText",
  "thankYouMessageHeader",
  "introScreenDescription",
  "thankYouMessageCloseButtonText",
  "description",
  "whiteLabel",
];

/** Surveys of every kind with translations of everything that can have some. */
const translatedSurveys = surveys({ minQuestions: 1, portable: true }).chain((survey) =>
  fc
    .tuple(
      translated(pageTexts),
      ...survey.questions.map((question) =>
        translated(questionTexts, "choices" in question ? question.choices.length : undefined),
      ),
    )
    .map(([texts, ...inQuestions]) => ({
      ...survey,
      translations: texts,
      questions: survey.questions.map((question, at) => ({ ...question, translations: inQuestions[at] })),
    })),
);

describe("a survey in another language", () => {
  it("shows the same texts as in the deployed client", () => {
    fc.assert(
      fc.property(translatedSurveys, codes, (survey, language) => {
        expect(localizeSurvey(survey, language)).toEqual(applySurveyTranslation(survey, language).survey);
      }),
      { numRuns: 400 },
    );
  });

  it("takes the same step, and records the choice at the position that was picked, in its own words", () => {
    let picked = 0;
    fc.assert(
      fc.property(translatedSurveys, codes, (survey, language) => {
        const shown = localizeSurvey(survey, language);
        const compiled = lowerSurvey(survey);
        for (const [position, { type, choices = [], openChoice }] of compiled.questions.entries()) {
          if (type !== "single_choice") continue;
          const labels = (shown.questions[position] as { choices: string[] }).choices;
          for (const [at, text] of choices.entries()) {
            // What is typed into an open choice is what is recorded.
            if (openChoice && at === choices.length - 1) continue;
            const step = answerQuestion(compiled, { ...startSurvey(compiled), current: position }, text);
            expect(step.ok && [step.session.current, step.session.answers[position]]).toEqual([
              theirStep(shown, position, labels[at] as string),
              text,
            ]);
            picked++;
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(picked).toBeGreaterThan(300);
  });

  it("a text that is null is none; the deployed client shows nothing", () => {
    const survey = {
      name: "n",
      questions: [{ type: "open", question: "Why?", translations: { fr: { question: null } } }],
    };
    expect(localizeSurvey(survey, "fr").questions[0]?.question).toBe("Why?");
    expect(applySurveyTranslation(survey, "fr").survey).toMatchObject({ questions: [{ question: null }] });
  });
});

describe("the text of an open question", () => {
  const bound = fc.record({ type: fc.constantFrom("min_length", "max_length"), value: fc.nat({ max: 6 }) });
  const rules = fc.option(fc.array(bound, { maxLength: 4 }), { nil: undefined });
  const written = fc.string({
    unit: fc.constantFrom("a", "é", "😀", " ", "\n", "\u00a0", "\u200b"),
    maxLength: 9,
  });

  it("counts where the deployed client lets it pass", () => {
    const verdicts = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(written, rules, fc.boolean(), (text, validation, optional) => {
        const compiled = lowerSurvey({
          questions: [{ type: "open", question: "Why?", optional, validation }],
        });
        const { ok } = answerQuestion(compiled, startSurvey(compiled), text);
        expect(ok).toBe(getValidationError(text, validation, optional) === false);
        verdicts[ok ? "taken" : "refused"]++;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(300);
  });

  it("is not bounded by null; the deployed client refuses every text then", () => {
    const validation = [{ type: "max_length", value: null }];
    const compiled = lowerSurvey({ questions: [{ type: "open", question: "Why?", validation }] });
    expect(answerQuestion(compiled, startSurvey(compiled), "a").ok).toBe(true);
    expect(getValidationError("a", validation, false)).not.toBe(false);
  });
});

describe("intended differences from the deployed client", () => {
  const next = { type: "open", question: "Why?" };
  const rating = (more: object, responseValues: object) => ({
    type: "rating",
    question: "How?",
    scale: 5,
    ...more,
    branching: { type: "response_based", responseValues },
  });
  const choice = (more: object, responseValues: object) => ({
    type: "single_choice",
    question: "Which?",
    choices: ["A", "Other"],
    ...more,
    branching: { type: "response_based", responseValues },
  });
  const stepsAt = (questions: object[], position: number, response: Response) => {
    const survey = { name: "n", questions };
    return {
      ours: nextTarget(lowerSurvey(survey), position, response),
      theirs: theirStep(survey, position, response),
    };
  };

  it("a skipped rating takes the otherwise route; the deployed client throws", () =>
    expect(stepsAt([rating({ optional: true }, { negative: "end" }), next], 0, null)).toEqual({
      ours: 1,
      theirs: "throws",
    }));
  it("a skipped open choice takes the otherwise route; the deployed client takes the route of the open choice", () =>
    expect(stepsAt([choice({ optional: true, hasOpenChoice: true }, { "1": "end" }), next], 0, null)).toEqual(
      { ours: 1, theirs: "end" },
    ));
  it('a skip is not a text; the deployed client takes it for the choice "null"', () =>
    expect(
      stepsAt([choice({ optional: true, choices: ["a", "null"] }, { "1": "end" }), next], 0, null),
    ).toEqual({ ours: 1, theirs: "end" }));
  it("an answer by position picks that choice; the deployed client looks for its text", () =>
    expect(stepsAt([choice({}, { "0": "end" }), next], 0, 0)).toEqual({ ours: "end", theirs: 1 }));
  it("the literal rating is a key; the deployed client knows bands only", () =>
    expect(stepsAt([rating({}, { "1": "end" }), next], 0, 1)).toEqual({ ours: "end", theirs: 1 }));
  it("the text of a choice is a key; the deployed client knows positions only", () =>
    expect(stepsAt([choice({}, { A: "end" }), next], 0, "A")).toEqual({ ours: "end", theirs: 1 }));
  it("an answer without a route on the last question ends the survey; the deployed client steps past it", () =>
    expect(stepsAt([rating({}, { negative: "end" })], 0, 5)).toEqual({ ours: "end", theirs: 1 }));
  it("next_question on the last question ends the survey; the deployed client steps past it", () =>
    expect(stepsAt([{ ...next, branching: { type: "next_question" } }], 0, "x")).toEqual({
      ours: "end",
      theirs: 1,
    }));
  it("an index past the end is not a target; the deployed client goes there", () =>
    expect(stepsAt([{ ...next, branching: { type: "specific_question", index: 7 } }, next], 0, "x")).toEqual({
      ours: 1,
      theirs: 7,
    }));
  it("scales without bands can be routed by the number; the deployed client throws", () =>
    expect(stepsAt([rating({ scale: 4 }, { "4": "end" }), next], 0, 4)).toEqual({
      ours: "end",
      theirs: "throws",
    }));
});
