import type { RejectedEvents } from "../wire/operation.ts";
import type { SentEvent } from "./read-survey-events.ts";

/** Why an event was not stored; `event` is its position. */
export interface RejectedEvent {
  readonly event: number;
  readonly code: string;
}

/** The maximum number of surveys that the log of rejected events names. */
const MAX_NAMED = 10;

/** Groups the rejected events of a request by project and reason, so that the log does not grow with their number. */
export function countRejected(
  rejected: readonly RejectedEvent[],
  events: readonly SentEvent[],
  projects: ReadonlyMap<string, string | null>,
): readonly RejectedEvents[] {
  const byPosition = new Map(events.map((event) => [event.position, event]));
  const groups = new Map<string, RejectedEvents>();
  for (const { event, code } of rejected) {
    const { token = "", survey = "" } = byPosition.get(event) ?? {};
    const project = projects.get(token) ?? null;
    const key = JSON.stringify([project, code]);
    const { count, surveys } = groups.get(key) ?? { count: 0, surveys: [] as string[] };
    const isNew = survey !== "" && !surveys.includes(survey) && surveys.length < MAX_NAMED;
    groups.set(key, { code, project, count: count + 1, surveys: isNew ? [...surveys, survey] : surveys });
  }
  return [...groups.values()];
}
