import type { SurveyEventRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import type { Services } from "../services/services.ts";
import type { ReceivedAnswers, Recorded } from "./record-outcome.ts";
import { type KeepSubmission, recordWithReply } from "./record-response.ts";

/**
 * Rethrows an error of a store after an earlier change of the same request was stored. `unavailable` or `full` would mean that
 * nothing was changed, and a client that retries would make the change twice.
 */
export function throwAfterChange(cause: unknown): never {
  if (cause instanceof Error && "code" in cause && (cause.code === "unavailable" || cause.code === "full"))
    throw new StoreError("unknown", "The change was stored, but the store rejected the next one.", { cause });
  throw cause;
}

/** The kinds of events of a survey that are counted. */
export const surveyEvents = {
  shown: "survey shown",
  dismissed: "survey dismissed",
  sent: "survey sent",
} as const;

interface Sent {
  readonly project: string;
  readonly survey: string;
  readonly submission: string;
  /** Who answered; if unknown, the submission counts as a person. */
  readonly person?: string;
  readonly test?: boolean;
}

/** The event of sending answers, which is stored once per submission. */
export const sentEvent = (
  { clock }: Pick<Services, "clock">,
  { survey, submission, person, test = false }: Omit<Sent, "project">,
): SurveyEventRow => ({
  survey: survey.toLowerCase(),
  event: surveyEvents.sent,
  id: submission,
  person: person ?? submission,
  at: clock().toISOString(),
  test,
  // Answers that were removed meanwhile, or before a request was sent again, are not counted.
  submission,
});

/** Counts the event of sending answers. */
export const countSent = (services: Services, sent: Sent): Promise<readonly boolean[]> =>
  services.store.addSurveyEvents(sent.project, [sentEvent(services, sent)]);

/** Stores answers and counts the event of sending them. `keep` creates the reply that is stored with the submission. */
export async function recordAnswers(
  services: Services,
  { person, ...answers }: ReceivedAnswers & Pick<Sent, "person">,
  keep: KeepSubmission,
): Promise<Recorded> {
  const outcome = await recordWithReply(services, answers, keep);
  if (!outcome.ok) return outcome;
  const { project, survey } = answers;
  // Unfit submissions are not counted.
  if (outcome.isUnfit) return outcome;
  const { submission, test } = outcome;
  const sent = { project, survey, submission, test, ...(person === undefined ? {} : { person }) };
  await countSent(services, sent).catch(throwAfterChange);
  return outcome;
}
