import * as z from "zod";
import { linkText } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A page that shows a link to follow. */
export const linkDefinition = describe(
  z.looseObject({
    type: questionType("link"),
    ...questionFields(),
    link: nullish(linkText("The address of the link: https with a host, or a plain mailto.")),
  }),
  {
    id: "link-question",
    description: "A page that shows a link to follow.",
    examples: [{ type: "link", question: "Tell us more in a call?", link: "https://example.org/call" }],
  },
);
