import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { byQuestionName } from "#runtime/answer-keys.ts";
import type { AnswerRules } from "#runtime/answer-rule.ts";
import { collectResponses, responseNames } from "#runtime/collect-responses.ts";
import { normalizeResponses } from "#runtime/normalize-responses.ts";
import { type ReplayOutcome, replayResponses } from "#runtime/replay-responses.ts";
import { answerTextIssues } from "./answer-texts.ts";
import type { Judgement } from "./judge-answers.ts";
import type { Received } from "./received-answers.ts";

/** The received parts of a submission. */
export interface ReceivedSubmission {
  readonly received: Received;
  readonly language: string | undefined;
  /** Whether the respondent has reached the end; otherwise more answers may follow. */
  readonly isComplete: boolean;
  /** The rules of the program for answers to the survey. */
  readonly rules?: AnswerRules | undefined;
}

type Responses = Readonly<Record<string, Response>>;

interface Fit {
  readonly compiled: CompiledSurvey;
  readonly replay: ReplayOutcome;
  /** Answers to questions that this version does not have. */
  readonly others: Responses;
}

const isResponse = (value: unknown): value is Response =>
  typeof value === "string" ||
  typeof value === "number" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** The rules for questions that a version of the survey has. */
const rulesFor = (names: readonly string[], rules: AnswerRules = {}): AnswerRules => {
  const known = new Set(names);
  return Object.fromEntries(Object.entries(rules).filter(([name]) => known.has(name)));
};

/** How answers fit a version of the survey; null if one of them is not valid there, or a required one is missing. */
function fitOf(compiled: CompiledSurvey, submission: ReceivedSubmission): Fit | null {
  const { received, language, isComplete } = submission;
  const { responses } = normalizeResponses(compiled, received, { language });
  const listed = responseNames(compiled);
  const names = new Set(listed);
  const rules = rulesFor(listed, submission.rules);
  const entries = Object.entries(responses);
  const known = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  const replay = replayResponses(compiled, known, { partial: !isComplete, rules });
  if (!replay.ok) return null;
  const others = entries.filter(([name, response]) => !names.has(name) && isResponse(response));
  return { compiled, replay, others: Object.fromEntries(others) };
}

/**
 * Judges received answers by the versions of the survey, the current one first: the first version that the answers fit applies.
 * If every version lacks the question of an answer, the first that the other answers fit applies, and that answer is stored with
 * them. Answers that fit no version are unfit.
 */
export async function judgeReceived(
  current: CompiledSurvey,
  submission: ReceivedSubmission,
  olderVersions: () => AsyncIterable<CompiledSurvey>,
): Promise<Judgement> {
  const { received, language, isComplete } = submission;
  const texts = answerTextIssues(received);
  let fit = fitOf(current, submission);
  if (fit === null || Object.keys(fit.others).length > 0)
    for await (const compiled of olderVersions()) {
      const older = fitOf(compiled, submission);
      if (older !== null) fit ??= older;
      if (older === null || Object.keys(older.others).length > 0) continue;
      fit = older;
      break;
    }
  const shared = {
    ...(language === undefined ? {} : { language }),
    rejection: texts.length > 0 ? texts : null,
  };
  if (fit !== null) {
    const { compiled, replay, others } = fit;
    const { session, finished, diagnostics } = replay;
    const responses = { ...collectResponses(compiled, session), ...others };
    const more = finished ? {} : { received };
    return { ...shared, ...more, compiled, session, finished, responses, isUnfit: false, diagnostics };
  }
  const names = responseNames(current);
  const responses = Object.fromEntries(byQuestionName(names, received));
  const rules = rulesFor(names, submission.rules);
  const { session, diagnostics } = replayResponses(current, responses, { partial: !isComplete, rules });
  const isEmpty = Object.keys(received).length === 0;
  return {
    ...shared,
    received,
    compiled: current,
    session,
    finished: isComplete,
    responses,
    isUnfit: true,
    diagnostics,
    rejection: shared.rejection ?? (isEmpty ? diagnostics : null),
  };
}
