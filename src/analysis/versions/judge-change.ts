import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { completeFinding } from "#diagnostics/findings.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import { nameQuestion } from "#routing/answer-words.ts";
import { soundSurvey } from "../sound-survey.ts";
import { type BrokenRecord, findBrokenRecord } from "./broken-record.ts";
import { Versions } from "./compared-questions.ts";
import { findDivergence } from "./find-divergence.ts";
import type { BreakReason } from "./record-judge.ts";

/** Why records of before are not all right under after. */
export type DiffCode = BreakReason | "records-undecided";

const help = "Keep stored answers with the version under which they were given, or undo this change.";

const broken = {
  "answer-refused": {
    message:
      "Complete records of the version before are not all valid: the answer to {question} no longer counts.",
    help,
  },
  "key-changed": {
    message:
      "Complete records of the version before are not all valid: the answer to {question} is stored under a key that now belongs to no question or to another one.",
    help,
  },
  "answer-missing": {
    message:
      "Complete records of the version before are not all valid: {question} is asked now, and they have no answer to it.",
    help,
  },
  "answer-left-over": {
    message:
      "Complete records of the version before are not all valid: {question} is no longer asked after these answers.",
    help,
  },
} as const satisfies Readonly<Record<BreakReason, Sentence>>;

const recordsUndecided = {
  message:
    "Questions are asked in another order or in loops: deciding whether all complete records of the version before are valid takes too long.",
  help: "Compare versions in between, or replay the stored records.",
} as const;

function describe(
  { before, after }: Versions,
  { steps, reason, question }: BrokenRecord,
): Diagnostic<DiffCode> {
  const missing = reason === "answer-missing";
  const name = nameQuestion((missing ? after : before).questions, question);
  const text = { ...say(broken[reason], { question: name }), witness: steps };
  const pointer = missing ? "" : `/questions/${question}`;
  return { ...completeFinding(reason, "error", pointer, text), code: reason };
}

function undecided(): Diagnostic<DiffCode> {
  const code = "records-undecided";
  return { ...completeFinding(code, "error", "", recordsUndecided), code };
}

/** What a change means for those who answer, and for the records that are stored. */
export interface Judgement {
  /** As in `SurveyDiff`. */
  readonly verdict: "same" | "compatible" | "breaking";
  /** Why it is `breaking`, with the shortest record that breaks as witness. */
  readonly reasons: readonly Diagnostic<DiffCode>[];
}

/** The verdict on two versions, of which it is known whether respondents are asked the same; at most so much work is done. */
export function judgeVersions(versions: Versions, isSame: boolean, work?: number): Judgement {
  const record = findBrokenRecord(versions, work);
  const reasons = record === null ? [] : [record === undefined ? undecided() : describe(versions, record)];
  return { verdict: reasons.length > 0 ? "breaking" : isSame ? "same" : "compatible", reasons };
}

/** A verdict that may be missing. */
export type ChangeVerdict = Judgement["verdict"] | "unknown";

/** A judgement by bounded work. */
export interface BoundedJudgement extends Pick<Judgement, "reasons"> {
  /** `unknown` where it was too much. */
  readonly verdict: ChangeVerdict;
}

/** How large both versions may be together: each question, route and choice counts. */
const MAX_SIZE = 5_000;

/** Readings that are looked at in all, where the order of questions changed: some tens of milliseconds. */
const MAX_READ = 5_000;

const sizeOf = ({ questions }: CompiledSurvey): number =>
  questions.reduce(
    (sum, { routes, choices }) => sum + 1 + Object.keys(routes).length + (choices?.length ?? 0),
    0,
  );

/**
 * The verdict and the reasons of `diffSurveys`, for programs that have little time: `unknown` where the versions are too large,
 * or where it takes too long to decide. What is not `unknown` is what `diffSurveys` says.
 *
 * @example
 * const { verdict, reasons } = judgeChange(before, after);
 * if (verdict === "breaking") console.log(reasons[0]?.message);
 */
export function judgeChange(before: CompiledSurvey, after: CompiledSurvey): BoundedJudgement {
  const unknown: BoundedJudgement = { verdict: "unknown", reasons: [] };
  if (sizeOf(before) + sizeOf(after) > MAX_SIZE) return unknown;
  const versions = new Versions(soundSurvey(before), soundSurvey(after));
  const judgement = judgeVersions(versions, findDivergence(versions, 0).isSame, MAX_READ);
  return judgement.reasons.some(({ code }) => code === "records-undecided") ? unknown : judgement;
}
