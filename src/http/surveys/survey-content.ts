import type { SurveyUpdate } from "#model/payloads.generated.ts";

/** The members of a survey that requests set and lists show, with their defaults. */
export const surveyDefaults = {
  name: "",
  description: "",
  type: "popover",
  linked_flag_id: null,
  questions: [],
  conditions: null,
  appearance: null,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_start_dates: [],
  current_iteration: null,
  current_iteration_start_date: null,
} as const satisfies Partial<Record<keyof SurveyUpdate, unknown>>;

type ContentMember = keyof typeof surveyDefaults;
type Given<Member extends keyof SurveyUpdate> = NonNullable<SurveyUpdate[Member]>;

/** The content of a stored survey; only members whose default is null can be null. */
export type SurveyContent = {
  readonly [Member in ContentMember]: (typeof surveyDefaults)[Member] extends null
    ? Given<Member> | null
    : Given<Member>;
};

const contentMembers = Object.keys(surveyDefaults) as readonly ContentMember[];

/**
 * The content after a request: an absent member keeps its value, null sets the default. Texts and lists are replaced as
 * a whole.
 */
export function mergeSurveyContent(before: SurveyContent, body: SurveyUpdate): SurveyContent {
  // The members are there from the start: engines turn objects that grow by a dozen computed names into slow hash tables.
  const content: Record<string, unknown> = { ...surveyDefaults };
  for (const member of contentMembers) {
    const given = body[member];
    if (given === undefined) content[member] = before[member];
    else if (given !== null) content[member] = given;
  }
  // Every member has a value that the request's shape or the content before allows.
  return content as unknown as SurveyContent;
}

/** The flag that a survey is targeted by; only replies to create and update show it. */
export interface SurveyTargeting {
  readonly targeting_flag_id: number | null;
  readonly targeting_flag_filters: NonNullable<SurveyUpdate["targeting_flag_filters"]> | null;
}

export const noTargeting: SurveyTargeting = { targeting_flag_id: null, targeting_flag_filters: null };

/** The targeting after a request. `remove_targeting_flag` removes the flag first; members sent with it are set. */
export function mergeTargeting(before: SurveyTargeting, body: SurveyUpdate): SurveyTargeting {
  const { targeting_flag_id: id, targeting_flag_filters: filters, remove_targeting_flag: removes } = body;
  const kept = removes === true ? noTargeting : before;
  if (id === undefined && filters === undefined) return kept;
  return {
    targeting_flag_id: id === undefined ? kept.targeting_flag_id : id,
    targeting_flag_filters: filters === undefined ? kept.targeting_flag_filters : filters,
  };
}

const textOf = (targeting: SurveyTargeting, removed: boolean): string =>
  JSON.stringify({ ...targeting, remove_targeting_flag: removed });

const noTargetingText = textOf(noTargeting, false);

/** The JSON text of the three members that replies to create and update add; rows keep it with nothing removed. */
export const targetingText = (targeting: SurveyTargeting, removed = false): string =>
  targeting === noTargeting && !removed ? noTargetingText : textOf(targeting, removed);

export const flagIds = (
  { linked_flag_id: linked }: { readonly linked_flag_id: number | null },
  { targeting_flag_id: targeting }: SurveyTargeting,
): readonly number[] => [linked, targeting].filter((id) => id !== null);
