import type { ReceivedEvents } from "../services/memory.ts";
import type { Services } from "../services/services.ts";
import { type HttpProblem, overloaded, problem } from "../wire/problems.ts";
import { carriesAnswers, type SentEvent } from "./read-survey-events.ts";
import { receivedAnswers } from "./received-answers.ts";

/** Handles a request with public tokens of these projects, or rejects it at once if too many are in progress. */
export async function duringPublicWork<Result>(
  { memory }: Services,
  projects: readonly string[],
  work: () => Promise<Result>,
): Promise<Result | HttpProblem> {
  if (!memory.publicRequests.allows(1, projects)) return overloaded;
  return memory.publicRequests.during(work, projects);
}

/** Why a view beyond a budget is not counted. */
export const TOO_MANY_EVENTS = "too-many-events";

const tooManyAnswers = (seconds: number): HttpProblem =>
  problem(
    503,
    "too-many-answers",
    "Too many answers were sent from this address within a minute. Nothing of this request was stored; send it again later.",
    { "retry-after": String(seconds) },
  );

const utf8 = new TextEncoder();

const sumOf = (one: ReceivedEvents, other: ReceivedEvents): ReceivedEvents => ({
  events: one.events + other.events,
  bytes: one.bytes + other.bytes,
});

/** Events with the bytes of their stored parts: their names, their persons and their answers. */
const receivedOf = (events: readonly SentEvent[]): ReceivedEvents => ({
  events: events.length,
  bytes: events.reduce(
    (sum, { id, person, properties }) =>
      sum + utf8.encode(JSON.stringify([id, person, receivedAnswers(properties)])).length,
    0,
  ),
});

/**
 * Charges events to the budgets of the sending network, and returns those within them. Views beyond their budget are omitted. If
 * answers exceed theirs, the whole request is rejected with a status after which clients retry. An unknown network has no
 * budgets, because one sender could use them up for all others.
 */
export function admitEvents(
  {
    memory: { answersByNetwork, viewsByNetwork },
    answersPerAddress,
    eventsPerAddress,
    eventBytesPerAddress,
  }: Services,
  network: string | null,
  events: readonly SentEvent[],
): readonly SentEvent[] | HttpProblem {
  if (network === null) return events;
  const sent = receivedOf(events.filter(carriesAnswers));
  const answers = answersByNetwork.of(network);
  const all = sumOf(answers.count, sent);
  const exceedsBudget = all.events > answersPerAddress || all.bytes > eventBytesPerAddress;
  // A request that exceeds the budget alone is accepted alone; sending it again would never succeed.
  if (sent.events > 0 && answers.count.events > 0 && exceedsBudget)
    return tooManyAnswers(answersByNetwork.secondsLeft(answers));
  answers.count = all;
  const views = viewsByNetwork.of(network);
  return events.filter((event) => {
    if (carriesAnswers(event)) return true;
    const withEvent = sumOf(views.count, receivedOf([event]));
    if (withEvent.events > eventsPerAddress || withEvent.bytes > eventBytesPerAddress) return false;
    views.count = withEvent;
    return true;
  });
}

/** Charges a view to the budget of its token before it is counted; false if the budget is used up. */
export function takeView({ memory, eventsPerMinute }: Services, { token }: SentEvent): boolean {
  const views = memory.viewsByToken.of(token);
  if (views.count >= eventsPerMinute) return false;
  views.count += 1;
  return true;
}
