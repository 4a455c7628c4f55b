import type { ChangeVerdict } from "#analysis/versions/judge-change.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { FeatureFlag } from "#model/payloads.generated.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { jsonPieces } from "../wire/json.ts";
import type { Done } from "../wire/operation.ts";
import type { SurveyReply } from "../wire/replies.generated.ts";
import { shownIteration } from "./schedule.ts";
import { flagIds, type SurveyContent, type SurveyTargeting } from "./survey-content.ts";

const CONCURRENT_LOOKUPS = 20;

/** Flags by id; null if there is none. */
export type FoundFlags = ReadonlyMap<number, FeatureFlag | null>;

export const noFlags: FoundFlags = new Map();

/** Flags that the program keeps for surveys, by the id of the survey. */
export type InternalFlags = ReadonlyMap<string, FeatureFlag>;

const noInternalFlags: InternalFlags = new Map();

/** Looks up flags, each once. Rejects with errors of `findFlag`. */
export async function findFlags(
  { findFlag }: Pick<Services, "findFlag">,
  project: string,
  ids: Iterable<number>,
): Promise<FoundFlags> {
  const found = new Map<number, FeatureFlag | null>();
  const wanted = [...new Set(ids)];
  for (let start = 0; start < wanted.length; start += CONCURRENT_LOOKUPS)
    await Promise.all(
      wanted.slice(start, start + CONCURRENT_LOOKUPS).map(async (id) => {
        found.set(id, (await findFlag?.(id, project)) ?? null);
      }),
    );
  return found;
}

/** The flags that the program keeps for these surveys. Rejects with errors of `findInternalFlags`. */
export const findInternalFlags = async (
  { findInternalFlags: find }: Pick<Services, "findInternalFlags">,
  project: string,
  surveys: readonly string[],
): Promise<InternalFlags> =>
  find === undefined || surveys.length === 0 ? noInternalFlags : find(surveys, project);

/** A row whose text depends on flags or on the time, parsed. */
interface LiveSurvey {
  readonly survey: SurveyContent & {
    linked_flag: FeatureFlag | null;
    targeting_flag: FeatureFlag | null;
    current_iteration: number | null;
    current_iteration_start_date: string | null;
  };
  readonly targeting: SurveyTargeting;
}

const readLive = ({ document, targeting }: SurveyRow): LiveSurvey => ({
  survey: JSON.parse(document) as LiveSurvey["survey"],
  targeting: JSON.parse(targeting) as SurveyTargeting,
});

const flagOf = (flags: FoundFlags, id: number | null): FeatureFlag | null =>
  id === null ? null : (flags.get(id) ?? null);

function liveText({ survey, targeting }: LiveSurvey, flags: FoundFlags, now: number): string {
  survey.linked_flag = flagOf(flags, survey.linked_flag_id);
  survey.targeting_flag = flagOf(flags, targeting.targeting_flag_id);
  Object.assign(survey, shownIteration(survey, now));
  return JSON.stringify(survey);
}

/** The text of a survey with the flag that the program keeps for it. */
const withInternalFlag = (text: string, flag: FeatureFlag | undefined): string =>
  flag === undefined
    ? text
    : JSON.stringify({ ...(JSON.parse(text) as object), internal_targeting_flag: flag });

/**
 * The JSON text of a survey in a list: that of its row, or for a live row with flags and the current iteration filled in.
 * `now` is in milliseconds since 1970.
 */
export const surveyText = (
  row: SurveyRow,
  flags: FoundFlags,
  now: number,
  internal: InternalFlags = noInternalFlags,
): string =>
  withInternalFlag(row.live ? liveText(readLive(row), flags, now) : row.document, internal.get(row.id));

/** The JSON texts of surveys in a list. Flags are looked up, each once for all surveys together. */
export async function surveyTexts(
  services: Pick<Services, "findFlag" | "findInternalFlags" | "clock">,
  project: string,
  rows: readonly SurveyRow[],
): Promise<readonly string[]> {
  const ids = rows.map(({ id }) => id);
  const internal = await findInternalFlags(services, project, ids);
  const toText = (text: string, at: number): string =>
    withInternalFlag(text, internal.get(ids[at] as string));
  if (!rows.some(({ live }) => live)) return rows.map(({ document }, at) => toText(document, at));
  const parsed = rows.map((row) => (row.live ? readLive(row) : row.document));
  const live = parsed.filter((each) => typeof each !== "string");
  const flags = await findFlags(
    services,
    project,
    live.flatMap(({ survey, targeting }) => flagIds(survey, targeting)),
  );
  const now = services.clock().getTime();
  return parsed.map((each, at) => toText(typeof each === "string" ? each : liveText(each, flags, now), at));
}

export interface SurveyReplyParts {
  readonly status: 200 | 201;
  /** With 201: the address of the survey. */
  readonly location?: string;
  /** The JSON text of the survey in a list. */
  readonly document: string;
  /** The JSON text of the three members that only these replies have. */
  readonly targeting: string;
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly change?: ChangeVerdict;
}

export const surveyReply = ({ document, targeting, ...rest }: SurveyReplyParts): Done<SurveyReply> => ({
  ok: true,
  // Joins two objects in pieces, so that the document is not copied before it is sent.
  body: jsonPieces([document.slice(0, -1), `,${targeting.slice(1)}`]),
  ...rest,
});
