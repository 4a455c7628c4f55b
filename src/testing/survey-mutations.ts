import * as fc from "fast-check";
import { defaultLimits } from "#diagnostics/limits.ts";
import {
  anyOf,
  atQuestion,
  type ContentCode,
  inSurvey,
  type Mutation,
  type RoutingCode,
  type ValueCode,
} from "./mutation.ts";
import { surveys } from "./surveys.ts";

const open = { type: "open", question: "Why?" };
const link = { type: "link", question: "Read on?" };
const choice = { type: "single_choice", question: "Which?", choices: ["A", "B"] };
const rating = { type: "rating", question: "How?", display: "number", scale: 5 };

/** An object with a member of that name, which an object literal cannot express. */
const withProto = (): object => JSON.parse('{"__proto__":{"polluted":true}}') as object;

const blanks = Array.from({ length: defaultLimits.diagnostics + 1 }, () => " ");

export const shapeMutations = (): Readonly<Record<ValueCode, Mutation>> => ({
  "foreign-format": inSurvey(
    [{ name: undefined, questions: undefined, pages: [{ elements: [] }] }, "/pages"],
    [{ name: undefined, questions: undefined, resourceType: "Questionnaire" }, "/resourceType"],
  ),
  "bounded-size": fc.oneof(
    inSurvey([{ name: "x".repeat(defaultLimits.name + 1) }, "/name"]),
    anyOf([{ ...choice, choices: [] }, "/choices"]),
  ),
  "required-field": fc.oneof(
    inSurvey([{ name: undefined }, "/name"]),
    anyOf(
      [{ type: "open" }, "/question"],
      [{ question: "Why?" }, "/type"],
      [{ type: "rating", question: "How?" }, "/scale"],
      [{ type: "single_choice", question: "Which?" }, "/choices"],
    ),
  ),
  "valid-type": fc.oneof(
    inSurvey(
      [{ name: 7 }, "/name"],
      [{ archived: "no" }, "/archived"],
      [{ translations: [] }, "/translations"],
      [{ questions: {} }, "/questions"],
    ),
    anyOf([{ ...open, question: null }, "/question"], [{ ...choice, choices: ["A", 2] }, "/choices/1"]),
  ),
  "known-value": fc
    .oneof(
      inSurvey([{ type: "pop-up" }, "/type"], [{ schedule: "daily" }, "/schedule"]),
      anyOf([{ ...open, type: "text" }, "/type"], [{ ...rating, scale: 5, display: "stars" }, "/display"]),
    )
    .map((mutated) => ({ ...mutated, kind: "survey-create" })),
  "valid-range": fc.oneof(
    inSurvey([{ responses_limit: -1 }, "/responses_limit"]),
    anyOf([{ ...rating, scale: 11 }, "/scale"], [{ ...rating, scale: 1 }, "/scale"]),
  ),
  "valid-format": inSurvey(
    [{ start_date: "2026-01-31" }, "/start_date"],
    [{ end_date: "2026-02-30T00:00:00Z" }, "/end_date"],
    [{ conditions: { url: "(", urlMatchType: "regex" } }, "/conditions/url"],
  ),
  "valid-text": fc.oneof(
    inSurvey([{ name: "half \ud83d" }, "/name"], [{ description: "no\0thing" }, "/description"]),
    anyOf([{ ...open, question: "\udc00?" }, "/question"]),
  ),
  "safe-key": inSurvey(
    [{ appearance: withProto() }, "/appearance/__proto__"],
    [{ form_content: [withProto()] }, "/form_content/0/__proto__"],
  ),
  "plain-value": inSurvey(
    [{ conditions: new Map() }, "/conditions"],
    [{ form_content: { since: new Date(0) } }, "/form_content/since"],
  ),
  "known-field": fc.oneof(
    inSurvey([{ archived: undefined, archivd: true }, "/archivd"]),
    anyOf([{ ...open, optionl: true }, "/optionl"]),
  ),
  "writable-field": inSurvey([{ created_at: "2026-01-31T09:30:00Z" }, "/created_at"]).map((mutated) => ({
    ...mutated,
    kind: "survey-create",
  })),
  "bounded-diagnostics": anyOf([{ ...choice, choices: blanks }, ""]).map(({ survey }) => ({
    survey,
    pointer: "",
  })),
});

const routed = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });

const START = "2026-01-31T09:30:00Z";
const LATER = "2026-02-28T09:30:00Z";

export const contentMutations = (): Readonly<Record<ContentCode, Mutation>> => ({
  "no-empty-questionnaire": inSurvey([{ questions: [], appearance: null }, "/questions"]),
  "no-blank-text": anyOf(
    [{ ...open, question: " \n" }, "/question"],
    [{ ...choice, choices: ["A", ""] }, "/choices/1"],
    [{ ...choice, translations: { fr: { choices: ["Oui", " "] } } }, "/translations/fr/choices/1"],
  ),
  "unique-question-id": surveys({ minQuestions: 2, ids: "none" }).map((survey) => {
    const last = survey.questions.length - 1;
    const questions = survey.questions.map((question, at) =>
      at === 0 || at === last ? { ...question, id: "q" } : question,
    );
    return { survey: { ...survey, questions }, pointer: `/questions/${last}/id` };
  }),
  "unique-choice": anyOf(
    [{ ...choice, choices: ["A", "B", "A"] }, "/choices/2"],
    [{ ...choice, choices: ["A", "A"], ...routed({ 0: "end", 1: "next_question" }) }, "/choices/1"],
    [{ ...choice, choices: ["No", "N\u200bo"] }, "/choices/1"],
    [{ ...choice, translations: { sw: { choices: ["Moja", "Moja"] } } }, "/translations/sw/choices/1"],
  ),
  "complete-translation": fc.oneof(
    anyOf(
      [{ ...choice, translations: { fr: { choices: ["Oui"] } } }, "/translations/fr/choices"],
      [
        { ...choice, type: "multiple_choice", translations: { "pt-BR": { choices: ["A", "B", "C"] } } },
        "/translations/pt-BR/choices",
      ],
    ),
    inSurvey([
      {
        questions: [{ ...open, translations: { sw: { question: "Kwa nini?" } } }, open],
        ...{ appearance: null, translations: null },
      },
      "/questions/1/question",
    ]),
  ),
  "portable-rating": anyOf(
    [{ ...rating, scale: 4 }, "/scale"],
    [{ ...rating, scale: 7, display: "emoji" }, "/scale"],
    [{ type: "rating", question: "How?", scale: 10 }, "/display"],
  ),
  "labelled-rating": anyOf([rating, "/lowerBoundLabel"]),
  "skippable-question": anyOf(
    [{ ...rating, optional: true, skipSubmitButton: true }, "/skipSubmitButton"],
    [{ ...choice, optional: true, skipSubmitButton: true }, "/skipSubmitButton"],
  ),
  "ineffective-member": anyOf(
    [{ ...open, skipSubmitButton: true }, "/skipSubmitButton"],
    [{ ...choice, choices: ["Yes", "No"], hasOpenChoice: true }, "/choices/1"],
  ),
  "valid-link": anyOf(
    [{ ...link, link: "javascript:alert(1)" }, "/link"],
    [{ ...link, link: "http://example.org/" }, "/link"],
    [{ ...link, link: "https://kim:secret@example.org/" }, "/link"],
    [
      { ...link, link: "https://example.org/", translations: { de: { link: "http://example.org/" } } },
      "/translations/de/link",
    ],
  ),
  "satisfiable-validation": anyOf([
    {
      ...open,
      validation: [
        { type: "min_length", value: 10 },
        { type: "max_length", value: 5 },
      ],
    },
    "/validation",
  ]),
  "conditional-display": anyOf([{ ...open, visibleIf: "{first} = 'Yes'" }, "/visibleIf"]),
  "nested-question": anyOf([{ ...open, followUp: choice }, "/followUp"]),
  "unanchored-choice": anyOf([
    { ...choice, choices: ["A", "None of the above"], shuffleOptions: true },
    "/choices/1",
  ]),
  "ignored-limit": anyOf([{ ...open, maxSelections: 2 }, "/maxSelections"]),
  "unknown-field": anyOf([{ ...open, pageNumber: 2 }, "/pageNumber"]),
  "unfilled-placeholder": anyOf([{ ...open, question: "How are you, {name}?" }, "/question"]),
  "link-expected": anyOf([link, "/link"]),
  "no-active-markup": anyOf(
    [{ ...open, description: "<script>alert(1)</script>", descriptionContentType: "html" }, "/description"],
    [{ ...open, translations: { fr: { question: "<script>f()</script>" } } }, "/translations/fr/question"],
  ),
  "no-markup-in-plain-text": anyOf(
    [{ ...open, question: "<p>Why?</p>" }, "/question"],
    [{ ...choice, choices: ["Smith &amp; Co", "B"] }, "/choices/0"],
  ),
  "valid-date-order": inSurvey([{ start_date: LATER, end_date: START }, "/end_date"]),
  "valid-iteration": inSurvey(
    [
      {
        iteration_count: 2,
        iteration_frequency_days: 7,
        iteration_start_dates: [START, LATER],
        current_iteration: 3,
      },
      "/current_iteration",
    ],
    [
      {
        iteration_count: 2,
        iteration_frequency_days: 7,
        iteration_start_dates: [LATER, START],
        current_iteration: 1,
      },
      "/iteration_start_dates/1",
    ],
  ),
  "valid-color": inSurvey(
    [{ appearance: { textColor: "#12345" } }, "/appearance/textColor"],
    [{ appearance: { submitButtonColor: "1d4ed8" } }, "/appearance/submitButtonColor"],
    [{ appearance: { backgroundColor: "rgb(300)" } }, "/appearance/backgroundColor"],
  ),
  "satisfiable-conditions": inSurvey(
    [{ type: "popover", conditions: { url: "https://example.org/docs/*" } }, "/conditions/url"],
    [{ type: "popover", conditions: { url: "/docs", urlMatchType: "exact" } }, "/conditions/url"],
    [{ type: "popover", conditions: { deviceTypes: ["iPhone"] } }, "/conditions/deviceTypes/0"],
    [{ type: "external_survey", conditions: { selector: "#feedback" } }, "/conditions/selector"],
  ),
  "no-shuffle-with-branching": anyOf([{ ...open, branching: { type: "next_question" } }, ""]).map(
    ({ survey }) => ({
      survey: { ...(survey as object), appearance: { shuffleQuestions: true } },
      pointer: "/appearance/shuffleQuestions",
    }),
  ),
  "branchable-question": anyOf([{ ...open, ...routed({ 0: "end" }) }, "/branching"]),
  "known-target": atQuestion("any", (position, count) => [
    { ...open, branching: { type: "specific_question", index: count } },
    `/questions/${position}/branching/index`,
  ]),
  "known-response-key": anyOf(
    [{ ...rating, ...routed({ promoters: "end" }) }, "/branching/responseValues/promoters"],
    [{ ...choice, ...routed({ 2: "end" }) }, "/branching/responseValues/2"],
  ),
  "portable-response-key": anyOf(
    [{ ...rating, ...routed({ 3: "end" }) }, "/branching/responseValues/3"],
    [{ ...choice, ...routed({ B: "end" }) }, "/branching/responseValues/B"],
  ),
  "shadowed-response-key": anyOf(
    [{ ...choice, ...routed({ 1: "end", B: "end" }) }, "/branching/responseValues/B"],
    [
      { ...rating, display: "emoji", scale: 3, ...routed({ 3: "end", positive: "end" }) },
      "/branching/responseValues/positive",
    ],
  ),
});

export const routingMutations = (): Readonly<Record<RoutingCode, Mutation>> => ({
  "no-endless-loop": atQuestion("any", (position) => [
    { ...open, branching: { type: "specific_question", index: 0 } },
    position === 0 ? "/questions/0/branching/index" : "/questions/0",
  ]),
  "no-unreachable-question": atQuestion("not last", (position) => [
    { ...open, branching: { type: "end" } },
    `/questions/${position + 1}`,
  ]),
  "no-revisited-question": atQuestion("any", (position) => [
    { ...rating, branching: { type: "response_based", responseValues: { negative: 0 } } },
    `/questions/${position}/branching/responseValues/negative`,
  ]),
  "explicit-end": atQuestion("last", (position) => [
    { ...open, branching: { type: "next_question" } },
    `/questions/${position}/branching`,
  ]),
  "no-redundant-branching": atQuestion("not last", (position) => [
    { ...open, branching: { type: "specific_question", index: position + 1 } },
    `/questions/${position}/branching`,
  ]),
  "unrouted-answer": atQuestion("not last", (position) => [
    { ...rating, branching: { type: "response_based", responseValues: { negative: "end" } } },
    `/questions/${position}/branching/responseValues`,
  ]),
});
