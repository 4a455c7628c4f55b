import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { fillMessage, type MessageTemplate } from "#diagnostics/messages.ts";
import { soundSurvey } from "../sound-survey.ts";
import { type BrokenRecord, findBrokenRecord } from "./broken-record.ts";
import { Versions } from "./compared-questions.ts";
import { findDivergence } from "./find-divergence.ts";
import type { BreakReason } from "./record-judge.ts";

/** Why records of before are not all right under after. */
export type DiffCode = BreakReason | "records-undecided";

const help = "Keep stored answers with the version under which they were given, or undo this change.";

const messages = {
  "answer-refused": {
    message:
      "Complete records of the earlier version are not all valid: the answer to {question:question} no longer counts.",
    help,
  },
  "key-changed": {
    message:
      "Complete records of the earlier version are not all valid: the key of the answer to {question:question} now belongs to another question or to none.",
    help,
  },
  "answer-missing": {
    message:
      "Complete records of the earlier version are not all valid: {question:question} is asked now, and they have no answer to it.",
    help,
  },
  "answer-left-over": {
    message:
      "Complete records of the earlier version are not all valid: {question:question} is no longer asked after these answers.",
    help,
  },
  undecided: {
    message:
      "Questions have another order or are in loops, so it takes too long to decide whether all complete records of the earlier version are valid.",
    help: "Compare versions in between, or replay the stored records.",
  },
} as const satisfies Readonly<Record<BreakReason | "undecided", MessageTemplate>>;

function describe(
  { before, after }: Versions,
  { steps, reason, question }: BrokenRecord,
): Diagnostic<DiffCode> {
  const missing = reason === "answer-missing";
  const { text = "" } = (missing ? after : before).questions[question] ?? {};
  const params = { question, ...(text !== "" && { questionText: text }) };
  const pointer = missing ? "" : `/questions/${question}`;
  return messageFinding(reason, "error", pointer, fillMessage(messages, reason, params), { witness: steps });
}

const undecided = (): Diagnostic<DiffCode> =>
  messageFinding("records-undecided", "error", "", fillMessage(messages, "undecided"));

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
