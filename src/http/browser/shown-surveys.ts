import type { SurveyRow } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";
import type { Services } from "../services.ts";
import { closedReason, shownIteration } from "../surveys/schedule.ts";
import { type FoundFlags, findFlags } from "../surveys/show-surveys.ts";
import { type StoredSurvey, storedSurvey } from "../surveys/stored-survey.ts";
import { flagIds } from "../surveys/survey-content.ts";

/** Members that the browser client reads besides those that the interface names. */
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

/** Characters of the surveys that are kept read, of all projects together. */
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024;

/** Surveys as they were read last, by project and id. They are kept with the texts they were read from, so that they are never stale. */
class ReadSurveys {
  readonly #kept = new Map<string, { readonly row: SurveyRow; readonly survey: StoredSurvey }>();
  #characters = 0;

  get(project: string, row: SurveyRow): StoredSurvey {
    const key = `${project} ${row.id}`;
    const known = this.#kept.get(key);
    if (known?.row.document === row.document && known.row.targeting === row.targeting) return known.survey;
    const survey = storedSurvey(row);
    this.#remove(key);
    this.#kept.set(key, { row, survey });
    this.#characters += row.document.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MAX_KEPT_CHARACTERS) break;
      this.#remove(oldest);
    }
    return survey;
  }

  #remove(key: string): void {
    this.#characters -= this.#kept.get(key)?.row.document.length ?? 0;
    this.#kept.delete(key);
  }
}

const readSurveys = new WeakMap<Store, ReadSurveys>();

/** Surveys that are read at once. */
const PAGE = 1_000;

/** The surveys of a project that take answers at a time, up to as many as fit into one page together. */
async function runningSurveys(
  { store, pageBytes: bytes }: Services,
  project: string,
  now: number,
): Promise<readonly StoredSurvey[]> {
  const read = readSurveys.get(store) ?? new ReadSurveys();
  readSurveys.set(store, read);
  const running: StoredSurvey[] = [];
  let left = bytes;
  let offset = 0;
  for (;;) {
    const range = { archived: false, limit: PAGE, offset, bytes };
    const { count, rows } = await store.read(project, (reads) => reads.surveys(range));
    for (const row of rows) {
      const survey = read.get(project, row);
      if (survey.content.type === "external_survey" || closedReason(survey.content, now) !== null) continue;
      left -= row.document.length;
      if (left < 0 && running.length > 0) return running;
      running.push(survey);
    }
    offset += rows.length;
    if (rows.length === 0 || offset >= count) return running;
  }
}

/**
 * The surveys of a project that browsers may show now. One that depends on a flag which is not known is left out, because
 * nobody could tell whom to show it to.
 */
export async function shownSurveys(services: Services, project: string): Promise<readonly object[]> {
  const now = services.clock().getTime();
  const running = await runningSurveys(services, project, now);
  const idsOf = ({ content, targeting }: StoredSurvey): readonly number[] => flagIds(content, targeting);
  const flags = await findFlags(services, project, running.flatMap(idsOf));
  return running
    .filter((survey) => idsOf(survey).every((id) => typeof flags.get(id)?.key === "string"))
    .map((survey) => browserSurvey(survey, flags, now));
}
