import type { FeatureFlag } from "#model/feature-flag.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import { findFlags } from "./find-flags.ts";
import { iterationAt } from "./iterations.ts";
import type { SurveyContent } from "./survey-content.ts";
import type { SurveyTargeting } from "./survey-targeting.ts";

/** A survey as it lies in a row, to be filled in. */
type Shown = SurveyContent & {
  linked_flag: FeatureFlag | null;
  targeting_flag: FeatureFlag | null;
  current_iteration: number | null;
  current_iteration_start_date: string | null;
};

/** Adds which iteration is running and since when, where nobody has said so. */
function addIteration(survey: Shown, now: number): void {
  const running = iterationAt(survey, now);
  survey.current_iteration = running;
  survey.current_iteration_start_date ??=
    running === null ? null : (survey.iteration_start_dates[running - 1] ?? null);
}

/**
 * The texts of surveys as lists carry them. A row is sent as it lies there, unless it is live: then its flags are looked
 * up, each once for all surveys together, and the running iteration is found out.
 */
export async function showSurveys(
  services: Services,
  project: string,
  rows: readonly SurveyRow[],
): Promise<readonly string[]> {
  if (!rows.some(({ live }) => live)) return rows.map(({ document }) => document);
  const shown = rows.map((row) => {
    if (!row.live) return row.document;
    const survey = JSON.parse(row.document) as Shown;
    const { targeting_flag_id: targeting } = JSON.parse(row.targeting) as SurveyTargeting;
    return { survey, linked: survey.linked_flag_id, targeting };
  });
  const live = shown.filter((each) => typeof each !== "string");
  const flags = await findFlags(
    services,
    project,
    live.flatMap(({ linked, targeting }) => [linked, targeting]),
  );
  const now = services.clock().getTime();
  return shown.map((each) => {
    if (typeof each === "string") return each;
    const { survey, linked, targeting } = each;
    survey.linked_flag = flags.get(linked) ?? null;
    survey.targeting_flag = flags.get(targeting) ?? null;
    addIteration(survey, now);
    return JSON.stringify(survey);
  });
}
