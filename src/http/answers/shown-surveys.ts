import type { Services } from "../services/services.ts";
import { closedReason, shownIteration } from "../surveys/schedule.ts";
import {
  type FoundFlags,
  findFlags,
  findInternalFlags,
  type InternalFlags,
} from "../surveys/show-surveys.ts";
import { requestEnded } from "../surveys/stored-answers.ts";
import { type StoredSurvey, storedSurvey } from "../surveys/stored-survey.ts";
import { flagIds } from "../surveys/survey-content.ts";

/** Properties outside the modelled content that the browser client reads. */
const clientMembers = [
  "schedule",
  "enable_partial_responses",
  "feature_flag_keys",
  "translations",
  "base_language",
] as const;

/** A survey as browsers read it: without the parts for its authors, such as its description. */
function browserSurvey(
  { origin, content, targeting, others }: StoredSurvey,
  flags: FoundFlags,
  internal: InternalFlags,
  now: number,
) {
  const keyOf = (id: number | null): string | null => (id === null ? null : (flags.get(id)?.key ?? null));
  const known = clientMembers.filter((name) => Object.hasOwn(others, name));
  return {
    id: origin.id,
    name: content.name,
    type: content.type,
    questions: content.questions,
    conditions: content.conditions,
    appearance: content.appearance,
    start_date: content.start_date,
    // The client takes any end date to mean that the survey has ended.
    end_date: null,
    ...shownIteration(content, now),
    linked_flag_key: keyOf(content.linked_flag_id),
    targeting_flag_key: keyOf(targeting.targeting_flag_id),
    internal_targeting_flag_key: internal.get(origin.id)?.key ?? null,
    ...Object.fromEntries(known.map((name) => [name, others[name]])),
  };
}

/** Surveys per query: few, because each may have megabytes. */
const PAGE_SIZE = 100;

/** Returns the surveys of a project that accept answers at a given time, as many as fit into the size of a page. */
async function runningSurveys(
  services: Services,
  project: string,
  now: number,
  canContinue: (characters: number) => Promise<boolean>,
): Promise<readonly StoredSurvey[]> {
  const runsAfter = new Date(now).toISOString();
  const running: StoredSurvey[] = [];
  let remainingBytes = services.pageBytes;
  let offset = 0;
  for (;;) {
    const range = { runsAfter, limit: PAGE_SIZE, offset, bytes: services.pageBytes };
    const { count, rows } = await services.store.read(project, (reads) => reads.surveys(range));
    for (const row of rows) {
      if (!(await canContinue(row.document.length))) throw requestEnded("The list of surveys");
      const survey = storedSurvey(row);
      if (survey.content.type === "external_survey" || closedReason(survey.content, now) !== null) continue;
      remainingBytes -= row.document.length;
      if (remainingBytes < 0 && running.length > 0) return running;
      running.push(survey);
    }
    offset += rows.length;
    if (rows.length === 0 || offset >= count) return running;
  }
}

/**
 * Returns the surveys of a project that browsers may show now. Leaves out surveys that depend on unknown flags, because their
 * audience is unknown. Rejects if `isOver` reports that the request has ended.
 */
export async function shownSurveys(
  services: Services,
  project: string,
  isOver?: () => boolean,
): Promise<readonly object[]> {
  const now = services.clock().getTime();
  const running = await runningSurveys(services, project, now, services.memory.publicTurns.pace(isOver));
  const idsOf = ({ content, targeting }: StoredSurvey): readonly number[] => flagIds(content, targeting);
  const flags = await findFlags(services, project, running.flatMap(idsOf));
  const shown = running.filter((survey) =>
    idsOf(survey).every((id) => typeof flags.get(id)?.key === "string"),
  );
  const shownIds = shown.map(({ origin }) => origin.id);
  const internal = await findInternalFlags(services, project, shownIds);
  return shown.map((survey) => browserSurvey(survey, flags, internal, now));
}
