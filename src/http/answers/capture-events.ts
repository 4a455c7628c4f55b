import type { Response } from "#diagnostics/diagnostic.ts";
import type { Services } from "../services/services.ts";
import { questionKey } from "../surveys/question-ids.ts";
import { closedReason } from "../surveys/schedule.ts";
import { jsonOf } from "../wire/json.ts";
import type { OperationInput, Result } from "../wire/operation.ts";
import { badRequest, type HttpProblem, unknownToken } from "../wire/problems.ts";
import { type AnsweredSurvey, type ReadAnswered, readAnswered } from "./answered-survey.ts";
import { admitEvents, duringPublicWork, TOO_MANY_EVENTS, takeView } from "./public-work.ts";
import { carriesAnswers, readSurveyEvents, type SentEvent } from "./read-survey-events.ts";
import { recordAnswers, surveyEvents } from "./record-answers.ts";
import { isName, recordKeeping } from "./record-response.ts";

/** Events of surveys in one request. A browser sends what happened within some seconds. */
const MAX_EVENTS = 500;

/** How many answers are replayed against a survey in the time in which it is read. */
const REPLAYED_AT_ONCE = 8;

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

/** How old clients name the answer to the question at a position. */
const oldName = (position: number): string =>
  position === 0 ? "$survey_response" : `$survey_response_${position}`;

/**
 * The answers in the properties of an event, as they are stored: by question id, or by position where there is none. Old
 * clients name the answer to the first question `$survey_response` and the others by their positions, which may be the ids
 * of other questions: then all names together tell which they are.
 */
export function answersIn(
  properties: Readonly<Record<string, unknown>>,
  questions: readonly { readonly id?: string | null | undefined }[],
): Record<string, Response> {
  const keys = questions.map(questionKey);
  const isTaken = new Set(keys);
  const valueAt = (name: string): unknown => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  const isSent = (name: string): boolean => !isSkipped(valueAt(name));
  const oldNames = new Set(keys.map((_, position) => oldName(position)));
  const ownNames = keys.map((key) => `$survey_response_${key}`);
  const isOld = isSent(oldName(0)) && !ownNames.some((name) => !oldNames.has(name) && isSent(name));
  const answers = keys.flatMap((key, position): [string, Response][] => {
    const own = ownNames[position] as string;
    // No question has the id that the oldest name would be of.
    const mayBeOld = position === 0 || !isTaken.has(String(position));
    const value = valueAt(isOld || (!isSent(own) && mayBeOld) ? oldName(position) : own);
    // Whatever it is, replaying it tells whether it is an answer.
    return isSkipped(value) ? [] : [[key, value as Response]];
  });
  return Object.fromEntries(answers);
}

/** The properties in which answers may be, whatever the questions of the survey are now. */
const sentAnswers = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("$survey_response")));

/** Whether somebody only tries the survey. */
const isTest = ({ properties }: SentEvent): boolean => properties["$survey_test"] === true;

/** The events of one survey, in the order in which they were sent. */
interface Group {
  readonly project: string;
  readonly survey: string;
  readonly events: SentEvent[];
}

/** A survey while its events are captured: read once, and again only where it was changed since. */
class CapturedSurvey {
  readonly #services: Services;
  readonly #group: Group;
  #current: Promise<AnsweredSurvey | null> | null = null;

  constructor(services: Services, group: Group) {
    this.#services = services;
    this.#group = group;
  }

  readonly read: ReadAnswered = (again) => {
    if (again || this.#current === null)
      this.#current = readAnswered(this.#services, this.#group.project, this.#group.survey);
    return this.#current;
  };

  /** Keeps an event; gives the reason where it cannot be kept. */
  async capture(event: SentEvent): Promise<string | null> {
    const known = await this.read(false);
    if (known === null) return "not-found";
    if (event.kind === surveyEvents.sent) return this.#captureAnswers(event, known);
    const now = this.#services.clock();
    const closed = closedReason(known.survey.content, now.getTime());
    if (closed !== null) return closed;
    if (carriesAnswers(event) && known.survey.others["enable_partial_responses"] === true) {
      const issue = await this.#captureAnswers(event, known);
      // The dismissal counts, whatever became of the answers.
      if (issue !== null && issue !== "invalid-responses") return issue;
    }
    if (!carriesAnswers(event) && !takeView(this.#services, event)) return TOO_MANY_EVENTS;
    const id = event.id ?? this.#services.newId();
    await this.#services.store.addSurveyEvent(this.#group.project, {
      survey: event.survey,
      event: event.kind,
      id,
      person: event.person ?? id,
      at: now.toISOString(),
      test: isTest(event),
    });
    return null;
  }

  async #captureAnswers(event: SentEvent, known: AnsweredSurvey): Promise<string | null> {
    const { survey, id, person, properties } = event;
    const {
      $survey_submission_id: submission = id ?? this.#services.newId(),
      $survey_completed: completed,
      $survey_language: language,
    } = properties;
    if (!isName(submission)) return "invalid-submission";
    const isDismissed = event.kind === surveyEvents.dismissed;
    const partial = completed === false || isDismissed;
    const received = {
      project: this.#group.project,
      survey,
      submission,
      responses: answersIn(properties, known.survey.content.questions),
      received: sentAnswers(properties),
      partial,
      // A finished submission stays as it is: everybody can read the token of a page, and may learn the name of a submission.
      isEvent: true,
      language: typeof language === "string" ? language : undefined,
      test: isTest(event),
      ...(person === null ? {} : { person }),
    };
    const outcome = isDismissed
      ? await recordKeeping(this.#services, received, () => undefined, this.read)
      : await recordAnswers(this.#services, received, () => undefined, this.read);
    // Nothing is lost where the whole overtook one of its parts.
    const isOvertaken = partial && !outcome.ok && outcome.code === "submission-finished";
    return outcome.ok || isOvertaken ? null : outcome.code;
  }
}

async function projectsOf(
  services: Services,
  events: readonly SentEvent[],
): Promise<ReadonlyMap<string, string | null>> {
  const projects = new Map<string, string | null>();
  for (const { token } of events)
    if (!projects.has(token)) projects.set(token, await services.projectOfToken(token));
  return projects;
}

function groupsOf(
  events: readonly SentEvent[],
  projects: ReadonlyMap<string, string | null>,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const project = projects.get(event.token) ?? null;
    if (project === null) continue;
    const key = JSON.stringify([project, event.survey]);
    const group = groups.get(key) ?? { project, survey: event.survey, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Keeps the events of each survey after those of another, so that of many large ones one at a time is in memory. */
async function captureGroups(
  services: Services,
  groups: readonly Group[],
  isOver: OperationInput["isOver"],
): Promise<RejectedEvent[]> {
  const rejected: RejectedEvent[] = [];
  const goesOn = services.memory.publicTurns.pace(isOver);
  for (const group of groups) {
    const survey = new CapturedSurvey(services, group);
    const known = await survey.read(false);
    if (!(await goesOn(known?.row.document.length ?? 0))) return rejected;
    // One after the other, so that the parts of a submission are kept in the order in which they were sent.
    for (const event of group.events) {
      const characters = event.kind === surveyEvents.sent ? (known?.row.document.length ?? 0) : 0;
      if (!(await goesOn(characters / REPLAYED_AT_ONCE))) return rejected;
      const code = await survey.capture(event);
      if (code !== null) rejected.push({ event: event.position, code });
    }
  }
  return rejected;
}

const reject = (events: readonly SentEvent[], code: string): RejectedEvent[] =>
  events.map(({ position }) => ({ event: position, code }));

/** Keeps the events that are within the budgets of their sender. */
async function captureKnown(
  services: Services,
  events: readonly SentEvent[],
  projects: ReadonlyMap<string, string | null>,
  { isOver, network = null }: Pick<OperationInput, "isOver" | "network">,
): Promise<RejectedEvent[] | HttpProblem> {
  const admitted = admitEvents(services, network, events);
  if ("ok" in admitted) return admitted;
  const isAdmitted = new Set(admitted);
  const beyond = events.filter((event) => !isAdmitted.has(event));
  const rejected = await captureGroups(services, groupsOf(admitted, projects), isOver);
  return [...reject(beyond, TOO_MANY_EVENTS), ...rejected];
}

/**
 * Takes the events that pages send: answers to surveys are stored, and it is counted how often surveys that run were shown and
 * dismissed. Other events are accepted and ignored, because pages send them to the same address.
 */
export async function captureEvents(
  services: Services,
  input: Pick<OperationInput, "body" | "isOver" | "network">,
): Promise<Result<Captured>> {
  const events = readSurveyEvents(input.body);
  if (events.length > MAX_EVENTS)
    return badRequest("bounded-size", `There are more than ${MAX_EVENTS} events of surveys.`);
  const projects = await projectsOf(services, events);
  const unknown = events.filter(({ token }) => projects.get(token) === null);
  if (events.length > 0 && unknown.length === events.length) return unknownToken;
  const known = events.filter(({ token }) => projects.get(token) !== null);
  const named = new Set(known.map(({ token }) => projects.get(token) as string));
  const captured =
    known.length === 0
      ? []
      : await duringPublicWork(services, [...named], () => captureKnown(services, known, projects, input));
  if ("ok" in captured) return captured;
  const rejected = [...reject(unknown, "unknown-token"), ...captured].sort(
    (one, other) => one.event - other.event,
  );
  return {
    ok: true,
    status: 200,
    body: jsonOf<Captured>({ status: "Ok", ...(rejected.length === 0 ? {} : { rejected }) }),
  };
}
