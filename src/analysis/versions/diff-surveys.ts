import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic, Response } from "#diagnostics/diagnostic.ts";
import { completeFinding } from "#diagnostics/findings.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import { nameQuestion } from "#routing/answer-words.ts";
import type { Respondent } from "../route-graph.ts";
import { soundSurvey } from "../sound-survey.ts";
import { type BrokenRecord, findBrokenRecord } from "./broken-record.ts";
import { Versions } from "./compared-questions.ts";
import { haveSameAnswers } from "./distinguishing-answers.ts";
import { movedQuestions } from "./match-questions.ts";
import type { BreakReason } from "./record-judge.ts";
import { MAX_RESPONDENTS, MAX_STEPS, routesOnlyIn } from "./route-changes.ts";

/** Where respondents of both versions part. */
interface Divergence {
  /** The answers up to and with the one that leads elsewhere, as positions in before; the shortest first. */
  readonly diverging: readonly Respondent[];
  /** Whether, on the way, the same answers count and lead to the same questions. */
  readonly isSame: boolean;
}

/** Follows both versions as long as the same answers lead to the same questions. Linear in questions and their choices. */
function findDivergence(versions: Versions): Divergence {
  const { before, after } = versions;
  const isEmpty = before.questions.length === 0;
  if (isEmpty || after.questions.length === 0 || !versions.areSame(0, 0)) {
    const isSame = isEmpty && after.questions.length === 0;
    return { diverging: isSame ? [] : [{ responses: [], questions: [] }], isSame };
  }
  const diverging: Respondent[] = [];
  let isSame = true;
  let walked = 0;
  const previous = new Int32Array(before.questions.length).fill(-1);
  const answers: (Response | undefined)[] = [];
  const respondentOf = (position: number, last: Response): Respondent => {
    const responses = [last];
    const questions = [position];
    for (let at = position; at !== 0; at = previous[at] as number) {
      responses.push(answers[at] as Response);
      questions.push(previous[at] as number);
    }
    return { responses: responses.reverse(), questions: questions.reverse() };
  };
  const queue = [0];
  for (const position of queue)
    for (const each of versions.answersAt(position)) {
      if (each.before === undefined || each.after === undefined) isSame = false;
      else if (!versions.areSame(each.before, each.after)) {
        isSame = false;
        if (diverging.length === MAX_RESPONDENTS || walked > MAX_STEPS) continue;
        const respondent = respondentOf(position, each.answer);
        walked += respondent.responses.length;
        diverging.push(respondent);
      } else if (each.before !== "end" && each.before !== 0 && previous[each.before] === -1) {
        previous[each.before] = position;
        answers[each.before] = each.answer;
        queue.push(each.before);
      }
    }
  return { diverging, isSame };
}

/** What can change about a question: its text, which answers it takes, and where they lead. */
export type QuestionChange = "text" | "answers" | "routes";

/** Why records of before are not all right under after. */
export type DiffCode = BreakReason | "records-undecided";

/** The positions of one question in both versions. */
export interface QuestionPair {
  /** Its position before. */
  readonly before: number;
  /** Its position after. */
  readonly after: number;
}

/** What is different between two versions of a survey. */
export interface SurveyDiff {
  /**
   * `same`: respondents are asked the same and may answer the same; only texts may differ. `compatible`: every complete
   * record of before is complete and right under after. `breaking`: some is not, or it could not be decided.
   */
  readonly verdict: "same" | "compatible" | "breaking";
  /** What happened to the questions. */
  readonly questions: {
    /** Positions in after. */
    readonly added: readonly number[];
    /** Positions in before. */
    readonly removed: readonly number[];
    /** Questions that differ, and in what. */
    readonly changed: readonly (QuestionPair & { readonly what: readonly QuestionChange[] })[];
    /** Questions whose order relative to the others changed: as few as explain it. */
    readonly moved: readonly QuestionPair[];
  };
  /**
   * Respondents of before up to and with the answer that now leads elsewhere, the shortest first, at most 100: one for
   * each way in which a question leads elsewhere to which both versions lead alike. Without answers if the first
   * question is another.
   */
  readonly diverging: readonly Respondent[];
  /** Whole respondents of after, one for each route that before has not; the shortest first, at most 100. */
  readonly routesAdded: readonly Respondent[];
  /** Whole respondents of before, one for each route that after has not; the shortest first, at most 100. */
  readonly routesLost: readonly Respondent[];
  /**
   * Why the verdict is `breaking`, with the respondent of before who has the shortest record that breaks as witness;
   * pointers are into before.
   */
  readonly reasons: readonly Diagnostic<DiffCode>[];
}

function changesOf(
  versions: Versions,
  old: CompiledQuestion,
  now: CompiledQuestion,
  position: number,
): QuestionChange[] {
  const changes: QuestionChange[] = [];
  if (old.text !== now.text) changes.push("text");
  if (!haveSameAnswers(old, now)) changes.push("answers");
  const leads = versions
    .answersAt(position)
    .every(
      ({ before, after }) => before === undefined || after === undefined || versions.areSame(before, after),
    );
  if (!leads) changes.push("routes");
  return changes;
}

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

/**
 * Compares two versions of a survey. Questions are matched by id, what is left by text (each question once), and what is
 * then left by position. Records are stored answers by question id, else by position; so a question without an id that
 * moves breaks them. Takes about linear time, and that of the lists of respondents, which have a million answers in all or
 * a few more. Where the order changed in many ways, it gives up on records after a bounded time, and says so.
 *
 * @example
 * const { verdict, reasons } = diffSurveys(before, after);
 * if (verdict === "breaking") console.log(reasons[0]?.message, reasons[0]?.witness);
 */
export function diffSurveys(before: CompiledSurvey, after: CompiledSurvey): SurveyDiff {
  const versions = new Versions(soundSurvey(before), soundSurvey(after));
  return compareVersions(versions);
}

function compareVersions(versions: Versions): SurveyDiff {
  const { before, after, matching } = versions;
  const changed: (QuestionPair & { readonly what: readonly QuestionChange[] })[] = [];
  const removed: number[] = [];
  for (const [position, old] of before.questions.entries()) {
    const place = matching.after[position] as number;
    const now = after.questions[place];
    if (now === undefined) removed.push(position);
    else {
      const what = changesOf(versions, old, now, position);
      if (what.length > 0) changed.push({ before: position, after: place, what });
    }
  }
  const added = [...after.questions.keys()].filter((position) => matching.before[position] === -1);
  const { diverging, isSame } = findDivergence(versions);
  const record = findBrokenRecord(versions);
  const reasons = record === null ? [] : [record === undefined ? undecided() : describe(versions, record)];
  return {
    verdict: reasons.length > 0 ? "breaking" : isSame ? "same" : "compatible",
    questions: { added, removed, changed, moved: movedQuestions(matching) },
    diverging,
    routesAdded: routesOnlyIn(after, before, matching.before),
    routesLost: routesOnlyIn(before, after, matching.after),
    reasons,
  };
}
