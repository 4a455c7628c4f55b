import type { SurveyUpdate } from "#model/survey.ts";

/** What writers say about a survey and lists show, with what stands where nothing was said. INTERFACE.md 2.6. */
export const contentDefaults = {
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

type ContentMember = keyof typeof contentDefaults;
type Given<Member extends keyof SurveyUpdate> = NonNullable<SurveyUpdate[Member]>;

/** The content of a stored survey; only members whose default is null can be null. */
export type SurveyContent = {
  readonly [Member in ContentMember]: (typeof contentDefaults)[Member] extends null
    ? Given<Member> | null
    : Given<Member>;
};

const members = Object.keys(contentDefaults) as readonly ContentMember[];

/**
 * The content after a request: what it says, the default where it says null, what stood `before` elsewhere. A text or
 * list that is there replaces the one before as a whole.
 */
export function mergeContent(before: SurveyContent, body: SurveyUpdate): SurveyContent {
  // Members that are there already are set, not added: engines turn what grows by a dozen names that they cannot foresee
  // into a table, and go through such objects slowly ever after.
  const content: Record<string, unknown> = { ...contentDefaults };
  for (const member of members) {
    const given = body[member];
    if (given === undefined) content[member] = before[member];
    else if (given !== null) content[member] = given;
  }
  // Every member has a value that the request's shape or the content before allows.
  return content as unknown as SurveyContent;
}
