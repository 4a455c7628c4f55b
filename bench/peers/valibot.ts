// The shape of a survey in valibot: the same properties, bounds and formats.
import * as v from "valibot";
import type { Validator } from "../verdicts.ts";

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const text = v.pipe(v.string(), v.maxLength(100_000));
const name = v.pipe(v.string(), v.maxLength(400));
const whole = v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const amount = v.pipe(v.number(), v.minValue(0));
const instant = v.pipe(v.string(), v.maxLength(320), v.isoTimestamp());
const uuid = v.pipe(v.string(), v.uuid());
const flag = v.boolean();
const textOrHtml = v.picklist(["text", "html"]);
const match = v.picklist(["regex", "not_regex", "exact", "is_not", "icontains", "not_icontains"]);
const open = v.record(v.string(), v.unknown());

const branching = v.union([
  v.strictObject({}),
  v.variant("type", [
    v.looseObject({ type: v.literal("next_question") }),
    v.looseObject({ type: v.literal("end") }),
    v.looseObject({
      type: v.literal("response_based"),
      responseValues: v.record(v.string(), v.union([count, v.picklist(["next_question", "end"])])),
    }),
    v.looseObject({ type: v.literal("specific_question"), index: count }),
  ]),
]);
const shared = {
  id: maybe(text),
  question: text,
  description: maybe(text),
  descriptionContentType: maybe(textOrHtml),
  optional: maybe(flag),
  buttonText: maybe(text),
  skipSubmitButton: maybe(flag),
  branching: maybe(branching),
};
const choices = {
  choices: v.pipe(v.array(text), v.minLength(1), v.maxLength(1_000)),
  shuffleOptions: maybe(flag),
  hasOpenChoice: maybe(flag),
};
const question = v.variant("type", [
  v.looseObject({ type: v.literal("open"), ...shared }),
  v.looseObject({ type: v.literal("link"), ...shared, link: maybe(v.pipe(v.string(), v.maxLength(2_048))) }),
  v.looseObject({
    type: v.literal("rating"),
    ...shared,
    display: maybe(v.picklist(["number", "emoji"])),
    scale: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10)),
    lowerBoundLabel: maybe(text),
    upperBoundLabel: maybe(text),
  }),
  v.looseObject({ type: v.literal("single_choice"), ...shared, ...choices }),
  v.looseObject({ type: v.literal("multiple_choice"), ...shared, ...choices }),
]);
const featureFlag = v.looseObject({
  id: maybe(whole),
  team_id: maybe(whole),
  name: maybe(text),
  key: maybe(text),
  filters: maybe(open),
  deleted: maybe(flag),
  active: maybe(flag),
  ensure_experience_continuity: maybe(flag),
});
const triggers = v.looseObject({ values: maybe(v.array(v.unknown())) });

const survey = v.looseObject({
  name,
  id: maybe(uuid),
  linked_flag: maybe(featureFlag),
  targeting_flag: maybe(featureFlag),
  internal_targeting_flag: maybe(featureFlag),
  created_at: maybe(instant),
  created_by: maybe(
    v.looseObject({
      id: maybe(whole),
      uuid: maybe(uuid),
      distinct_id: maybe(text),
      first_name: maybe(text),
      last_name: maybe(text),
      email: maybe(v.pipe(v.string(), v.maxLength(320), v.email())),
      is_email_verified: maybe(flag),
      hedgehog_config: maybe(open),
    }),
  ),
  description: maybe(text),
  type: maybe(v.picklist(["popover", "widget", "external_survey", "api"])),
  linked_flag_id: maybe(count),
  questions: maybe(v.pipe(v.array(question), v.maxLength(100_000))),
  conditions: maybe(
    v.looseObject({
      url: maybe(text),
      urlMatchType: maybe(match),
      selector: maybe(text),
      seenSurveyWaitPeriodInDays: maybe(amount),
      deviceTypes: maybe(v.array(text)),
      deviceTypesMatchType: maybe(match),
      linkedFlagVariant: maybe(text),
      events: maybe(triggers),
      actions: maybe(triggers),
    }),
  ),
  appearance: maybe(
    v.looseObject({
      displayThankYouMessage: maybe(flag),
      thankYouMessageHeader: maybe(text),
      thankYouMessageDescription: maybe(text),
      thankYouMessageDescriptionContentType: maybe(textOrHtml),
      displayIntroScreen: maybe(flag),
      allowGoBack: maybe(flag),
      shuffleQuestions: maybe(flag),
      surveyPopupDelaySeconds: maybe(amount),
      whiteLabel: maybe(flag),
    }),
  ),
  start_date: maybe(instant),
  end_date: maybe(instant),
  archived: maybe(flag),
  responses_limit: maybe(count),
  iteration_count: maybe(count),
  iteration_frequency_days: maybe(count),
  iteration_start_dates: maybe(v.pipe(v.array(instant), v.maxLength(1_000))),
  current_iteration: maybe(count),
  current_iteration_start_date: maybe(instant),
  targeting_flag_id: maybe(count),
  targeting_flag_filters: maybe(v.unknown()),
  remove_targeting_flag: maybe(flag),
});

export const valibotShape: Validator = { name: "valibot", accepts: (payload) => v.is(survey, payload) };
