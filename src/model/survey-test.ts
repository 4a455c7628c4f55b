import * as z from "zod";
import { oneOf, text } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";

/** The name of the schema, and the ending of the files before `.json`. */
export const SURVEY_TEST = "survey-test";

/** Why an answer may be rejected, as in `answerQuestion`. */
const refusals = [
  "answer-required",
  "answer-type",
  "answer-not-a-choice",
  "answer-out-of-scale",
  "answer-blank",
  "answer-too-short",
  "answer-too-long",
  "answer-repeated-choice",
] as const;

const howNamed = "its id, else its text, else its position, counted from 0, as a text";

const answer = (description: string) =>
  describe(z.union([z.string(), z.number(), z.array(z.string()), z.null()]), { description });

const step = z.strictObject({
  question: text(`The question that is asked: ${howNamed}.`),
  text: text(
    "The text of the question, for readers of this file. It is not compared; surveyc test --update updates it.",
  ).optional(),
  answer: answer(
    "What the respondent answers: the text of a choice or of an open answer, a rating, a list of choices, or null to skip.",
  ),
  refused: oneOf(
    refusals,
    "The answer is invalid, for this reason, and the question is asked again.",
  ).optional(),
});

const test = z.strictObject({
  name: text("What the respondent stands for."),
  steps: describe(z.array(step), { description: "The questions and answers, in order." }),
  next: text(
    'What comes after the last step: "end" (also if this is left out), or the question that is asked, at which the test stops.',
  ).optional(),
  never: describe(z.array(text(`A question: ${howNamed}.`)), {
    description: "Questions that this respondent is never asked.",
  }).optional(),
  recorded: describe(z.record(z.string(), answer("The last answer to the question.")), {
    description:
      "All answers that are recorded after the last step, by the id of the question, else its position.",
  }).optional(),
});

/** The definition of files that test a survey. */
export const surveyTestDefinition = describe(
  z.strictObject({
    $schema: text("The schema of this file, for editors.").optional(),
    survey: text(
      "The file of the survey, relative to the folder of this file. By default, for visit.survey-test.json, it is visit.json.",
    ).optional(),
    index: describe(z.int().min(0).max(Number.MAX_SAFE_INTEGER), {
      description: "The index of the survey in a list, counted from 0.",
    }).optional(),
    tests: describe(z.array(test).min(1), { description: "Respondents, each on a separate route." }),
  }),
  {
    id: SURVEY_TEST,
    description: "The answers of respondents to a survey, and the questions that they are asked.",
  },
);
