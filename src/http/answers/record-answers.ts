import {
  type Answers,
  type KeepSubmission,
  type RecordOutcome,
  recordKeeping,
} from "../responses/record-response.ts";
import type { Services } from "../services.ts";
import { throwAfterChange } from "./after-change.ts";

/** The kinds of events of a survey that are counted. */
export const surveyEvents = {
  shown: "survey shown",
  dismissed: "survey dismissed",
  sent: "survey sent",
} as const;

/** Answers that came over HTTP, and from whom. */
export interface ReceivedAnswers extends Answers {
  readonly submission: string;
  /** Who answered; the submission stands for a person where it is not known. */
  readonly person?: string;
}

/** Counts that answers were sent: once each, however often it is asked for. */
export const countSent = (
  { store, clock }: Services,
  { project, survey, submission, person }: Omit<ReceivedAnswers, "responses">,
): Promise<boolean> =>
  store.addSurveyEvent(project, {
    survey: survey.toLowerCase(),
    event: surveyEvents.sent,
    id: submission,
    person: person ?? submission,
    at: clock().toISOString(),
  });

/**
 * Stores answers and counts the event of sending them; null for a part that arrives after the whole and is left out. `keep`
 * makes the reply that is kept with the submission.
 */
export async function recordAnswers(
  services: Services,
  received: ReceivedAnswers,
  keep: KeepSubmission = () => undefined,
): Promise<RecordOutcome | null> {
  const { person: _, ...answers } = received;
  const outcome = await recordKeeping(services, answers, keep);
  if (!outcome.ok && outcome.code === "submission-finished") return null;
  if (outcome.ok) await countSent(services, received).catch(throwAfterChange);
  return outcome;
}
