import type { ResponseRow } from "#stores/rows.ts";
import {
  type Answers,
  findSubmission,
  type RecordOutcome,
  recordResponse,
} from "../responses/record-response.ts";
import type { Services } from "../services.ts";

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

const isFinished = ({ document }: ResponseRow): boolean =>
  (JSON.parse(document) as { readonly finished?: unknown }).finished === true;

/**
 * Stores answers and counts the event of sending them. Requests may overtake each other: a part of a submission that
 * arrives after the whole is left out, with null as the outcome.
 */
export async function recordAnswers(
  services: Services,
  { person, ...answers }: ReceivedAnswers,
): Promise<RecordOutcome | null> {
  const { project, survey, submission } = answers;
  if (answers.partial === true) {
    const known = await findSubmission(services, project, survey, submission);
    if (known !== null && isFinished(known)) return null;
  }
  const outcome = await recordResponse(services, answers);
  if (outcome.ok)
    await services.store.addSurveyEvent(project, {
      survey: survey.toLowerCase(),
      event: surveyEvents.sent,
      id: submission,
      person: person ?? submission,
      at: services.clock().toISOString(),
    });
  return outcome;
}
