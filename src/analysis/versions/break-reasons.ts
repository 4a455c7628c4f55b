import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Diagnostic, Response } from "#diagnostics/diagnostic.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { type FilledMessage, fillMessage, type MessageTemplate } from "#diagnostics/messages.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import type { BrokenRecord } from "./broken-record.ts";
import type { Versions } from "./compared-questions.ts";
import type { BreakReason } from "./record-judge.ts";

/** Why some records of the earlier version are not valid in the later one. */
export type DiffCode = BreakReason | "records-undecided";

const notValid = "Complete records of the earlier version are not all valid";
const notTheSame = "Complete records of the earlier version do not all mean the same";
const help = "Keep stored answers with the version under which they were given, or undo this change.";
const asNew = "or ask this in a new question with another id.";
const withMap = "If the choice was renamed, pass a choice map (`choices`). Otherwise keep it,";

const messages = {
  "not-accepted": {
    message: `${notValid}: {question:question} no longer accepts the answer {answer}.`,
    help: "Accept this answer, or keep stored answers with the version under which they were given.",
  },
  "choice-removed": {
    message: `${notValid}: {question:question} no longer has the choice "{choice}".`,
    help: "Keep the choice, or keep stored answers with the version under which they were given.",
  },
  "choice-renamed": {
    message: `${notTheSame}: {question:question} no longer has the choice "{choice}", and has other choices instead.`,
    help: `${withMap} ${asNew}`,
  },
  "picked-as-typed": {
    message: `${notTheSame}: "{choice}" was a choice of {question:question}, and is now read as a text of the respondent's own.`,
    help: `${withMap} ${asNew}`,
  },
  "typed-as-picked": {
    message: `${notTheSame}: a respondent may have typed "{choice}" at {question:question}, and it is now read as a choice.`,
    help: "Replay the stored answers: if none of them has this text, the new choice changes none.",
  },
  "other-type": {
    message: `${notTheSame}: the type of {question:question} was {formerType} and is now {type}.`,
    help: `Keep the type, ${asNew}`,
  },
  "other-scale": {
    message: `${notTheSame}: the scale of {question:question} was {formerScale} and is now {scale}.`,
    help: `Keep the scale of {formerScale}, ${asNew}`,
  },
  "ends-swapped": {
    message: `${notTheSame}: a label of {question:question} moved to the other end of the scale.`,
    help: `Keep each label at its end, ${asNew}`,
  },
  "key-changed": {
    message: `${notValid}: the answer to {question:question} is stored under the key "{key}", which this question no longer has.`,
    help: "Keep the id of the question; a question without an id has its position as key.",
  },
  "answer-missing": {
    message: `${notValid}: {question:question} is asked now, and they have no answer to it.`,
    help,
  },
  "answer-left-over": {
    message: `${notValid}: {question:question} is no longer asked after these answers.`,
    help,
  },
  undecided: {
    message:
      "Questions have another order or are in loops, so it takes too long to decide whether all complete records of the earlier version are valid.",
    help: "Compare versions in between, or replay the stored records.",
  },
} as const satisfies Readonly<Record<string, MessageTemplate>>;

/** The text of a choice, a text unchanged, or the first text of a list for which `isLost` holds. */
function choiceIn(
  { choices }: CompiledQuestion,
  answer: Response,
  isLost: (text: string) => boolean,
): string {
  if (typeof answer === "number") return choices?.[answer] ?? String(answer);
  if (!Array.isArray(answer)) return String(answer);
  return (answer as readonly string[]).find(isLost) ?? "";
}

/** The message about an answer that is not carried over: the last one of a record to the question. */
function fillLoss(
  versions: Versions,
  { steps, question }: BrokenRecord,
  params: QuestionParams,
): FilledMessage {
  const old = versions.before.questions[question] as CompiledQuestion;
  const now = versions.after.questions[versions.matching.after[question] as number] as CompiledQuestion;
  const answer = steps.findLast((step) => step.question === question)?.response ?? null;
  const carrier = versions.carrierAt(question);
  const loss = carrier.lossOf(answer);
  switch (loss) {
    case "other-type":
      return fillMessage(messages, loss, { ...params, formerType: old.type, type: now.type });
    case "other-scale":
      return fillMessage(messages, loss, { ...params, formerScale: old.scale ?? 0, scale: now.scale ?? 0 });
    case "ends-swapped":
      return fillMessage(messages, loss, params);
    case "not-accepted":
      return fillMessage(messages, loss, { ...params, answer: JSON.stringify(answer) });
    default:
      return fillMessage(messages, loss, {
        ...params,
        choice: choiceIn(old, answer, (text) => carrier.carry([text]) === undefined),
      });
  }
}

/** The params for a question, with its text. */
type QuestionParams = Readonly<Record<"question", number>> & Readonly<Record<`${string}Text`, string>>;

/** The finding about a record that breaks, with the respondent who has it as witness. */
export function describeBreak(versions: Versions, record: BrokenRecord): Diagnostic<DiffCode> {
  const { steps, reason, question } = record;
  const { before, after } = versions;
  const isMissing = reason === "answer-missing";
  const { text: questionText = "" } = (isMissing ? after : before).questions[question] ?? {};
  const params = { question, questionText };
  const message =
    reason === "answer-refused" || reason === "answer-changes-meaning"
      ? fillLoss(versions, record, params)
      : reason === "key-changed"
        ? fillMessage(messages, reason, { ...params, key: responseNames(before)[question] ?? "" })
        : fillMessage(messages, reason, params);
  const pointer = isMissing ? "" : `/questions/${question}`;
  return messageFinding(reason, "error", pointer, message, { witness: steps });
}

/** The finding about versions whose records are too many to judge. */
export const describeUndecided = (): Diagnostic<DiffCode> =>
  messageFinding("records-undecided", "error", "", fillMessage(messages, "undecided"));
