import * as z from "zod";
import { amount } from "#fields/number.ts";
import { anyList, oneOf } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

const matchTypes = ["regex", "not_regex", "exact", "is_not", "icontains", "not_icontains"] as const;

const triggers = (description: string) =>
  noted(z.object({ values: maybe(anyList("What triggers it.")) }), { description });

/** When and to whom a survey is shown. Members that are not listed are kept as they are. */
export const conditionsDefinition = noted(
  z.object({
    url: maybe(text("The address, or the part or pattern of it, on which the survey is shown.")),
    urlMatchType: maybe(
      oneOf(matchTypes, "How `url` is compared; it is looked for anywhere when nothing is said."),
    ),
    selector: maybe(text("A CSS selector that must match something on the page.")),
    seenSurveyWaitPeriodInDays: maybe(
      amount("How many days must have passed since the last survey was shown."),
    ),
    deviceTypes: maybe(
      noted(z.array(text("A type of device.")), { description: "The devices it is shown on." }),
    ),
    deviceTypesMatchType: maybe(oneOf(matchTypes, "How `deviceTypes` are compared.")),
    linkedFlagVariant: maybe(text("The variant of the linked flag it is shown for.")),
    events: maybe(triggers("The events after which it is shown.")),
    actions: maybe(triggers("The actions after which it is shown.")),
  }),
  {
    id: "conditions",
    description: "When and to whom a survey is shown.",
    examples: [{ url: "https://example.org/pricing", urlMatchType: "icontains" }],
  },
);

/** When and to whom a survey is shown. */
export interface Conditions extends z.infer<typeof conditionsDefinition> {}
