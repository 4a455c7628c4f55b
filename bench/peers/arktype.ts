// The shape of a survey in arktype: the same properties, bounds and formats.
import { scope } from "arktype";
import type { Validator } from "../verdicts.ts";

/** Optional properties, which may be null. */
const maybe = <Members extends Readonly<Record<string, string>>>(members: Members) =>
  Object.fromEntries(Object.entries(members).map(([name, type]) => [`${name}?`, `(${type}) | null`]));

const shared = {
  question: "text",
  ...maybe({
    id: "text",
    description: "text",
    descriptionContentType: "'text' | 'html'",
    optional: "boolean",
    buttonText: "text",
    skipSubmitButton: "boolean",
    branching: "branching",
  }),
};
const choices = {
  choices: "1 <= text[] <= 1000",
  ...maybe({ shuffleOptions: "boolean", hasOpenChoice: "boolean" }),
};
const match = "'regex' | 'not_regex' | 'exact' | 'is_not' | 'icontains' | 'not_icontains'";

const types: Readonly<Record<string, unknown>> = {
  text: "string <= 100000",
  whole: "-2147483648 <= number.integer <= 2147483647",
  count: "0 <= number.integer <= 2147483647",
  instant: "string.date.iso",
  target: "count | 'next_question' | 'end'",
  none: { "+": "reject" },
  next: { type: "'next_question'" },
  end: { type: "'end'" },
  byResponse: { type: "'response_based'", responseValues: { "[string]": "target" } },
  specific: { type: "'specific_question'", index: "count" },
  branching: "next | end | byResponse | specific | none",
  openQuestion: { type: "'open'", ...shared },
  link: { type: "'link'", ...shared, ...maybe({ link: "string <= 2048" }) },
  rating: {
    type: "'rating'",
    ...shared,
    scale: "2 <= number.integer <= 10",
    ...maybe({ display: "'number' | 'emoji'", lowerBoundLabel: "text", upperBoundLabel: "text" }),
  },
  single: { type: "'single_choice'", ...shared, ...choices },
  multiple: { type: "'multiple_choice'", ...shared, ...choices },
  question: "openQuestion | link | rating | single | multiple",
  flag: maybe({
    ...{ id: "whole", team_id: "whole", name: "text", key: "text", filters: "object", deleted: "boolean" },
    ...{ active: "boolean", ensure_experience_continuity: "boolean" },
  }),
  user: maybe({
    ...{ id: "whole", uuid: "string.uuid", distinct_id: "text", first_name: "text", last_name: "text" },
    ...{ email: "string.email", is_email_verified: "boolean", hedgehog_config: "object" },
  }),
  triggers: maybe({ values: "unknown[]" }),
  conditions: maybe({
    ...{ url: "text", urlMatchType: match, selector: "text", seenSurveyWaitPeriodInDays: "number >= 0" },
    ...{ deviceTypes: "text[]", deviceTypesMatchType: match, linkedFlagVariant: "text" },
    ...{ events: "triggers", actions: "triggers" },
  }),
  appearance: maybe({
    ...{
      displayThankYouMessage: "boolean",
      thankYouMessageHeader: "text",
      thankYouMessageDescription: "text",
    },
    ...{ thankYouMessageDescriptionContentType: "'text' | 'html'", displayIntroScreen: "boolean" },
    ...{ allowGoBack: "boolean", shuffleQuestions: "boolean", surveyPopupDelaySeconds: "number >= 0" },
    ...{ whiteLabel: "boolean" },
  }),
  survey: {
    name: "string <= 400",
    ...maybe({
      ...{ id: "string.uuid", linked_flag: "flag", targeting_flag: "flag", internal_targeting_flag: "flag" },
      ...{ created_at: "instant", created_by: "user", description: "text", linked_flag_id: "count" },
      ...{ type: "'popover' | 'widget' | 'external_survey' | 'api'", questions: "question[] <= 100000" },
      ...{ conditions: "conditions", appearance: "appearance", start_date: "instant", end_date: "instant" },
      ...{ archived: "boolean", responses_limit: "count", iteration_count: "count" },
      ...{ iteration_frequency_days: "count", iteration_start_dates: "instant[] <= 1000" },
      ...{ current_iteration: "count", current_iteration_start_date: "instant", targeting_flag_id: "count" },
      ...{ targeting_flag_filters: "unknown", remove_targeting_flag: "boolean" },
    }),
  },
};

// The definitions are data, which the types of arktype cannot infer.
const { survey } = scope(types as never).export() as unknown as {
  readonly survey: { readonly allows: (payload: unknown) => boolean };
};

export const arktypeShape: Validator = { name: "arktype", accepts: (payload) => survey.allows(payload) };
