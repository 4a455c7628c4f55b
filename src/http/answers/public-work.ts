import type { Services } from "../services/services.ts";
import { type HttpProblem, overloaded, problem } from "../wire/problems.ts";

/** Does the work of a request with public tokens of these projects, or refuses it at once where there are too many. */
export async function duringPublicWork<Result>(
  { memory }: Services,
  projects: readonly string[],
  work: () => Promise<Result>,
): Promise<Result | HttpProblem> {
  if (!memory.publicRequests.allows(1, projects)) return overloaded;
  return memory.publicRequests.during(work, projects);
}

const tooManyEvents = (seconds: number): HttpProblem =>
  problem(
    429,
    "too-many-events",
    "Too many events were sent with this token within a minute. None of this request was kept; send it again later.",
    { "retry-after": String(seconds) },
  );

/** Counts events by their tokens, all or none: the problem where a token has sent too many within a minute. */
export function takeEvents(
  { memory: { publicEvents }, eventsPerMinute }: Services,
  events: ReadonlyMap<string, number>,
): HttpProblem | null {
  const counts = [...events].map(([token, added]) => ({ counted: publicEvents.of(token), added }));
  const full = counts.find(({ counted, added }) => counted.count + added > eventsPerMinute);
  if (full !== undefined) return tooManyEvents(publicEvents.secondsLeft(full.counted));
  for (const { counted, added } of counts) counted.count += added;
  return null;
}
