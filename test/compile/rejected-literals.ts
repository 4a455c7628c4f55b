// Surveys that the compiler must reject, with the place and the message. Property names are as in the source.
import { questionTypes } from "#question-types/question-types.ts";

/** Questions and surveys as source text. */
export const rating = (scale: number, responseValues: string): string =>
  `{ type: "rating", question: "How?", scale: ${scale}, branching: { type: "response_based", responseValues: ${responseValues} } }`;
export const choice = (responseValues: string, more = ""): string =>
  `{ type: "single_choice", question: "Which?", choices: ["Tea", "Coffee"], ${more}branching: { type: "response_based", responseValues: ${responseValues} } }`;
export const jump = (index: number | string): string =>
  `{ type: "open", question: "Why?", branching: { type: "specific_question", index: ${index} } }`;
export const open = '{ type: "open", question: "Why?" }';

export const surveyOf = (...questions: readonly string[]): string =>
  `defineSurvey({ name: "Visit", questions: [\n${questions.join(",\n")}\n] });`;

const types = questionTypes.map(({ name }) => `"${name}"`).join(" | ");

/** The mistake, the place of the compiler's message, and the message. */
type Case = readonly [what: string, source: string, at: string, message: string];

export const rejected: readonly Case[] = [
  [
    "an index off the survey",
    surveyOf(jump(2), open),
    "index",
    "Type '2' is not assignable to type '0 | 1'.",
  ],
  ["a negative index", surveyOf(jump(-1), open), "index", "Type '-1' is not assignable to type '0 | 1'."],
  [
    "a word as an index",
    surveyOf(jump('"end"'), open),
    "index",
    "Type 'string' is not assignable to type '0 | 1'.",
  ],
  [
    "a jump without an index",
    surveyOf('{ type: "open", question: "Why?", branching: { type: "specific_question" } }'),
    "branching",
    `Type '{ type: "specific_question"; }' is not assignable to type 'BranchingLiteral<never, 0> | null | undefined'.\n  Property 'index' is missing in type '{ type: "specific_question"; }' but required in type 'BranchingTo<0>'.`,
  ],
  [
    "a target off the survey",
    surveyOf(rating(5, "{ neutral: 1, positive: 9 }"), open),
    "positive",
    `Type '9' is not assignable to type '0 | 1 | "next_question" | "end" | undefined'.`,
  ],
  [
    "a misspelt target",
    surveyOf(rating(5, '{ neutral: "ende" }'), open),
    "neutral",
    `Type '"ende"' is not assignable to type '0 | 1 | "next_question" | "end" | undefined'. Did you mean '"end"'?`,
  ],
  [
    "a band of another scale",
    surveyOf(rating(5, "{ promoters: 1 }"), open),
    "promoters",
    `Object literal may only specify known properties, and 'promoters' does not exist in type 'ResponseValues<"negative" | "neutral" | "positive" | "1" | "2" | "3" | "4" | "5", 0 | 1>'.`,
  ],
  [
    "a misspelt band",
    surveyOf(rating(10, "{ promotors: 1 }"), open),
    "promotors",
    `Object literal may only specify known properties, but 'promotors' does not exist in type 'ResponseValues<"detractors" | "passives" | "promoters" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10", 0 | 1>'. Did you mean to write 'promoters'?`,
  ],
  [
    "a band on a scale without bands",
    surveyOf(rating(4, "{ 1: 1, positive: 1 }"), open),
    "positive",
    `Object literal may only specify known properties, and 'positive' does not exist in type 'ResponseValues<"1" | "2" | "3" | "4", 0 | 1>'.`,
  ],
  [
    "a rating that is not on the scale",
    surveyOf(rating(3, "{ 3: 1, 4: 1 }"), open),
    "4",
    `Object literal may only specify known properties, and '4' does not exist in type 'ResponseValues<"negative" | "neutral" | "positive" | "1" | "2" | "3", 0 | 1>'.`,
  ],
  [
    "0 where ratings start at 1",
    surveyOf(rating(2, '{ "0": 1 }'), open),
    '"0"',
    `Object literal may only specify known properties, and '"0"' does not exist in type 'ResponseValues<"negative" | "positive" | "1" | "2", 0 | 1>'.`,
  ],
  [
    "the text of a choice that is not there",
    surveyOf(choice("{ Tea: 1, Milk: 1 }"), open),
    "Milk",
    `Object literal may only specify known properties, and 'Milk' does not exist in type 'ResponseValues<"Tea" | "Coffee" | "0" | "1", 0 | 1>'.`,
  ],
  [
    "the position of a choice that is not there",
    surveyOf(choice("{ 1: 1, 2: 1 }"), open),
    "2",
    `Object literal may only specify known properties, and '2' does not exist in type 'ResponseValues<"Tea" | "Coffee" | "0" | "1", 0 | 1>'.`,
  ],
  [
    "a scale that does not exist",
    surveyOf(rating(42, "{ positive: 1 }"), open),
    "scale",
    "Type '42' is not assignable to type '2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10'.",
  ],
  [
    "a rating without a scale",
    surveyOf('{ type: "rating", question: "How?" }'),
    '{ type: "rating", question: "How?" }',
    `Type '{ type: "rating"; question: string; }' is not assignable to type 'QuestionLiteral<"rating", string, 0>'.\n  Property 'scale' is missing in type '{ type: "rating"; question: string; }' but required in type 'Members<RatingQuestion, "branching">'.`,
  ],
  [
    "response_based on an open question",
    surveyOf(
      '{ type: "open", question: "Why?", branching: { type: "response_based", responseValues: { a: 0 } } }',
    ),
    "type",
    `Type '"response_based"' is not assignable to type '"next_question" | "end" | "specific_question"'.`,
  ],
  [
    "response_based on a multiple choice",
    surveyOf(
      '{ type: "multiple_choice", question: "Which?", choices: ["Tea"], branching: { type: "response_based", responseValues: { Tea: 0 } } }',
    ),
    "type",
    `Type '"response_based"' is not assignable to type '"next_question" | "end" | "specific_question"'.`,
  ],
  [
    "an unknown type of branching",
    surveyOf('{ type: "open", question: "Why?", branching: { type: "specific" } }'),
    "type",
    `Type '"specific"' is not assignable to type '"next_question" | "end" | "specific_question"'.`,
  ],
  [
    "an unknown type",
    surveyOf('{ type: "ratng", question: "How?", scale: 5 }'),
    "type",
    `Type '"ratng"' is not assignable to type '${types}'. Did you mean '"rating"'?`,
  ],
  [
    "a misspelt member of a question",
    surveyOf('{ type: "open", question: "Why?", optionl: true }'),
    "optionl",
    `Object literal may only specify known properties, but 'optionl' does not exist in type 'QuestionLiteral<"open", never, 0>'. Did you mean to write 'optional'?`,
  ],
  [
    "a member of another type",
    surveyOf('{ type: "open", question: "Why?", scale: 5 }'),
    "scale",
    `Object literal may only specify known properties, and 'scale' does not exist in type 'QuestionLiteral<"open", never, 0>'.`,
  ],
  [
    "a member of other branching",
    surveyOf('{ type: "open", question: "Why?", branching: { type: "end", index: 0 } }'),
    "index",
    "Object literal may only specify known properties, and 'index' does not exist in type 'EndBranching'.",
  ],
  [
    "a value of the wrong type",
    surveyOf('{ type: "open", question: "Why?", optional: "yes" }'),
    "optional",
    "Type 'string' is not assignable to type 'boolean | null | undefined'.",
  ],
  [
    "a misspelt member of a survey",
    `defineSurvey({ name: "Visit", question: [${open}] });`,
    "question",
    "Object literal may only specify known properties, but 'question' does not exist in type 'SurveyLiteral<Question[]>'. Did you mean to write 'questions'?",
  ],
  [
    "a survey without a name",
    `defineSurvey({ questions: [${open}] });`,
    `{ questions: [${open}] }`,
    `Argument of type '{ questions: [{ type: "open"; question: string; }]; }' is not assignable to parameter of type 'SurveyLiteral<[QuestionLiteral<"open", never, 0>]>'.\n  Property 'name' is missing in type '{ questions: [{ type: "open"; question: string; }]; }' but required in type 'SurveyLiteral<[QuestionLiteral<"open", never, 0>]>'.`,
  ],
  [
    "questions that are not a list",
    'defineSurvey({ name: "Visit", questions: 5 });',
    "questions",
    "Type 'number' is not assignable to type 'Question[]'.",
  ],
  [
    "a wrong member of appearance",
    'defineSurvey({ name: "Visit", appearance: { whiteLabel: "no" } });',
    "whiteLabel",
    "Type 'string' is not assignable to type 'boolean | null | undefined'.",
  ],
];
