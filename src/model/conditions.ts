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
      describe(z.record(z.string(), propertyFilter), { description: "The required properties." }),
    ),
  }),
  { id: "survey-event", description: "An event that decides whether a survey is shown." },
);

const events = (description: string) =>
  nullish(
    describe(
      z.looseObject({
        values: nullish(describe(z.array(event), { description: "The events." })),
        repeatedActivation: nullish(boolean("Whether every event shows the survey.")),
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
    seenSurveyWaitPeriodInDays: nullish(amount("The minimum days since the last survey.", "days")),
    deviceTypes: nullish(
      describe(z.array(text("A type of device.")), {
        description: "The devices on which the survey is shown.",
      }),
    ),
    deviceTypesMatchType: nullish(oneOf(matchTypes, "How `deviceTypes` are compared.")),
    linkedFlagVariant: nullish(text("The required variant of the linked flag.")),
    events: events("Events that show the survey."),
    cancelEvents: events("Events that cancel the survey."),
    actions: nullish(
      describe(z.looseObject({ values: nullish(anyList("The actions.")) }), {
        description: "Actions that show the survey.",
      }),
    ),
  }),
  {
    id: "conditions",
    description: "When and to whom a survey is shown.",
    examples: [{ url: "https://example.org/pricing", urlMatchType: "icontains" }],
  },
);
