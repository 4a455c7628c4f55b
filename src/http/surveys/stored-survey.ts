import type { SurveyCreate, SurveyUpdate } from "#model/survey.ts";
import { otherMembers } from "../other-members.ts";
import { readOnlyMembers } from "../read-only.ts";
import type { ShownUser } from "../shown-user.ts";
import { derivedStartDates } from "./iterations.ts";
import { contentDefaults, mergeContent, type SurveyContent } from "./survey-content.ts";
import { mergeTargeting, noTargeting, type SurveyTargeting } from "./survey-targeting.ts";

/** What only the server says of a survey. */
export interface SurveyOrigin {
  readonly id: string;
  readonly created_at: string;
  readonly created_by: ShownUser;
}

/** A survey as it is kept. */
export interface StoredSurvey {
  readonly origin: SurveyOrigin;
  readonly content: SurveyContent;
  readonly targeting: SurveyTargeting;
  /** Members that nobody has described. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The members that are described: all that others may not be called. */
export const describedMembers: ReadonlySet<string> = new Set([
  ...Object.keys(contentDefaults),
  ...Object.keys(noTargeting),
  "remove_targeting_flag",
  ...readOnlyMembers("survey-create"),
]);

/**
 * Dates that somebody wrote stay. Those that were derived, kept or sent back with the whole survey, are derived anew from
 * what the survey then says.
 */
function startDates(before: SurveyContent, after: SurveyContent): SurveyContent {
  const { iteration_start_dates: stated } = after;
  if (stated.length > 0 && stated.join() !== derivedStartDates(before).join()) return after;
  const derived = derivedStartDates(after);
  const { length } = after.iteration_start_dates;
  return derived.length + length === 0 ? after : { ...after, iteration_start_dates: derived };
}

/** The survey after a request that has the right shape. */
export function mergeSurvey(before: StoredSurvey, body: SurveyUpdate): StoredSurvey {
  const content = mergeContent(before.content, body);
  return {
    origin: before.origin,
    content: startDates(before.content, content),
    targeting: mergeTargeting(before.targeting, body),
    others: { ...before.others, ...otherMembers(body, describedMembers) },
  };
}

/** A survey that nothing has been said about yet. */
export const blankSurvey = (origin: SurveyOrigin): StoredSurvey => ({
  origin,
  content: contentDefaults as unknown as SurveyContent,
  targeting: noTargeting,
  others: {},
});

/** Everything that writers said, as one payload: it has to compile, and it is what changes are told of. */
export const writtenMembers = ({ content, targeting, others }: StoredSurvey): SurveyCreate => ({
  ...content,
  ...targeting,
  ...others,
});
