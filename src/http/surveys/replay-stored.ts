import type { Loss } from "#analysis/versions/carry-answer.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Services } from "../services/services.ts";
import type { OperationInput } from "../wire/operation.ts";
import {
  AnswerReader,
  answerText,
  type CarriedAnswers,
  type EarlierVersion,
  type LostAnswer,
} from "./earlier-answers.ts";
import { visitAnswers } from "./stored-answers.ts";

/** A submission that a survey rejects, and the first reason. */
interface RejectedSubmission {
  readonly submission: string;
  /** The key of its answer: the id of the question, or its position without an id. */
  readonly question: string;
  readonly code: string;
  readonly message: string;
}

/** The result of replaying the answers to a survey, without tests and unfit ones. */
export interface ReplayedAnswers {
  /** UUID of the survey. */
  readonly survey: string;
  readonly submissions: number;
  /** Whether these are all; after 200,000 the others are skipped. */
  readonly complete: boolean;
  /** The number of rejected ones. */
  readonly refused: number;
  /** The first ten of them. */
  readonly first: readonly RejectedSubmission[];
}

const MAX_LISTED = 10;

/** Why an answer is rejected; `key` names it. */
type RejectionReason = Readonly<Record<"key" | "code" | "message", string>>;

const losses: Readonly<Record<Loss, string>> = {
  "other-type": "its question had another type",
  "other-scale": "its question had another scale",
  "ends-swapped": "a label moved to the other end of the scale",
  "choice-renamed": "the choice is no longer listed",
  "choice-removed": "the choice is no longer listed",
  "picked-as-typed": "the choice is no longer listed, and would be read as the respondent's own text",
  "typed-as-picked": "the text was typed, and would be read as a choice",
  "not-accepted": "the question does not accept it",
};

/** Whether an answer is invalid, as opposed to valid with another meaning. */
const isInvalid = ({ loss, response }: LostAnswer, question: CompiledQuestion | undefined): boolean =>
  (loss === "not-accepted" || loss === "choice-removed") && answerIssue(question, response) !== null;

/** The finding about an answer that would mean something else. */
function meaningFinding(key: string, lost: LostAnswer): RejectionReason {
  const message = `The answer ${quote(answerText(lost))} would mean something else: ${losses[lost.loss]}.`;
  return { key, code: "answer-changes-meaning", message };
}

/** Why answers are rejected; null if they are not. */
function rejectionOf(
  compiled: CompiledSurvey,
  { responses, lost }: CarriedAnswers,
  finished: boolean,
): RejectionReason | null {
  const names = responseNames(compiled);
  const invalid: [string, Response][] = [];
  for (const [name, answer] of lost)
    if (isInvalid(answer, compiled.questions[names.indexOf(name)])) invalid.push([name, answer.response]);
  const given = { ...responses, ...Object.fromEntries(invalid) };
  const { session, diagnostics } = replayResponses(compiled, given, { partial: !finished });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  for (const position of [...session.path, session.current]) {
    const name = position === "end" ? "" : (names[position] as string);
    const answer = lost.get(name);
    if (answer === undefined) continue;
    // A removed choice can be valid after normalizing: as the translation of another one, or as a rating.
    const error = Object.hasOwn(given, name) ? errors.find(({ key }) => key === name) : undefined;
    return error ?? meaningFinding(name, answer);
  }
  return errors[0] ?? null;
}

/**
 * Replays the stored answers to a survey against another version of it. An answer is rejected if `replayResponses` rejects it, or
 * if it would have another meaning; answers that only lead to another question are not.
 */
export async function replayStored(
  services: Pick<Services, "store">,
  { project, isOver }: Pick<OperationInput, "project" | "isOver">,
  survey: string,
  compiled: CompiledSurvey,
  earlier: readonly EarlierVersion[],
): Promise<ReplayedAnswers> {
  const reader = new AnswerReader(compiled, earlier);
  const first: RejectedSubmission[] = [];
  let submissions = 0;
  let refused = 0;
  const { length: questions } = compiled.questions;
  const complete = await visitAnswers(services, project, { survey }, { questions, isOver }, (answers) => {
    const { submission, finished, unfit } = answers;
    if (unfit === true) return;
    submissions += 1;
    const reason = rejectionOf(compiled, reader.read(answers), finished);
    if (reason === null) return;
    refused += 1;
    if (first.length === MAX_LISTED) return;
    first.push({ submission, question: reason.key, code: reason.code, message: reason.message });
  });
  return { survey, submissions, complete, refused, first };
}
