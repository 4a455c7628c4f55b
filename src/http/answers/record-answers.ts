import { type Answers, type RecordOutcome, recordResponse } from "../responses/record-response.ts";
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

/** Stores answers and counts the event of sending them; null for a part that arrives after the whole and is left out. */
export async function recordAnswers(
  services: Services,
  { person, ...answers }: ReceivedAnswers,
): Promise<RecordOutcome | null> {
  const { project, survey, submission } = answers;
  const outcome = await recordResponse(services, answers);
  if (!outcome.ok && outcome.code === "submission-finished") return null;
  if (outcome.ok)
    await services.store
      .addSurveyEvent(project, {
        survey: survey.toLowerCase(),
        event: surveyEvents.sent,
        id: submission,
        person: person ?? submission,
        at: services.clock().toISOString(),
      })
      .catch(throwAfterChange);
  return outcome;
}
