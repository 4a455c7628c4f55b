import { surveyEvents } from "./record-answers.ts";
import { isName } from "./record-outcome.ts";

export interface SentEvent {
  /** Its position among the events of the request. */
  readonly position: number;
  readonly token: string;
  readonly kind: (typeof surveyEvents)[keyof typeof surveyEvents];
  /** UUID of the survey; empty if the event has no valid one. */
  readonly survey: string;
  /** Null if the event has no valid id. */
  readonly id: string | null;
  readonly person: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Whether an event contains answers. Answers must not be lost, whereas an event without answers only counts a view. A dismissed
 * survey may have answers, too.
 */
export const carriesAnswers = ({ kind, properties }: SentEvent): boolean =>
  kind === surveyEvents.sent ||
  (kind === surveyEvents.dismissed &&
    Object.entries(properties).some(
      ([name, value]) => name.startsWith("$survey_response") && value !== null && value !== undefined,
    ));

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const kinds: ReadonlySet<unknown> = new Set(Object.values(surveyEvents));

/** The events of a body, and the members that may contain the token of events without one. */
function eventsOf(body: unknown): { readonly events: readonly unknown[]; readonly shared: Members } {
  if (Array.isArray(body)) return { events: body, shared: {} };
  const shared = membersOf(body);
  const list = shared["batch"] ?? shared["data"];
  return { events: Array.isArray(list) ? list : [body], shared };
}

const firstValidName = (...values: readonly unknown[]): string | null => values.find(isName) ?? null;

/** An event about a survey of a project; null for others. */
function readEvent(value: unknown, shared: Members, position: number): SentEvent | null {
  const event = membersOf(value);
  const properties = membersOf(event["properties"]);
  const token = firstValidName(
    properties["token"],
    event["api_key"],
    event["token"],
    shared["api_key"],
    shared["token"],
  );
  const survey = properties["$survey_id"];
  if (!kinds.has(event["event"]) || token === null) return null;
  return {
    position,
    token,
    kind: event["event"] as SentEvent["kind"],
    survey: typeof survey === "string" && uuidPattern.test(survey) ? survey.toLowerCase() : "",
    id: firstValidName(event["uuid"]),
    person: firstValidName(event["distinct_id"], properties["distinct_id"], event["$distinct_id"]),
    properties,
  };
}

/** Returns the survey events of a body; ignores everything else in it. */
export function readSurveyEvents(body: unknown): readonly SentEvent[] {
  const { events, shared } = eventsOf(body);
  return events.flatMap((event, position) => readEvent(event, shared, position) ?? []);
}
