import { isObject } from "#diagnostics/json-value.ts";
import type { NewResponse } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { countSubmissions, endedSurvey, submissionLimit } from "../surveys/end-survey.ts";
import { closedReason, iterationAt } from "../surveys/schedule.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";
import type { AnsweredSurvey } from "./answered-survey.ts";
import { documentOf, isStored, judgeStrictly } from "./judge-answers.ts";
import { type ReceivedAnswers, type Recorded, type RecordedResponse, rejected } from "./record-outcome.ts";
import { digestOf, offPathFindings, type StoredAnswers } from "./repeated-answers.ts";

/** The maximum length of a stored submission. */
const MAX_STORED_CHARACTERS = 1024 * 1024;

/** A submission to store, and the outcome once it is stored. */
interface ResponseToStore {
  readonly response: NewResponse & Required<Pick<NewResponse, "at" | "test" | "unfit">>;
  readonly diagnostics: readonly RecordDiagnostic[];
  readonly toRecorded: (count: number) => RecordedResponse;
}

/**
 * Judges answers by the current survey. `known` is the stored submission; null if there is none. Returns the outcome if nothing is
 * to be stored, and null if the survey was removed meanwhile.
 */
export async function prepareResponse(
  services: Services,
  answers: ReceivedAnswers & { readonly submission: string },
  answered: AnsweredSurvey,
  known: string | null,
  count = () => countSubmissions(services, answers.project, answered.row.id),
): Promise<ResponseToStore | Recorded | null> {
  const { row, survey } = answered;
  const { submission, partial = false, keepsFinished = false } = answers;
  const responses = isObject(answers.responses) ? answers.responses : {};
  const stored = known === null ? null : (JSON.parse(known) as StoredAnswers);
  const { test } = stored ?? answers;
  const isTest = test === true;
  const date = services.clock();
  const closed = closedReason(survey.content, date.getTime());
  if (closed !== null && stored === null) return rejected(closed);
  const judged = await (answers.judge ?? judgeStrictly(services, responses, partial))(answered, stored);
  const { finished, session, diagnostics, isUnfit } = judged;
  const digest = await digestOf({ received: answers.received ?? responses, partial });
  if (known !== null && stored !== null) {
    // The previous reply may have been lost, even if the survey has changed since; these answers may themselves have ended it.
    const isRepeated = stored.digest === digest && (stored.unfit !== true || isUnfit);
    if (isRepeated || (judged.rejection === null && isStored(judged, stored))) {
      const submissions = await count();
      // The survey was removed meanwhile, and its answers with it.
      const isUnfit = stored.unfit === true;
      if (submissions === 0 && !isTest && !isUnfit) return null;
      const { iteration, finished } = stored;
      const diagnostics = offPathFindings(responses, stored);
      const kept = { submission, count: submissions, iteration, finished, test: isTest, isUnfit };
      return { ok: true, ...kept, session, diagnostics, document: known };
    }
    // Requests may arrive out of order, so that a part arrives after the whole.
    if ((partial || keepsFinished) && stored.finished && stored.unfit !== true)
      return rejected("submission-finished", [], known);
    if (closed !== null) return rejected(closed);
  }
  if (judged.rejection !== null) return rejected("invalid-responses", judged.rejection);
  const at = date.toISOString();
  const iteration = iterationAt(survey.content, date.getTime());
  const document = documentOf(judged, { submission, iteration, isTest, digest, at });
  if (document.length > MAX_STORED_CHARACTERS) return rejected("bounded-size");
  const submissions = isTest ? null : submissionLimit(survey.content);
  const response = {
    row: { survey: row.id, submission, document },
    version: row.version,
    at,
    replaces: known,
    test: isTest,
    unfit: isUnfit,
    ...(submissions === null
      ? {}
      : { limit: { submissions, reached: endedSurvey(services, survey, row.version, at) } }),
  };
  return {
    response,
    diagnostics,
    toRecorded: (count) => {
      const kept = { submission, count, iteration, finished, test: isTest, isUnfit };
      return { ok: true, ...kept, session, diagnostics, document };
    },
  };
}
