import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import {
  anyObject,
  anything,
  boolean,
  count,
  dateTime,
  knownText,
  nameText,
  oneOf,
  text,
  uuid,
} from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { appearanceDefinition } from "./appearance.ts";
import { conditionsDefinition } from "./conditions.ts";
import { featureFlagDefinition, flagFilters } from "./feature-flag.ts";
import { pageOf } from "./page.ts";
import { questionDefinition } from "./question.ts";
import { surveyTranslations } from "./translation.ts";
import { userDefinition } from "./user.ts";

const name = nameText("The name of the survey.");

const types = ["popover", "widget", "external_survey", "api"] as const;
const how = "How the survey is shown; `popover` by default.";

/** The type in requests. */
const type = nullish(describe(z.enum(types), { description: how, default: "popover" }));

/** The type in replies, which may come from a server that knows more types. */
const readType = knownText(types, how);

const content = {
  description: nullish(text("Notes that respondents do not see.")),
  linked_flag_id: nullish(count("The flag that must be on.")),
  questions: nullish(
    describe(z.array(questionDefinition).max(defaultLimits.questions), {
      description: "The questions, in the order of their positions.",
      $comment: "limit questions",
    }),
  ),
  conditions: nullish(conditionsDefinition),
  appearance: nullish(appearanceDefinition),
  start_date: nullish(dateTime("When the survey was or will be launched.")),
  end_date: nullish(dateTime("When the survey was or will be stopped.")),
  archived: nullish(boolean("Whether the survey is archived.")),
  responses_limit: nullish(count("How many responses end the survey.", "responses")),
  iteration_count: nullish(count("The number of iterations.")),
  iteration_frequency_days: nullish(count("The number of days between iterations.", "days")),
  iteration_start_dates: nullish(
    describe(z.array(dateTime("When an iteration starts.")).max(defaultLimits.iterationDates), {
      description: "When each iteration starts, in ascending order.",
      $comment: "limit iterationDates",
    }),
  ),
  current_iteration: nullish(count("The current iteration, counted from 1.")),
  current_iteration_start_date: nullish(dateTime("When the current iteration started.")),
  // The API documentation does not mention these, but deployed clients use them.
  translations: surveyTranslations,
  schedule: nullish(oneOf(["once", "recurring", "always"], "How often respondents are asked.")),
  enable_partial_responses: nullish(boolean("Whether unfinished answers are sent.")),
  enable_iframe_embedding: nullish(boolean("Whether other pages may embed the survey.")),
  form_content: nullish(anything("The content of the survey page.")),
  response_sampling_start_date: nullish(dateTime("When sampling begins.")),
  response_sampling_interval_type: nullish(oneOf(["day", "week", "month", ""], "The unit of the interval.")),
  response_sampling_interval: nullish(count("The length of the interval.")),
  response_sampling_limit: nullish(count("The number of responses in an interval.", "responses")),
  response_sampling_daily_limits: nullish(anything("The daily limits.")),
  base_language: nullish(text("The language code of the original texts.")),
  linked_insight_id: nullish(count("The insight that shows the results.")),
};

const targeting = {
  targeting_flag_id: nullish(count("The flag of visitors who see the survey.")),
  targeting_flag_filters: nullish(flagFilters),
  remove_targeting_flag: nullish(boolean("Whether to remove the targeting flag.")),
};

const flagKey = (description: string) => nullish(text(description));

/** What clients receive besides the content of a survey: the keys of its flags. */
const publicKeys = {
  linked_flag_key: flagKey("The key of the linked flag."),
  targeting_flag_key: flagKey("The key of the targeting flag."),
  internal_targeting_flag_key: flagKey("The key of the internal targeting flag."),
  feature_flag_keys: nullish(
    describe(z.array(anyObject("A key.")), {
      description: "The keys of all flags of the survey.",
    }),
  ),
};

const stored = {
  id: nullish(uuid("The identifier of the survey.")),
  linked_flag: describe(nullish(featureFlagDefinition), { description: "The flag of `linked_flag_id`." }),
  targeting_flag: describe(nullish(featureFlagDefinition), {
    description: "The flag of `targeting_flag_id`.",
  }),
  internal_targeting_flag: describe(nullish(featureFlagDefinition), {
    description: "The flag that the server maintains for the survey.",
  }),
  created_at: nullish(dateTime("When the survey was created.")),
  created_by: describe(nullish(userDefinition), { description: "Who created the survey." }),
  user_access_level: nullish(text("What the caller may do.")),
  search_match_type: nullish(text("How a search found the survey.")),
};

/** The members of a survey that only the server sets. */
export const surveyReadOnly = [
  ...Object.keys(stored),
  // Requests name the other flags by their ids.
  ...["internal_targeting_flag_key", "feature_flag_keys"],
];

const example = {
  name: "Recommend us?",
  type: "popover",
  questions: [
    { type: "rating", question: "How likely are you to recommend us?", display: "number", scale: 10 },
    { type: "open", question: "What would make it a 10?" },
  ],
};
const metadata = (id: string, description: string) => ({ id, description, examples: [example] });

/** A survey as the server returns it. */
export const surveyDefinition = describe(
  z.looseObject({ name, type: readType, ...stored, ...publicKeys, ...content, ...targeting }),
  metadata("survey", "A survey."),
);

/** A survey in lists: without the members that only replies to create and update have. */
export const surveyListItemDefinition = describe(
  z.looseObject({ name, type: readType, ...stored, ...publicKeys, ...content }),
  metadata("survey-list-item", "A survey in a list."),
);

/** The body of a request that creates a survey. */
export const surveyCreateDefinition = describe(
  z.looseObject({ name, type, ...content, ...targeting }),
  metadata("survey-create", "A request that creates a survey."),
);

/** The body of a request that changes a survey: only the members to change. */
export const surveyUpdateDefinition = describe(
  z.looseObject({ name: nullish(name), type, ...content, ...targeting }),
  {
    id: "survey-update",
    description: "A request that changes a survey; null resets a property.",
    examples: [{ archived: true }],
  },
);

/** A page of a list of surveys. */
export const surveyPageDefinition = pageOf(
  surveyListItemDefinition,
  "survey-page",
  "A page of a list of surveys.",
);

/** The content that clients receive. */
const shownNames = [
  ...(["questions", "conditions", "appearance", "start_date", "end_date", "schedule"] as const),
  ...(["current_iteration", "current_iteration_start_date", "enable_partial_responses"] as const),
  ...(["base_language", "translations"] as const),
] as const;
const { shape: shown } = z
  .object(content)
  .pick(
    Object.fromEntries(shownNames.map((name) => [name, true])) as Record<(typeof shownNames)[number], true>,
  );

/** The groups of members that the definitions of surveys share. */
export const surveyFields = { stored, content, targeting, publicKeys, shown };

/** A survey as clients receive it. */
export const surveyPublicDefinition = describe(
  z.looseObject({ id: stored.id, name, type: readType, ...publicKeys, ...shown }),
  {
    ...{ id: "survey-public", description: "A survey as clients receive it." },
    examples: [{ name: "Recommend us?", type: "popover" }],
  },
);

/** The reply that clients receive. */
export const surveyPublicListDefinition = describe(
  z.looseObject({
    surveys: describe(z.array(surveyPublicDefinition), { description: "The surveys." }),
    survey_config: nullish(anyObject("Settings.")),
  }),
  {
    id: "survey-public-list",
    description: "The surveys as clients receive them.",
    examples: [{ surveys: [], survey_config: null }],
  },
);
