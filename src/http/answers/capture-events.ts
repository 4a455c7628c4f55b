import type { Services } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import type { OperationInput, Result } from "../wire/operation.ts";
import { badRequest, type HttpProblem, unknownToken } from "../wire/problems.ts";
import { CapturedSurvey } from "./captured-survey.ts";
import { admitEvents, duringPublicWork, TOO_MANY_EVENTS } from "./public-work.ts";
import { readSurveyEvents, type SentEvent } from "./read-survey-events.ts";
import { countRejected, type RejectedEvent } from "./rejected-events.ts";

/** The maximum number of survey events in a request. A browser sends the events of a few seconds. */
const MAX_EVENTS = 500;

/** The part of the reply that clients read, and the events of surveys that were not stored. */
export interface Captured {
  readonly status: "Ok";
  readonly rejected?: readonly RejectedEvent[];
}

/** The events of one survey, in the order in which they were sent. */
interface Group {
  readonly project: string;
  readonly survey: string;
  readonly events: SentEvent[];
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

/** Stores the events of one survey after those of another, so that only one large survey is in memory at a time. */
async function captureGroups(
  services: Services,
  groups: readonly Group[],
  isOver: OperationInput["isOver"],
): Promise<RejectedEvent[]> {
  const rejected: RejectedEvent[] = [];
  const canContinue = services.memory.publicTurns.pace(isOver);
  for (const { project, survey, events } of groups) {
    const captured = new CapturedSurvey(services, { project, survey, canContinue });
    rejected.push(...(await captured.captureAll(events)));
  }
  return rejected;
}

const reject = (events: readonly SentEvent[], code: string): RejectedEvent[] =>
  events.map(({ position }) => ({ event: position, code }));

/** Stores the events within the budgets of their sender. */
async function captureKnown(
  services: Services,
  events: readonly SentEvent[],
  projects: ReadonlyMap<string, string | null>,
  { isOver, network = null }: Pick<OperationInput, "isOver" | "network">,
): Promise<RejectedEvent[] | HttpProblem> {
  const admitted = admitEvents(services, network, events);
  if ("ok" in admitted) return admitted;
  const isAdmitted = new Set(admitted);
  const surplus = events.filter((event) => !isAdmitted.has(event));
  const rejected = await captureGroups(services, groupsOf(admitted, projects), isOver);
  return [...reject(surplus, TOO_MANY_EVENTS), ...rejected];
}

/**
 * Stores the survey events that pages send: answers, whether they fit or not, and how often running surveys were shown and
 * dismissed. Other events are accepted and ignored, because pages send them to the same address.
 */
export async function captureEvents(
  services: Services,
  input: Pick<OperationInput, "body" | "isOver" | "network">,
): Promise<Result<Captured>> {
  const events = readSurveyEvents(input.body);
  if (events.length > MAX_EVENTS)
    return badRequest("bounded-size", `There are more than ${MAX_EVENTS} survey events.`);
  const projects = await projectsOf(services, events);
  const unknown = events.filter(({ token }) => projects.get(token) === null);
  if (events.length > 0 && unknown.length === events.length) return unknownToken;
  const known = events.filter(({ token }) => projects.get(token) !== null);
  const projectIds = new Set(known.map(({ token }) => projects.get(token) as string));
  const captured =
    known.length === 0
      ? []
      : await duringPublicWork(services, [...projectIds], () =>
          captureKnown(services, known, projects, input),
        );
  if ("ok" in captured) return captured;
  const rejected = [...reject(unknown, "unknown-token"), ...captured].sort(
    (one, other) => one.event - other.event,
  );
  if (rejected.length === 0) return { ok: true, status: 200, body: jsonOf<Captured>({ status: "Ok" }) };
  return {
    ok: true,
    status: 200,
    body: jsonOf<Captured>({ status: "Ok", rejected }),
    rejected: countRejected(rejected, events, projects),
  };
}
