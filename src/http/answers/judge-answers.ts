import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Session } from "#runtime/session.ts";
import type { Services } from "../services/services.ts";
import { answerTextIssues, type RecordDiagnostic } from "./answer-texts.ts";
import { type AnsweredSurvey, answerRulesOf } from "./answered-survey.ts";
import type { Received } from "./received-answers.ts";
import type { StoredAnswers } from "./repeated-answers.ts";

/** What to store of answers, or why they are not stored. */
export interface Judgement {
  /** The version of the survey that the answers fit; the current one if they fit none. */
  readonly compiled: CompiledSurvey;
  /** The session to which the answers lead. */
  readonly session: Session;
  readonly finished: boolean;
  /** The answers on the path, by question id, or by position without an id; if unfit, all answers as received. */
  readonly responses: Readonly<Record<string, Response>>;
  /** Whether the answers fit no version of the survey; they are stored anyway. */
  readonly isUnfit: boolean;
  /** All received answers, if more may follow that change the judgement. */
  readonly received?: Received;
  /** The language in which the survey was shown. */
  readonly language?: string;
  readonly diagnostics: readonly RecordDiagnostic[];
  /** Why the answers are not stored; null if they are. */
  readonly rejection: readonly RecordDiagnostic[] | null;
}

/** Judges answers to a survey, given the stored submission; null if there is none. */
export type JudgeAnswers = (
  answered: AnsweredSurvey,
  stored: StoredAnswers | null,
) => Judgement | Promise<Judgement>;

/** Judges answers by the current survey alone: answers that do not fit it are not stored. */
export const judgeStrictly =
  (
    services: Pick<Services, "answerRules">,
    responses: Readonly<Record<string, Response>>,
    partial: boolean,
  ): JudgeAnswers =>
  (answered) => {
    const { compiled } = answered;
    const rules = answerRulesOf(services, answered);
    const { ok, finished, session, diagnostics } = replayResponses(compiled, responses, { partial, rules });
    const texts = answerTextIssues(responses);
    return {
      compiled,
      session,
      finished,
      responses: collectResponses(compiled, session),
      isUnfit: false,
      diagnostics,
      rejection: texts.length > 0 ? texts : ok ? null : diagnostics,
    };
  };

const isSame = (one: Received = {}, other: Received = {}): boolean => {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
  );
};

/** Whether storing the answers would leave the submission unchanged. */
export const isStored = (
  { finished, isUnfit, responses, received }: Judgement,
  stored: StoredAnswers,
): boolean =>
  finished === stored.finished &&
  isUnfit === (stored.unfit === true) &&
  isSame(responses, stored.responses) &&
  isSame(received, stored.received);

/** The properties of a submission besides its answers. */
interface SubmissionMetadata {
  readonly submission: string;
  readonly iteration: number | null;
  readonly isTest: boolean;
  readonly digest: string;
  readonly at: string;
}

/** The JSON text of a submission for the store. */
export const documentOf = (
  { finished, isUnfit, language, responses, received, session, compiled }: Judgement,
  { submission, iteration, isTest, digest, at }: SubmissionMetadata,
): string =>
  JSON.stringify({
    submission,
    iteration,
    finished,
    ...(isUnfit ? { unfit: true } : {}),
    ...(isTest ? { test: true } : {}),
    language,
    responses,
    received,
    path: isUnfit ? [] : session.path,
    fingerprint: compiled.fingerprint,
    digest,
    submitted_at: at,
  });
