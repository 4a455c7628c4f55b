import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Respondent } from "../route-graph.ts";
import type { DiffCode } from "./break-reasons.ts";
import { type VersionOptions, Versions } from "./compared-questions.ts";
import type { TextChange } from "./compared-texts.ts";
import { findDivergence } from "./find-divergence.ts";
import { judgeVersions } from "./judge-change.ts";
import { movedQuestions, type QuestionPair } from "./match-questions.ts";
import { MAX_RESPONDENTS, routesOnlyIn } from "./route-changes.ts";

/** What can change about a question: its texts, its accepted answers and their meaning, and their targets. */
export type QuestionChange = "text" | "answers" | "routes";

/** The differences of two versions of a survey. */
export interface SurveyDiff {
  /**
   * `same`: the same answers are valid, mean the same, and lead to the same questions; only texts may differ. `compatible`:
   * every complete record of before is complete and valid under after, and means the same. `breaking`: some is not, or it could
   * not be decided.
   */
  readonly verdict: "same" | "compatible" | "breaking";
  /** The changes of the questions. */
  readonly questions: {
    /** Positions in after. */
    readonly added: readonly number[];
    /** Positions in before. */
    readonly removed: readonly number[];
    /** Questions with their differences. */
    readonly changed: readonly (QuestionPair & { readonly what: readonly QuestionChange[] })[];
    /** Questions whose order relative to the others changed: as few as explain it. */
    readonly moved: readonly QuestionPair[];
  };
  /** Texts with differences. Labels, links and the thank-you page are compared if the payloads are given. */
  readonly texts: readonly TextChange[];
  /**
   * Respondents of before up to and with the answer that now leads elsewhere, the shortest first, at most 100. For each
   * question that the same answers reach in both versions, there is one for each changed target. Without answers if the first
   * questions differ.
   */
  readonly diverging: readonly Respondent[];
  /** Whole respondents of after, one for each route that before does not have; the shortest first, at most 100. */
  readonly routesAdded: readonly Respondent[];
  /** Whole respondents of before, one for each route that after does not have; the shortest first, at most 100. */
  readonly routesLost: readonly Respondent[];
  /**
   * Why the verdict is `breaking`. The witness is the respondent of before with the shortest record that breaks; pointers are
   * into before.
   */
  readonly reasons: readonly Diagnostic<DiffCode>[];
}

function changesOf(versions: Versions, position: number, texts: readonly TextChange[]): QuestionChange[] {
  const changes: QuestionChange[] = [];
  // If the same answers are accepted, only the order of choices differs.
  const isText = ({ property }: TextChange) => property !== "choices" || versions.keepsAnswersAt(position);
  if (texts.some(isText)) changes.push("text");
  if (!versions.keepsAnswersAt(position)) changes.push("answers");
  const keepsTargets = versions
    .answersAt(position)
    .every(({ before, after }) => after === undefined || versions.areSame(before, after));
  if (!keepsTargets) changes.push("routes");
  return changes;
}

/**
 * Compares two versions of a survey. Questions are matched by id, the rest by text (each question once), and the remaining ones
 * by position. Records are stored answers by question id, or by position without an id; so a question without an id that moves
 * breaks them. Takes about linear time, plus the time for the lists of respondents, each of which has at most about a million
 * answers. If the order changed in many ways, it stops comparing records after a bounded time, and reports that.
 * @example
 * const { verdict, reasons } = diffSurveys(before, after);
 * if (verdict === "breaking") console.log(reasons[0]?.message, reasons[0]?.witness);
 */
export function diffSurveys(
  before: CompiledSurvey,
  after: CompiledSurvey,
  options: VersionOptions = {},
): SurveyDiff {
  return compareVersions(new Versions(before, after, options));
}

function compareVersions(versions: Versions): SurveyDiff {
  const { before, after, matching } = versions;
  const changed: (QuestionPair & { readonly what: readonly QuestionChange[] })[] = [];
  const removed: number[] = [];
  const texts: TextChange[] = [];
  for (const position of before.questions.keys()) {
    const place = matching.after[position] as number;
    if (place === -1) {
      removed.push(position);
      continue;
    }
    const pair = { before: position, after: place };
    const changes = versions.texts.changesAt(pair);
    texts.push(...changes);
    const what = changesOf(versions, position, changes);
    if (what.length > 0) changed.push({ ...pair, what });
  }
  const added = [...after.questions.keys()].filter((position) => matching.before[position] === -1);
  const { diverging, isSame } = findDivergence(versions, MAX_RESPONDENTS);
  const { verdict, reasons } = judgeVersions(versions, isSame);
  return {
    verdict,
    questions: { added, removed, changed, moved: movedQuestions(matching) },
    texts: [...texts, ...versions.texts.changesAtEnd],
    diverging,
    routesAdded: routesOnlyIn(versions, after, before, matching.before),
    routesLost: routesOnlyIn(versions, before, after, matching.after),
    reasons,
  };
}
