import type { SurveyUpdate } from "#model/survey.ts";

/** What writers say about whom a survey is for; only replies to create and update show it. INTERFACE.md 2.6. */
export interface SurveyTargeting {
  readonly targeting_flag_id: number | null;
  readonly targeting_flag_filters: unknown;
}

export const noTargeting: SurveyTargeting = { targeting_flag_id: null, targeting_flag_filters: null };

/** The targeting after a request. `remove_targeting_flag` removes what stood before; what is sent beside it is set. */
export function mergeTargeting(before: SurveyTargeting, body: SurveyUpdate): SurveyTargeting {
  const { targeting_flag_id: id, targeting_flag_filters: filters, remove_targeting_flag: removes } = body;
  const kept = removes === true ? noTargeting : before;
  if (id === undefined && filters === undefined) return kept;
  return {
    targeting_flag_id: id === undefined ? kept.targeting_flag_id : id,
    targeting_flag_filters: filters === undefined ? kept.targeting_flag_filters : filters,
  };
}

/** The flags that a survey names. */
export const flagIds = (
  { linked_flag_id: linked }: { readonly linked_flag_id: number | null },
  { targeting_flag_id: targeting }: SurveyTargeting,
): readonly number[] => [linked, targeting].filter((id) => id !== null);

const textOf = (targeting: SurveyTargeting, removed: boolean): string =>
  JSON.stringify({ ...targeting, remove_targeting_flag: removed });

/** Most surveys are for everybody. */
const noTargetingText = textOf(noTargeting, false);

/** The three members as replies to create and update have them; rows keep them with nothing removed. */
export const targetingText = (targeting: SurveyTargeting, removed = false): string =>
  targeting === noTargeting && !removed ? noTargetingText : textOf(targeting, removed);
