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
    "How the question reads, for those who read this file. It is not compared; surveyc test --update brings it up to date.",
  ).optional(),
  answer: answer(
    "What the respondent answers: the text of a choice or of an open answer, a rating, a list of choices, or null to skip.",
  ),
  refused: oneOf(
    refusals,
    "The answer does not count, for this reason, and the question is asked again.",
  ).optional(),
});

const test = z.strictObject({
  name: text("What the respondent is an example of."),
  steps: describe(z.array(step), { description: "What is asked and answered, one after the other." }),
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
      "The file of the survey, relative to the folder of this file. Left out, it is the one beside: visit.json of visit.survey-test.json.",
    ).optional(),
    index: describe(z.int().min(0).max(Number.MAX_SAFE_INTEGER), {
      description: "Which survey of a list, counted from 0.",
    }).optional(),
    tests: describe(z.array(test).min(1), { description: "Respondents, each on a separate route." }),
  }),
  { id: SURVEY_TEST, description: "What respondents answer to a survey, and what they are then asked." },
);
