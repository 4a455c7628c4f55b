import type { SurveyCreate, SurveyUpdate } from "#model/payloads.generated.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { otherMembers, readOnlyMembers } from "../wire/other-members.ts";
import type { UserReply } from "../wire/replies.generated.ts";
import type { EarlierVersion } from "./earlier-answers.ts";
import { withQuestionIds, withStoredIds } from "./question-ids.ts";
import { derivedStartDates, runsUntil } from "./schedule.ts";
import {
  mergeSurveyContent,
  mergeTargeting,
  noTargeting,
  type SurveyContent,
  type SurveyTargeting,
  surveyDefaults,
  targetingText,
} from "./survey-content.ts";

/** The members of a survey that only the server sets. */
export interface SurveyOrigin {
  readonly id: string;
  readonly created_at: string;
  readonly created_by: UserReply;
}

export interface StoredSurvey {
  readonly origin: SurveyOrigin;
  readonly content: SurveyContent;
  readonly targeting: SurveyTargeting;
  /** The meaning of answers to earlier versions, the oldest first. No reply contains it. */
  readonly earlier: readonly EarlierVersion[];
  /** Members outside of the interface, known to deployed clients or not; stored unchanged. */
  readonly others: Readonly<Record<string, unknown>>;
}

const describedMembers: ReadonlySet<string> = new Set([
  ...Object.keys(surveyDefaults),
  ...Object.keys(noTargeting),
  "remove_targeting_flag",
  ...readOnlyMembers("survey-create"),
]);

/** A survey with default values only. */
export const blankSurvey = (origin: SurveyOrigin): StoredSurvey => ({
  origin,
  content: surveyDefaults as unknown as SurveyContent,
  targeting: noTargeting,
  earlier: [],
  others: {},
});

/**
 * Keeps start dates that a request set. Dates that were derived, also when a client sent them back with the whole survey,
 * are derived again from the schedule after the request.
 */
function withStartDates(before: SurveyContent, after: SurveyContent): SurveyContent {
  const { iteration_start_dates: given } = after;
  if (given.length > 0 && given.join() !== derivedStartDates(before).join()) return after;
  return { ...after, iteration_start_dates: derivedStartDates(after) };
}

/** The survey after a request whose shape has been validated. If it has questions, those without an id get one. */
export function mergeSurvey(
  services: Pick<Services, "newId">,
  before: StoredSurvey,
  body: SurveyUpdate,
): StoredSurvey {
  const content = withStartDates(before.content, mergeSurveyContent(before.content, body));
  const { questions } = before.content;
  return {
    origin: before.origin,
    content:
      content.questions === questions
        ? content
        : { ...content, questions: withQuestionIds(services, content.questions, questions) },
    targeting: mergeTargeting(before.targeting, body),
    earlier: before.earlier,
    others: { ...before.others, ...otherMembers(body, describedMembers) },
  };
}

/** Everything that requests set, as one payload: it has to compile, and its changes are logged. */
export const writtenMembers = ({
  content,
  targeting,
  others,
}: StoredSurvey): SurveyCreate & Readonly<Record<string, unknown>> => ({
  ...content,
  ...targeting,
  ...others,
});

/** Whether the current iteration depends on the time at which the survey is shown. */
const hasCurrentIteration = (content: SurveyContent): boolean =>
  content.iteration_start_dates.length > 0 &&
  Boolean(content.iteration_count) &&
  Boolean(content.iteration_frequency_days) &&
  (content.current_iteration === null || content.current_iteration_start_date === null);

/** The JSON text of what lists do not show. */
const hiddenText = ({ targeting, earlier }: Pick<StoredSurvey, "targeting" | "earlier">): string =>
  earlier.length === 0
    ? targetingText(targeting)
    : JSON.stringify({ ...(JSON.parse(targetingText(targeting)) as object), earlier });

export function surveyRow(
  { origin, content, targeting, earlier, others }: StoredSurvey,
  version: number,
): SurveyRow {
  const document = {
    id: origin.id,
    name: content.name,
    description: content.description,
    type: content.type,
    linked_flag: null,
    linked_flag_id: content.linked_flag_id,
    targeting_flag: null,
    internal_targeting_flag: null,
    questions: content.questions,
    conditions: content.conditions,
    appearance: content.appearance,
    created_at: origin.created_at,
    created_by: origin.created_by,
    start_date: content.start_date,
    end_date: content.end_date,
    archived: content.archived,
    responses_limit: content.responses_limit,
    iteration_count: content.iteration_count,
    iteration_frequency_days: content.iteration_frequency_days,
    iteration_start_dates: content.iteration_start_dates,
    current_iteration: content.current_iteration,
    current_iteration_start_date: content.current_iteration_start_date,
    ...others,
  };
  return {
    id: origin.id,
    version,
    document: JSON.stringify(document),
    targeting: hiddenText({ targeting, earlier }),
    live:
      content.linked_flag_id !== null || targeting.targeting_flag_id !== null || hasCurrentIteration(content),
    name: content.name,
    archived: content.archived,
    runsUntil: runsUntil(content),
  };
}

/** Reads a row that `surveyRow` wrote. The questions have ids, also those of a row that was written without them. */
export function storedSurvey(row: SurveyRow): StoredSurvey {
  const document = JSON.parse(row.document) as SurveyContent & SurveyOrigin;
  const {
    targeting_flag_id,
    targeting_flag_filters,
    earlier = [],
  } = JSON.parse(row.targeting) as SurveyTargeting & Partial<Pick<StoredSurvey, "earlier">>;
  const { id, created_at, created_by } = document;
  const content = mergeSurveyContent(document, {});
  return {
    origin: { id, created_at, created_by },
    content: { ...content, questions: withStoredIds(content.questions) },
    targeting: { targeting_flag_id, targeting_flag_filters },
    earlier,
    others: otherMembers(document, describedMembers),
  };
}
