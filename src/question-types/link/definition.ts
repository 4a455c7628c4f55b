import * as z from "zod";
import { maybe, noted } from "#fields/registry.ts";
import { linkText } from "#fields/text.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A page that shows a link to follow. */
export const linkDefinition = noted(
  z.object({
    type: questionType("link"),
    ...questionFields(),
    link: maybe(linkText("The address that the link leads to: https with a host, or a plain mailto.")),
  }),
  {
    id: "link-question",
    description: "A page that shows a link to follow.",
    examples: [{ type: "link", question: "Tell us more in a call?", link: "https://example.org/call" }],
  },
);
