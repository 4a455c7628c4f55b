import * as fc from "fast-check";
import type { SurveyCreate } from "#model/payloads.generated.ts";
import { languages } from "#question-types/question-arbitrary.ts";
import { texts, weighted } from "#question-types/text-arbitrary.ts";
import { instant } from "./payload-values.ts";

/** The members of a survey besides its name and its questions. */
export type SurveyMembers = Omit<SurveyCreate, "name" | "questions">;

/** Objects that may have these members. */
const partial = <Members>(members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> }) =>
  fc.record(members, { requiredKeys: [] });

type Appearance = NonNullable<SurveyCreate["appearance"]>;

/** Colors that authors write, some of them hard to read on others. */
const colors = fc.constantFrom("#eeeded", "#1d1f27", "white", "rgb(249 189 43)");

/** The texts of surveys before and after the questions, and on their buttons. */
const textMembers = partial<Appearance>({
  displayThankYouMessage: fc.boolean(),
  thankYouMessageHeader: texts,
  thankYouMessageDescription: texts,
  thankYouMessageDescriptionContentType: fc.constantFrom("text", "html"),
  thankYouMessageCloseButtonText: texts,
  displayIntroScreen: fc.boolean(),
  introScreenHeader: texts,
  introScreenDescription: texts,
  introScreenDescriptionContentType: fc.constantFrom("text", "html"),
  introScreenButtonText: texts,
  submitButtonText: texts,
  backButtonText: texts,
  placeholder: texts,
});

/** The behaviour of surveys, and their position. */
const behaviour = partial<Appearance>({
  allowGoBack: fc.boolean(),
  surveyPopupDelaySeconds: fc.constantFrom(0, 0.5, 30),
  autoDisappear: fc.boolean(),
  hideCancelButton: fc.boolean(),
  disableAutofocus: fc.boolean(),
  whiteLabel: fc.boolean(),
  position: fc.constantFrom("left", "next_to_trigger", "top_center"),
  tabPosition: fc.constantFrom("top", "left", "right", "bottom"),
  widgetType: fc.constantFrom("button", "selector"),
  widgetSelector: fc.constantFrom("#feedback", ".menu > a[href]"),
  widgetLabel: texts,
  zIndex: fc.constantFrom("1", "2147483647"),
  maxWidth: fc.constantFrom("300px", "30rem"),
  boxPadding: fc.constantFrom("20px 24px", "0"),
});

/** The appearance of surveys. */
const style = partial<Appearance>({
  fontFamily: fc.constantFrom("inherit", "Georgia, serif"),
  borderRadius: fc.constantFrom("0", "10px"),
  boxShadow: fc.constantFrom("none", "0 4px 12px rgba(0, 0, 0, 0.15)"),
  disabledButtonOpacity: fc.constantFrom("0.6", "1"),
  ...Object.fromEntries(
    [
      ...["backgroundColor", "borderColor", "textColor", "descriptionTextColor", "textSubtleColor"],
      ...["inputBackground", "inputBackgroundColor", "inputTextColor", "widgetColor"],
      ...["submitButtonColor", "submitButtonTextColor"],
      ...["ratingButtonColor", "ratingButtonActiveColor", "ratingButtonHoverColor"],
    ].map((name) => [name, colors]),
  ),
});

/** Most appearances have some of these parts. */
const appearance: fc.Arbitrary<Appearance> = fc
  .tuple(
    ...[textMembers, behaviour, style].map((part) => weighted([1, fc.constant<Appearance>({})], [2, part])),
  )
  .map((parts) => Object.assign({}, ...parts) as Appearance);

const pages = fc.constantFrom<NonNullable<SurveyCreate["conditions"]>>(
  {},
  { url: "https://example.org/pricing" },
  { url: "pricing", urlMatchType: "icontains" },
  { url: "^https://[^/]+/(a|b)$", urlMatchType: "regex" },
);

/** Events or actions by their names. */
const occurrences = fc.constantFrom<{ values?: { name: string }[] }>({}, { values: [{ name: "signed up" }] });

const conditions: fc.Arbitrary<NonNullable<SurveyCreate["conditions"]>> = fc
  .tuple(
    pages,
    partial({
      selector: fc.constantFrom("#feedback", ".menu > a[href]"),
      seenSurveyWaitPeriodInDays: fc.constantFrom(0, 30),
      deviceTypes: fc.subarray(["Mobile", "Tablet", "Desktop"]),
      linkedFlagVariant: fc.constantFrom("control", "test"),
      deviceTypesMatchType: fc.constantFrom("exact", "icontains", "is_not"),
      events: occurrences,
      cancelEvents: occurrences,
      actions: occurrences,
    }),
  )
  .map(([page, others]) => ({ ...page, ...others }));

const DAY = 1;

/** Start, end, or both in order. */
const dates = fc
  .tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }), fc.constantFrom("start", "end", "both"))
  .map(([start, days, which]) => ({
    ...(which === "end" ? {} : { start_date: instant(start) }),
    ...(which === "start" ? {} : { end_date: instant(start + days + DAY) }),
  }));

/** Repetitions whose numbers fit together, one of them running. */
const iterations = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 30 }),
    fc.nat({ max: 1_000 }),
    fc.nat({ max: 3 }),
  )
  .map(([count, days, start, current]) => {
    const starts = Array.from({ length: count }, (_, iteration) => instant(start + iteration * days));
    const running = current % count;
    return {
      start_date: instant(start),
      schedule: "recurring" as const,
      iteration_count: count,
      iteration_frequency_days: days,
      iteration_start_dates: starts,
      current_iteration: running + 1,
      current_iteration_start_date: starts[running] as string,
    };
  });

const sampling = partial({
  response_sampling_start_date: fc.nat({ max: 1_000 }).map(instant),
  response_sampling_interval_type: fc.constantFrom("day", "week", "month"),
  response_sampling_interval: fc.integer({ min: 1, max: 10 }),
  response_sampling_limit: fc.integer({ min: 1, max: 1_000 }),
});

/** Members that deployed clients know, but that the interface does not define. */
const settings: fc.Arbitrary<SurveyMembers> = fc
  .tuple(
    partial({
      schedule: fc.constantFrom(null, "once", "always"),
      enable_partial_responses: fc.option(fc.boolean()),
      enable_iframe_embedding: fc.option(fc.boolean()),
      form_content: fc.constantFrom<unknown>(null, { type: "doc", content: [] }),
      translations: fc.dictionary(
        languages,
        fc.option(
          partial({
            name: texts,
            thankYouMessageHeader: texts,
            thankYouMessageCloseButtonText: texts,
            introScreenDescription: texts,
            introScreenButtonText: texts,
            backButtonText: texts,
          }),
        ),
        { maxKeys: 2, noNullPrototype: true },
      ),
    }),
    sampling,
  )
  .map(([members, sampled]) => ({ ...members, ...sampled }));

/** Removes conditions from hosted surveys, and adds the members that variants and widgets need. */
function fitConditions(given: SurveyMembers): SurveyMembers {
  const { conditions, appearance, ...members } = given;
  if (members.type === "external_survey") {
    const { linked_flag_id: _, targeting_flag_filters: __, ...hosted } = members;
    return hosted;
  }
  return {
    ...members,
    ...(conditions === undefined ? {} : { conditions }),
    ...(conditions?.linkedFlagVariant === undefined ? {} : { linked_flag_id: members.linked_flag_id ?? 1 }),
    ...(appearance === undefined
      ? {}
      : { appearance: appearance?.widgetType ? { widgetSelector: "#feedback", ...appearance } : appearance }),
  };
}

const others: fc.Arbitrary<SurveyMembers> = partial({
  description: fc.option(texts),
  type: fc.constantFrom("popover", "widget", "external_survey", "api"),
  appearance: fc.option(appearance),
  conditions: fc.option(conditions),
  archived: fc.boolean(),
  responses_limit: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
  linked_flag_id: fc.option(fc.nat({ max: 1_000 })),
  targeting_flag_id: fc.option(fc.nat({ max: 1_000 })),
  targeting_flag_filters: fc.option(
    fc.constant(50).map((share) => ({ groups: [{ rollout_percentage: share }] })),
  ),
  remove_targeting_flag: fc.boolean(),
}).map(fitConditions);

/** Members of all kinds, often none; dependent members are consistent. */
export const surveyMembers: fc.Arbitrary<SurveyMembers> = weighted(
  [5, fc.constant({})],
  [1, dates],
  [1, iterations],
  [3, others],
  [1, settings],
);
