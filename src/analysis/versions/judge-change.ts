import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { type DiffCode, describeBreak, describeUndecided } from "./break-reasons.ts";
import { findBrokenRecord } from "./broken-record.ts";
import { type VersionOptions, Versions } from "./compared-questions.ts";
import { findDivergence } from "./find-divergence.ts";

/** The effect of a change on respondents and on stored records. */
export interface Judgement {
  /** As in `SurveyDiff`. */
  readonly verdict: "same" | "compatible" | "breaking";
  /** Why it is `breaking`, with the shortest record that breaks as witness. */
  readonly reasons: readonly Diagnostic<DiffCode>[];
}

/** The verdict on two versions, given whether respondents are asked the same; bounded by `work`. */
export function judgeVersions(versions: Versions, isSame: boolean, work?: number): Judgement {
  const record = findBrokenRecord(versions, work);
  const reasons =
    record === null ? [] : [record === undefined ? describeUndecided() : describeBreak(versions, record)];
  return { verdict: reasons.length > 0 ? "breaking" : isSame ? "same" : "compatible", reasons };
}

/** A verdict that may be missing. */
export type ChangeVerdict = Judgement["verdict"] | "unknown";

/** A judgement by bounded work. */
export interface BoundedJudgement extends Pick<Judgement, "reasons"> {
  /** `unknown` if the budget was exceeded. */
  readonly verdict: ChangeVerdict;
}

/** The maximum size of both versions together: each question, route and choice counts. */
const MAX_SIZE = 5_000;

/** The maximum number of readings if the order of questions changed: some tens of milliseconds. */
const MAX_READ = 5_000;

const sizeOf = ({ questions }: CompiledSurvey): number =>
  questions.reduce(
    (sum, { routes, choices }) => sum + 1 + Object.keys(routes).length + (choices?.length ?? 0),
    0,
  );

/**
 * The verdict and the reasons of `diffSurveys`, within bounded time: `unknown` if the versions are too large, or if it takes
 * too long to decide. Any other verdict is that of `diffSurveys`.
 *
 * @example
 * const { verdict, reasons } = judgeChange(before, after);
 * if (verdict === "breaking") console.log(reasons[0]?.message);
 */
export function judgeChange(
  before: CompiledSurvey,
  after: CompiledSurvey,
  options: VersionOptions = {},
): BoundedJudgement {
  const unknown: BoundedJudgement = { verdict: "unknown", reasons: [] };
  const versions = new Versions(before, after, options);
  if (sizeOf(versions.before) + sizeOf(versions.after) > MAX_SIZE) return unknown;
  const judgement = judgeVersions(versions, findDivergence(versions, 0).isSame, MAX_READ);
  return judgement.reasons.some(({ code }) => code === "records-undecided") ? unknown : judgement;
}
