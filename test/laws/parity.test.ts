import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview.js";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import {
  answerQuestion,
  collectResponses,
  localizeSurvey,
  questionOrder,
  startSurvey,
} from "#runtime/index.ts";
import { responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";

type Step = number | "end";

/** The step of the deployed client, by the name it exports; an exception is a kind of step. */
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
  recordSurveyAnswer(
    kept: { readonly responses: object },
    id: string,
    response: Response,
  ): { readonly responses: Readonly<Record<string, Response>> };
}
interface DeployedRenderer {
  getDisplayOrderQuestions(survey: object): readonly { readonly id: string }[];
}
// `posthog-js` bundles these and exports only the step: they are taken from the packages that it is built from and depends on.
const load = createRequire(createRequire(import.meta.url).resolve("posthog-js/dist/surveys-preview.js"));
const { applySurveyTranslation, getValidationError, recordSurveyAnswer } = load(
  "@posthog/core/surveys",
) as Deployed;
const { getDisplayOrderQuestions } = load(
  join(dirname(load.resolve("@posthog/browser-common/surveys")), "surveys", "surveys-extension-utils.js"),
) as DeployedRenderer;

/** The answers with intended differences: skips of choices with response_based branching, and choices by position. */
const isSetApart = (type: string, routed: boolean, response: Response): boolean =>
  type === "single_choice" && (typeof response === "number" || (response === null && routed));

describe("a survey without warnings and a valid answer", () => {
  it("have the same target as in the deployed client, inside the survey", () => {
    let [drawn, steps] = [0, 0];
    fc.assert(
      fc.property(surveys({ minQuestions: 1, portable: true }), fc.nat(), (survey, seed) => {
        drawn++;
        const outcome = compileSurvey(survey);
        expect(outcome.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
        const compiled = lowerSurvey(survey);
        for (const [position, question] of compiled.questions.entries()) {
          const routed = survey.questions[position]?.branching?.type === "response_based";
          for (const response of fc.sample(responsesTo(question), { numRuns: 20, seed })) {
            if (isSetApart(question.type, routed, response)) continue;
            const theirs = theirStep(survey, position, response);
            const isInside =
              theirs === "end" || (Number(theirs) >= 0 && Number(theirs) < compiled.questions.length);
            const ours = nextTarget(compiled, position, response);
            if (!isInside || ours !== theirs)
              expect.fail(JSON.stringify({ position, response, ours, theirs }));
            steps++;
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(steps).toBeGreaterThan(30 * drawn);
  });
});

const words = fc.constantFrom("Oui", "Non", "Peut-être", "", " ");
const codes = fc.oneof(
  fc.constantFrom(
    "fr",
    "FR",
    "fr-CA",
    "fr-ca",
    "pt-BR",
    "pt",
    "PT",
    "de",
    "zh-Hant",
    "zh-Hant-TW",
    "zh",
    "x",
  ),
  fc.constantFrom("", "-", "fr-", "fr_CA", "İ", "ß"),
);
/** Texts by language for some of these properties, with a given number of choices. */
const translated = (members: readonly string[], choices?: fc.Arbitrary<number>) =>
  fc.dictionary(
    codes,
    fc.option(
      fc.dictionary(fc.constantFrom(...members), words, { noNullPrototype: true }).chain((texts) =>
        choices === undefined
          ? fc.constant(texts)
          : fc.tuple(words, choices).map(([text, count]): object => ({
              ...texts,
              // Only a list is a translation of choices.
              choices: count > 0 ? Array.from({ length: count }, (_, at) => `${text} ${at}`) : text || [],
            })),
      ),
      { freq: 9 },
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

/** Surveys of every kind with all possible translations, with `count` translated choices. */
const translatedSurveys = (count: (choices: number) => fc.Arbitrary<number>) =>
  surveys({ minQuestions: 1, portable: true }).chain((survey) =>
    fc
      .tuple(
        translated(pageTexts),
        ...survey.questions.map((question) =>
          translated(questionTexts, "choices" in question ? count(question.choices.length) : undefined),
        ),
      )
      .map(([texts, ...inQuestions]) => ({
        ...survey,
        translations: texts,
        questions: survey.questions.map((question, at) => ({ ...question, translations: inQuestions[at] })),
      })),
  );

describe("a survey in another language", () => {
  it("shows the same texts as in the deployed client, even if choices are left out or added", () => {
    let [all, changed] = [0, 0];
    const counts = (choices: number) => fc.nat({ max: choices + 1 });
    fc.assert(
      fc.property(translatedSurveys(counts), codes, (survey, language) => {
        all++;
        const shown = localizeSurvey(survey, language);
        expect(shown).toEqual(applySurveyTranslation(survey, language).survey);
        if (JSON.stringify(shown) !== JSON.stringify(survey)) changed++;
      }),
      { numRuns: 600 },
    );
    expect(changed).toBeGreaterThan(all / 6);
  });

  it("takes the same step, and records in the survey's own words what the client records as it shows it", () => {
    const recorded = { all: 0, own: 0, translated: 0 };
    fc.assert(
      fc.property(translatedSurveys(fc.constant), codes, fc.nat(), (survey, language, seed) => {
        recorded.all++;
        const shown = localizeSurvey(survey, language);
        const compiled = lowerSurvey(survey);
        for (const [position, question] of compiled.questions.entries()) {
          const { choices = [], openChoice } = question;
          const labels = (shown.questions[position] as { choices?: string[] }).choices ?? [];
          const listed = openChoice ? choices.slice(0, -1) : choices;
          // What is typed into an open choice is recorded as it is.
          const labelOf = (text: string) =>
            listed.includes(text) ? (labels[choices.indexOf(text)] ?? "") : text;
          const ownOf = (label: string) => {
            const at = labels.slice(0, listed.length).indexOf(label);
            return at < 0 ? label : (choices[at] ?? "");
          };
          const each = (response: Response, of: (text: string) => string): Response =>
            Array.isArray(response)
              ? response.map(of)
              : typeof response === "string"
                ? of(response)
                : response;
          const routed = survey.questions[position]?.branching?.type === "response_based";
          for (const response of fc.sample(responsesTo(question), { numRuns: 8, seed })) {
            if (isSetApart(question.type, routed, response)) continue;
            const picked = each(response, labelOf);
            const step = answerQuestion(compiled, { ...startSurvey(compiled), current: position }, response);
            if (!step.ok) throw new Error(step.diagnostics[0].code);
            const theirs = recordSurveyAnswer({ responses: {} }, "q", picked).responses["$survey_response_q"];
            const [ours] = Object.values(collectResponses(compiled, step.session));
            const found = [step.session.current, ours];
            const expected = [theirStep(shown, position, picked), each(theirs ?? null, ownOf)];
            if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected);
            recorded[String(theirs) === String(ours) ? "own" : "translated"]++;
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(recorded.own, recorded.translated)).toBeGreaterThan(recorded.all / 2);
  });

  it("choices with equal texts are distinguished by position; the deployed client takes the first", () => {
    const survey = {
      name: "n",
      questions: [
        {
          type: "single_choice",
          question: "Which?",
          choices: ["Tea", "Coffee"],
          branching: { type: "response_based", responseValues: { "0": "end", "1": 1 } },
          translations: { fr: { choices: ["Chaud", "Chaud"] } },
        },
        { type: "open", question: "Why?" },
      ],
    };
    expect(nextTarget(lowerSurvey(survey), 0, "Coffee")).toBe(1);
    expect(theirStep(localizeSurvey(survey, "fr"), 0, "Chaud")).toBe("end");
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
  const bound = fc.record({
    type: fc.constantFrom("min_length", "max_length"),
    value: fc.option(fc.nat({ max: 7 }), { nil: undefined }),
  });
  const rules = fc.option(fc.array(bound, { maxLength: 4 }), { nil: undefined });
  const letters = ["a", "é", "e\u0301", "\u0301", "😀", "👩‍🚀", "\ud83d", "\ude00", "\0"];
  const spaces = [..." \n\t\r\v\f\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"];
  const unseen = ["\u0085", "\u180e", "\u200b", "\u200d", "\u2060"];
  const written = fc.string({
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...letters) },
      { weight: 2, arbitrary: fc.constantFrom(...spaces, ...unseen) },
    ),
    maxLength: 9,
  });

  it("counts if the deployed client lets it pass", () => {
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
      { numRuns: 4_000 },
    );
    expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(
      (verdicts.taken + verdicts.refused) / 7,
    );
  });

  it("is not bounded by null; the deployed client rejects every text then", () => {
    const validation = [{ type: "max_length", value: null }];
    const compiled = lowerSurvey({ questions: [{ type: "open", question: "Why?", validation }] });
    expect(answerQuestion(compiled, startSurvey(compiled), "a").ok).toBe(true);
    expect(getValidationError("a", validation, false)).not.toBe(false);
  });
});

describe("shuffled questions", () => {
  const open = (id: string, more: object = {}) => ({ id, type: "open", question: `${id}?`, ...more });
  const next = { branching: { type: "next_question" } };
  const untyped = { branching: {} };
  /** Every order of questions in a number of draws, by ids. */
  const theirOrders = (survey: object) =>
    new Set(
      Array.from({ length: 300 }, () =>
        getDisplayOrderQuestions(survey)
          .map(({ id }) => id)
          .join(""),
      ),
    );
  interface Shuffled {
    readonly appearance?: { readonly shuffleQuestions?: boolean };
    readonly enable_partial_responses?: boolean;
    readonly questions: readonly { readonly id: string }[];
  }
  const ourOrders = (survey: Shuffled) => {
    const { appearance, enable_partial_responses: partial, questions } = survey;
    const listed = [...questions.keys()];
    const compiled = lowerSurvey(survey);
    const orderOf = (seed: number) =>
      appearance?.shuffleQuestions && !partial ? questionOrder(compiled, seed) : listed;
    return new Set(
      Array.from({ length: 300 }, (_, seed) =>
        orderOf(seed)
          .map((at) => questions[at]?.id)
          .join(""),
      ),
    );
  };
  const shuffled = { shuffleQuestions: true };
  const plain = [open("a"), open("b", untyped), open("c")];
  const surveysToShuffle: readonly [string, Shuffled, number][] = [
    ["shuffled", { appearance: shuffled, questions: plain }, 6],
    ["one question", { appearance: shuffled, questions: [open("a")] }, 1],
    ["not to be shuffled", { appearance: { shuffleQuestions: false }, questions: plain }, 1],
    ["without appearance", { questions: plain }, 1],
    ["with partial responses", { appearance: shuffled, enable_partial_responses: true, questions: plain }, 1],
    [
      "with a question that ends",
      { appearance: shuffled, questions: [...plain, open("d", { branching: { type: "end" } }), open("e")] },
      1,
    ],
    [
      "with a jump",
      {
        appearance: shuffled,
        questions: [open("a", { branching: { type: "specific_question", index: 2 } }), open("b"), open("c")],
      },
      1,
    ],
  ];

  it.each(surveysToShuffle)(
    "%s have the same orders, but that the deployed client never leaves them as listed",
    (_name, survey, count) => {
      const ours = ourOrders(survey);
      const theirs = theirOrders(survey);
      expect(ours.size).toBe(count);
      const listed = survey.questions.map(({ id }) => id).join("");
      if (count > 1) theirs.add(listed);
      expect(theirs).toEqual(ours);
    },
  );

  it("beside an explicit next_question are asked as listed by the deployed client; compileSurvey rejects it", () => {
    const survey = { name: "n", appearance: shuffled, questions: [open("a", next), open("b"), open("c")] };
    expect(theirOrders(survey)).toEqual(new Set(["abc"]));
    expect(ourOrders(survey).size).toBe(6);
    const found = compileSurvey(survey).diagnostics.filter(({ severity }) => severity === "error");
    expect(found.map(({ code }) => code)).toEqual(["no-shuffle-with-branching"]);
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
