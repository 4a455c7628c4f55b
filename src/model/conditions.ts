import * as z from "zod";
import { amount, anyList, boolean, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

const matchTypes = ["regex", "not_regex", "exact", "is_not", "icontains", "not_icontains"] as const;

const propertyFilter = z.looseObject({
  values: nullish(describe(z.array(text("A value.")), { description: "The values." })),
  operator: nullish(oneOf([...matchTypes, "gt", "lt"], "How they are compared.")),
});

/** Events as deployed clients know them, with filters by property. */
const event = describe(
  z.looseObject({
    name: nullish(text("The name of the event.")),
    propertyFilters: nullish(
      describe(z.record(z.string(), propertyFilter), { description: "What its properties must be." }),
    ),
  }),
  { id: "survey-event", description: "An event that decides whether a survey is shown." },
);

const events = (description: string) =>
  nullish(
    describe(
      z.looseObject({
        values: nullish(describe(z.array(event), { description: "The events." })),
        repeatedActivation: nullish(boolean("Whether every such event counts.")),
      }),
      { description },
    ),
  );

/** When and to whom a survey is shown. Unknown members are kept. */
export const conditionsDefinition = describe(
  z.looseObject({
    url: nullish(text("The address of the page, or a part or pattern of it.")),
    urlMatchType: nullish(oneOf(matchTypes, "How `url` is compared; by default it may occur anywhere.")),
    selector: nullish(text("A CSS selector that must match something on the page.")),
    seenSurveyWaitPeriodInDays: nullish(amount("The fewest days since the last survey was shown.", "days")),
    deviceTypes: nullish(
      describe(z.array(text("A type of device.")), { description: "The devices it is shown on." }),
    ),
    deviceTypesMatchType: nullish(oneOf(matchTypes, "How `deviceTypes` are compared.")),
    linkedFlagVariant: nullish(text("The variant of the linked flag it is shown for.")),
    events: events("The events after which it is shown."),
    cancelEvents: events("The events after which it is not shown."),
    actions: nullish(
      describe(z.looseObject({ values: nullish(anyList("What triggers it.")) }), {
        description: "The actions after which it is shown.",
      }),
    ),
  }),
  {
    id: "conditions",
    description: "When and to whom a survey is shown.",
    examples: [{ url: "https://example.org/pricing", urlMatchType: "icontains" }],
  },
);
