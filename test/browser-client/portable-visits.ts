// Generates portable surveys in three languages, each with a visitor and the answers that the visitor gives.
import * as fc from "fast-check";
import { compileSurvey } from "surveyc";
import { type CompiledQuestion, lowerSurvey, nextTarget, type Response } from "surveyc/runtime";
import { type GeneratedSurvey, respondents, surveys } from "surveyc/testing";

type Question = GeneratedSurvey["questions"][number];

/** A visitor of a survey. */
export interface PortableVisit {
  readonly survey: GeneratedSurvey;
  /** What the visitor's device asks for; not always a language of the survey, and in any case. */
  readonly language: string;
  /** The answer to each question by its position; undefined if the path does not lead to it. */
  readonly answers: readonly (Response | undefined)[];
  /** Whether the visitor ticks open choices of optional questions and leaves them blank, if nothing else is typed there. */
  readonly ticksBlank: boolean;
}

/**
 * The languages of translations, three for each survey. Choices in a language of `rotated` have the texts of the survey's own
 * choices at other positions, so that only the language of the visitor decides which choice a text is. No two languages of
 * one base are rotated: a client does not send which of them it has shown.
 */
const languages = ["fr", "fr-CA", "pt-BR", "de"] as const;
const rotated: readonly string[] = ["pt-BR", "de"];

/** Devices ask for these: each language of a survey, regions of them, other cases, and languages that no survey has. */
const visitors = [...languages, "de-AT", "PT-br", "fr-FR", "en", "es-MX"] as const;

/** Translates a question. A language that is left out shows the own texts. */
function translated(question: Question, codes: readonly string[]): Question {
  const choices = "choices" in question ? (question.choices ?? undefined) : undefined;
  const texts = codes.map((code) => {
    const own = { question: `${question.question} [${code}]` };
    if (choices === undefined) return [code, own];
    const list = rotated.includes(code)
      ? [...choices.slice(1), ...choices.slice(0, 1)]
      : choices.map((choice) => `${choice} (${code})`);
    return [code, { ...own, choices: list }];
  });
  return { ...question, translations: Object.fromEntries(texts) } as Question;
}

/** What a visit needs besides portability: texts that distinguish questions, and routes that clients and we agree on. */
function distinctQuestion(question: Question, position: number, others: readonly Question[]): Question {
  const isRepeated = others.slice(0, position).some((other) => other.question === question.question);
  // Clients route a skipped question as if its open choice were typed, which docs/deployed-clients.md has as a difference.
  const isRoutedOpen =
    "hasOpenChoice" in question && question.hasOpenChoice === true && question.branching != null;
  return {
    ...question,
    ...(isRoutedOpen && { optional: false }),
    question: isRepeated ? `${question.question} (${position + 1})` : question.question,
  } as Question;
}

/** Adds an open choice and makes the question optional, if no route depends on its answer. */
const opened = (question: Question): Question =>
  question.branching == null && "choices" in question && (question.choices?.length ?? 0) > 1
    ? ({ ...question, hasOpenChoice: true, optional: true } as Question)
    : question;

const drafts = fc.record({
  survey: surveys({ portable: true, minQuestions: 2, maxQuestions: 7 }),
  codes: fc.subarray([...languages], { minLength: 3, maxLength: 3 }),
  /** For each question, the languages that it lacks. */
  gaps: fc.array(fc.constantFrom<readonly string[]>([], [], ["fr"], ["fr-CA"], ["de"], [...languages]), {
    minLength: 7,
    maxLength: 7,
  }),
  /** Whether the choices of a question are opened, which is rare in surveys that are generated otherwise. */
  opens: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  namesLanguages: fc.constantFrom(true, true, false),
  enable_partial_responses: fc.boolean(),
  appearance: fc.record({
    displayThankYouMessage: fc.boolean(),
    displayIntroScreen: fc.boolean(),
    introScreenHeader: fc.constant("Welcome"),
    shuffleQuestions: fc.constantFrom(false, false, true),
  }),
});

/** Surveys that run in browsers, in three languages. */
const translatedSurveys: fc.Arbitrary<GeneratedSurvey> = drafts.map(
  ({ survey, codes, gaps, opens, namesLanguages, enable_partial_responses, appearance }) => {
    const questions = survey.questions
      .map((question, position) => (opens[position] ? opened(question) : question))
      .map(distinctQuestion);
    const isBranching = questions.some(({ branching }) => branching != null);
    return {
      name: "Survey",
      type: "popover",
      enable_partial_responses,
      appearance: { ...appearance, shuffleQuestions: appearance.shuffleQuestions && !isBranching },
      questions: questions.map((question, position) =>
        translated(
          question,
          codes.filter((code) => !gaps[position]?.includes(code)),
        ),
      ),
      ...(namesLanguages && {
        translations: Object.fromEntries(codes.map((code) => [code, { name: `Survey [${code}]` }])),
      }),
    } as GeneratedSurvey;
  },
);

/** Every text that a choice of a question has in some language. */
const choiceTexts = ({ choices, translations }: TranslatedChoices): ReadonlySet<string> =>
  new Set([
    ...(choices ?? []),
    ...Object.values(translations ?? {}).flatMap((texts) => texts?.choices ?? []),
  ]);

type TranslatedChoices = {
  readonly choices?: readonly string[] | null;
  readonly translations?: Readonly<Record<string, { readonly choices?: readonly string[] } | null>> | null;
};

/** A text of the respondent's own for an open choice: one line, and not the text of a choice in any language. */
function typedChoice(text: string, taken: ReadonlySet<string>): string {
  let typed = text.replaceAll(/[\n\r]/g, " ");
  while (typed.trim() === "" || taken.has(typed)) typed += "!";
  return typed;
}

/** The choices that are picked; the open one is typed. */
const pickable = ({ choices = [], openChoice }: CompiledQuestion): readonly string[] =>
  openChoice ? choices.slice(0, -1) : choices;

/** The same answer as a person can give it to the client, with choices by their texts. */
const asGiven: Readonly<
  Record<
    CompiledQuestion["type"],
    (response: Response, question: CompiledQuestion, taken: ReadonlySet<string>) => Response
  >
> = {
  open: (text) => (typeof text === "string" ? text.replaceAll(/\r\n?/g, "\n").trim() || null : null),
  link: () => "link clicked",
  rating: (rating) => rating,
  single_choice: (response, question, taken) => {
    const text = typeof response === "number" ? (question.choices?.[response] ?? null) : response;
    return typeof text !== "string" || pickable(question).includes(text) ? text : typedChoice(text, taken);
  },
  multiple_choice: (response, question, taken) => {
    if (!Array.isArray(response) || response.length === 0) return null;
    const texts: readonly string[] = response;
    const picked = texts.filter((text) => pickable(question).includes(text));
    const typed = texts.find((text) => !picked.includes(text));
    return typed === undefined ? picked : [...picked, typedChoice(typed, taken)];
  },
};

/** Visitors of a survey whose questions have distinct texts. */
const visitsOf = (survey: GeneratedSurvey): fc.Arbitrary<PortableVisit> => {
  const compiled = lowerSurvey(survey);
  return fc
    .record({
      language: fc.constantFrom(...visitors),
      ticksBlank: fc.boolean(),
      responses: respondents(compiled),
    })
    .map(({ responses, ...visitor }) => {
      const answers: (Response | undefined)[] = compiled.questions.map(() => undefined);
      let at = 0;
      for (const response of responses) {
        const question = compiled.questions[at] as CompiledQuestion;
        const taken = choiceTexts(survey.questions[at] as TranslatedChoices);
        const given = asGiven[question.type](response, question, taken);
        answers[at] = given;
        const next = nextTarget(compiled, at, given);
        if (next === "end") break;
        at = next;
      }
      return { survey, ...visitor, answers };
    });
};

/** Visitors of portable surveys. */
export const portableVisits: fc.Arbitrary<PortableVisit> = translatedSurveys.chain(visitsOf);

// Servers give ids to all questions, and clients need them.
const served = { minQuestions: 1, maxQuestions: 6, ids: "all" } as const;

/** Visitors of surveys that compile without warnings, half of them generated without any other constraint. */
export const cleanVisits: fc.Arbitrary<PortableVisit> = fc
  .oneof(
    surveys({ ...served, portable: true }),
    surveys(served).filter((survey) =>
      compileSurvey(survey).diagnostics.every(({ severity }) => severity === "info"),
    ),
  )
  .map((survey) => ({ ...survey, questions: survey.questions.map(distinctQuestion) }))
  .chain(visitsOf);

/** The visit of a seed, the same in every run. */
export function visitOfSeed(seed: number): PortableVisit {
  const [visit] = fc.sample(portableVisits, { seed, numRuns: 1, unbiased: true });
  if (visit === undefined) throw new Error("fast-check drew no value.");
  return visit;
}
