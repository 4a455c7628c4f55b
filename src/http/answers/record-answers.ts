import type { ResponseRow } from "#stores/rows.ts";
import { type Answers, type RecordOutcome, recordResponse } from "../responses/record-response.ts";
import type { Services } from "../services.ts";

/** The kinds of events of a survey that are counted. */
export const surveyEvents = {
  shown: "survey shown",
  dismissed: "survey dismissed",
  sent: "survey sent",
} as const;

/** Characters of the name of a submission, an event or a person. */
const MAX_NAME_LENGTH = 400;

/** Whether a value can name a submission, an event or a person: every store must be able to keep it. */
export const isName = (value: unknown): value is string =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= MAX_NAME_LENGTH &&
  value.isWellFormed() &&
  !value.includes("\0");

/** Answers that came over HTTP, and from whom. */
export interface ReceivedAnswers extends Answers {
  readonly submission: string;
  /** Who answered; the submission stands for a person where it is not known. */
  readonly person?: string;
}

/** Finds a stored submission. */
export async function findSubmission(
  { store }: Pick<Services, "store">,
  project: string,
  survey: string,
  submission: string,
): Promise<ResponseRow | null> {
  const query = { survey: survey.toLowerCase(), submission, limit: 1, offset: 0 };
  const { rows } = await store.read(project, (reads) => reads.responses(query));
  return rows[0] ?? null;
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
