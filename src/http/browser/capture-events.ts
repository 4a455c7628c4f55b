import type { Response } from "#diagnostics/diagnostic.ts";
import type { SurveyRow } from "#stores/rows.ts";
import { recordAnswers, surveyEvents } from "../answers/record-answers.ts";
import { jsonOf } from "../json.ts";
import type { OperationInput, Result } from "../operation.ts";
import { badRequest, unknownToken } from "../response/problems.ts";
import { isName } from "../responses/record-response.ts";
import type { Services } from "../services.ts";
import { storedSurvey } from "../surveys/stored-survey.ts";
import { readSurveyEvents, type SentEvent } from "./read-survey-events.ts";
import { questionKey } from "./shown-surveys.ts";

/** Events of surveys in one request. A browser sends what happened within some seconds. */
const MAX_EVENTS = 500;

/** Why an event was not kept; `event` is its position. */
interface RejectedEvent {
  readonly event: number;
  readonly code: string;
}

/** What clients read of the answer, and which events of surveys were not kept. */
export interface Captured {
  readonly status: "Ok";
  readonly rejected?: readonly RejectedEvent[];
}

/** A skipped question: the client sends an empty text, an empty list or nothing. */
const isSkipped = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * The answers in the properties of an event, as they are stored: by question id, or by position where there is none. Old
 * clients name the answer to the first question `$survey_response` and the others by their positions.
 */
export function answersIn(
  properties: Readonly<Record<string, unknown>>,
  questions: readonly { readonly id?: string | null | undefined }[],
): Record<string, Response> {
  const keys = questions.map(questionKey);
  const isTaken = new Set(keys);
  const valueAt = (name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  const answers = keys.flatMap((key, position): [string, Response][] => {
    const byPosition = position === 0 ? "$survey_response" : `$survey_response_${position}`;
    const own = valueAt(`$survey_response_${key}`);
    const value = isSkipped(own) && !isTaken.has(String(position)) ? valueAt(byPosition) : own;
    // Whatever it is, replaying it tells whether it is an answer.
    return isSkipped(value) ? [] : [[key, value as Response]];
  });
  return Object.fromEntries(answers);
}

/** The properties in which answers may be, whatever the questions of the survey are now. */
const sentAnswers = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("$survey_response")));

async function captureAnswers(
  services: Services,
  project: string,
  row: SurveyRow,
  { survey, id, person, properties }: SentEvent,
): Promise<string | null> {
  const { $survey_submission_id: submission = id ?? services.newId(), $survey_completed: completed } =
    properties;
  if (!isName(submission)) return "invalid-submission";
  const outcome = await recordAnswers(services, {
    project,
    survey,
    submission,
    responses: answersIn(properties, storedSurvey(row).content.questions),
    received: sentAnswers(properties),
    partial: completed === false,
    ...(person === null ? {} : { person }),
  });
  return outcome.ok || outcome.code === "submission-finished" ? null : outcome.code;
}

/** Keeps an event; gives the reason where it cannot be kept. */
async function capture(services: Services, project: string | null, event: SentEvent): Promise<string | null> {
  if (project === null) return "unknown-token";
  const row = await services.store.read(project, (rows) => rows.survey(event.survey));
  if (row === null) return "not-found";
  if (event.kind === surveyEvents.sent) return captureAnswers(services, project, row, event);
  const id = event.id ?? services.newId();
  await services.store.addSurveyEvent(project, {
    survey: event.survey,
    event: event.kind,
    id,
    person: event.person ?? id,
    at: services.clock().toISOString(),
  });
  return null;
}

/**
 * Takes the events that pages send: answers to surveys are stored, and it is counted how often surveys were shown and
 * dismissed. Other events are accepted and ignored, because pages send them to the same address.
 */
export async function captureEvents(
  services: Services,
  { body }: Pick<OperationInput, "body">,
): Promise<Result<Captured>> {
  const events = readSurveyEvents(body);
  if (events.length > MAX_EVENTS)
    return badRequest("bounded-size", `There are more than ${MAX_EVENTS} events of surveys.`);
  const projects = new Map<string, string | null>();
  for (const { token } of events)
    if (!projects.has(token)) projects.set(token, await services.projectOfToken(token));
  if (events.length > 0 && events.every(({ token }) => projects.get(token) === null)) return unknownToken;
  const rejected: RejectedEvent[] = [];
  // One after the other, so that the parts of a submission are kept in the order in which they were sent.
  for (const event of events) {
    const code = await capture(services, projects.get(event.token) ?? null, event);
    if (code !== null) rejected.push({ event: event.position, code });
  }
  return {
    ok: true,
    status: 200,
    body: jsonOf<Captured>({ status: "Ok", ...(rejected.length === 0 ? {} : { rejected }) }),
  };
}
