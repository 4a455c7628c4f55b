import * as z from "zod";
import { boolean, count, oneOf, text } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";
import { questionTypes } from "#question-types/question-types.ts";

const typeNames = questionTypes.map(({ name }) => name);

const target = (description: string) =>
  describe(z.union([count("The position of a question."), z.literal("end")]), { description });

const compiledQuestion = describe(
  z.looseObject({
    id: text("The id of the question.").optional(),
    type: oneOf(typeNames, "The type of the question."),
    text: text("The text of the question."),
    optional: boolean("Whether the question may be skipped."),
    scale: describe(z.int().min(2).max(10), { description: "Ratings: the highest rating." }).optional(),
    choices: describe(z.array(text("A choice.")), {
      description: "Choice questions: the choices.",
    }).optional(),
    openChoice: boolean("Choice questions: whether the last choice takes free text.").optional(),
    translatedChoices: describe(z.record(z.string(), z.array(text("A choice."))), {
      description: "Translated choices by language code, in the same order.",
    }).optional(),
    minLength: count("Open questions: the minimum length of an answer.").optional(),
    maxLength: count("Open questions: the maximum length of an answer.").optional(),
    routes: describe(z.record(z.string(), target("Where answers with this key lead.")), {
      description: "Maps response keys to targets.",
    }),
    otherwise: target("Where all other answers, and skips, lead."),
    fewest: count("The minimum number of remaining questions; null without an end.").nullable(),
    most: count("The maximum number of remaining questions; null if unbounded.").nullable(),
  }),
  { id: "compiled-question", description: "A compiled question." },
);

/** A compiled survey: what the runtime reads. `docs/compiled-survey.md` describes it. */
export const compiledSurveyDefinition = describe(
  z.looseObject({
    version: z.literal(1),
    fingerprint: text("Changes when routes or answers change."),
    questions: describe(z.array(compiledQuestion), {
      description: "The questions; respondents start at the first.",
    }),
  }),
  {
    id: "compiled-survey",
    description: "A compiled survey.",
    examples: [{ version: 1, fingerprint: "0123456789abcdef", questions: [] }],
  },
);
