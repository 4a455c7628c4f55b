import type { FeatureFlag } from "#model/feature-flag.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import { type FoundFlags, findFlags } from "./find-flags.ts";
import { shownIteration } from "./iterations.ts";
import type { SurveyContent } from "./survey-content.ts";
import { flagIds, type SurveyTargeting } from "./survey-targeting.ts";

/** A survey as it lies in a row, to be filled in. */
type Shown = SurveyContent & {
  linked_flag: FeatureFlag | null;
  targeting_flag: FeatureFlag | null;
  current_iteration: number | null;
  current_iteration_start_date: string | null;
};

/** A live row, read. */
interface Live {
  readonly survey: Shown;
  readonly targeting: SurveyTargeting;
}

const readLive = ({ document, targeting }: SurveyRow): Live => ({
  survey: JSON.parse(document) as Shown,
  targeting: JSON.parse(targeting) as SurveyTargeting,
});

const flagOf = (flags: FoundFlags, id: number | null): FeatureFlag | null =>
  id === null ? null : (flags.get(id) ?? null);

function showLive({ survey, targeting }: Live, flags: FoundFlags, now: number): string {
  survey.linked_flag = flagOf(flags, survey.linked_flag_id);
  survey.targeting_flag = flagOf(flags, targeting.targeting_flag_id);
  Object.assign(survey, shownIteration(survey, now));
  return JSON.stringify(survey);
}

/**
 * The text of a survey as lists carry it. A row is sent as it lies there, unless it is live: then its flags are among
 * those that were looked up, and the running iteration is found out. `now` in milliseconds since 1970.
 */
export const showSurvey = (row: SurveyRow, flags: FoundFlags, now: number): string =>
  row.live ? showLive(readLive(row), flags, now) : row.document;

/** The texts of surveys as lists carry them. Flags are looked up, each once for all surveys together. */
export async function showSurveys(
  services: Services,
  project: string,
  rows: readonly SurveyRow[],
): Promise<readonly string[]> {
  if (!rows.some(({ live }) => live)) return rows.map(({ document }) => document);
  const shown = rows.map((row) => (row.live ? readLive(row) : row.document));
  const live = shown.filter((each) => typeof each !== "string");
  const ids = live.flatMap(({ survey, targeting }) => flagIds(survey, targeting));
  const flags = await findFlags(services, project, ids);
  const now = services.clock().getTime();
  return shown.map((each) => (typeof each === "string" ? each : showLive(each, flags, now)));
}
