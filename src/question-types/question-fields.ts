import * as z from "zod";
import { flag, oneOf } from "#fields/open-ended.ts";
import { maybe } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** The members that questions of every type share, `type` and `branching` apart. INTERFACE.md 2.7. */
export const questionFields = () => ({
  id: maybe(text("Names the question; answers are stored under it.")),
  question: text("The text of the question."),
  description: maybe(text("Shown below the text of the question.")),
  descriptionContentType: maybe(oneOf(["text", "html"], "How the description is to be read.")),
  optional: maybe(flag("Whether the question may be skipped; a question that does not say so may not.")),
  buttonText: maybe(text("The text of the submit button.")),
  skipSubmitButton: maybe(flag("Whether picking an answer submits it.")),
});

/** The literal that tells the shapes of questions apart. */
export const questionType = <const Name extends string>(name: Name) => z.literal(name);
