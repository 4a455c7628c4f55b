import type { ProjectReads, SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import { closedReason, shownIteration } from "../surveys/schedule.ts";
import { type FoundFlags, findFlags } from "../surveys/show-surveys.ts";
import { type StoredSurvey, storedSurvey } from "../surveys/stored-survey.ts";
import { flagIds } from "../surveys/survey-content.ts";

/** Members that the interface does not describe and the browser client reads. */
const clientMembers = [
  "schedule",
  "enable_partial_responses",
  "feature_flag_keys",
  "translations",
  "base_language",
] as const;

/**
 * The key under which a page sends the answer to a question. The browser client needs an identifier, so that a question
 * without one has its position, as in the answers that are stored.
 */
export const questionKey = ({ id }: { readonly id?: string | null | undefined }, position: number): string =>
  id ?? String(position);

/** A survey as browsers read it: without what only its authors are to see, such as its description. */
function browserSurvey({ origin, content, targeting, others }: StoredSurvey, flags: FoundFlags, now: number) {
  const keyOf = (id: number | null): string | null => (id === null ? null : (flags.get(id)?.key ?? null));
  const known = clientMembers.filter((name) => Object.hasOwn(others, name));
  return {
    id: origin.id,
    name: content.name,
    type: content.type,
    questions: content.questions.map((question, position) => ({
      ...question,
      id: questionKey(question, position),
    })),
    conditions: content.conditions,
    appearance: content.appearance,
    start_date: content.start_date,
    // The client takes any end date to mean that the survey has ended.
    end_date: null,
    ...shownIteration(content, now),
    linked_flag_key: keyOf(content.linked_flag_id),
    targeting_flag_key: keyOf(targeting.targeting_flag_id),
    internal_targeting_flag_key: null,
    ...Object.fromEntries(known.map((name) => [name, others[name]])),
  };
}

/** Surveys that are read at once. */
const PAGE = 1_000;

/** Every survey that is not archived, as far as they fit into one page together. */
async function unarchivedSurveys(rows: ProjectReads, bytes: number): Promise<readonly SurveyRow[]> {
  const { rows: page } = await rows.surveys({ archived: false, limit: PAGE, offset: 0, bytes });
  return page;
}

/**
 * The surveys of a project that browsers may show now. One that depends on a flag which is not known is left out, because
 * nobody could tell whom to show it to.
 */
export async function shownSurveys(services: Services, project: string): Promise<readonly object[]> {
  const now = services.clock().getTime();
  const rows = await services.store.read(project, (reads) => unarchivedSurveys(reads, services.pageBytes));
  const running = rows
    .map(storedSurvey)
    .filter(({ content }) => content.type !== "external_survey" && closedReason(content, now) === null);
  const idsOf = ({ content, targeting }: StoredSurvey): readonly number[] => flagIds(content, targeting);
  const flags = await findFlags(services, project, running.flatMap(idsOf));
  return running
    .filter((survey) => idsOf(survey).every((id) => typeof flags.get(id)?.key === "string"))
    .map((survey) => browserSurvey(survey, flags, now));
}
