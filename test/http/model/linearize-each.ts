import type { Call } from "./call.ts";
import { linearize } from "./linearize.ts";
import { emptyState, type LogEntry, logEntryOf, type State, type SurveyState } from "./state.ts";

const idOf = ({ action, reply }: Call): string | null => {
  if (action.what === "create survey") return (reply.body as { id: string } | null)?.id ?? null;
  return "id" in action ? String(action.id) : null;
};

const resultsOf = ({ reply }: Call): readonly unknown[] =>
  (reply.body as { results: readonly unknown[] } | null)?.results ?? [];

/** Throws if some of these are not in the order of all. */
function requireOrder(some: readonly string[], all: readonly string[], call: Call): void {
  let next = 0;
  for (const each of some) {
    const found = all.indexOf(each, next);
    if (found === -1) throw new Error(`${each} is not at its place in ${JSON.stringify(call)}.`);
    next = found + 1;
  }
}

/**
 * Linearizes the calls about each survey by themselves, as `linearize` does; lists must show what they show in the order
 * of the log. This still holds if changes of different surveys are committed at the same time: a list may show the later
 * of two concurrent changes, and not yet the earlier one.
 */
export function linearizeEach(calls: readonly Call[], log: readonly LogEntry[]): State {
  const surveys = new Map<string, SurveyState>();
  for (const id of new Set([
    ...log.map(({ item }) => item),
    ...calls.map(idOf).filter((id) => id !== null),
  ])) {
    const own = calls.filter((call) => idOf(call) === id);
    const end = linearize(
      own,
      log.filter(({ item }) => item === id),
    );
    for (const [key, survey] of end.surveys) surveys.set(key, survey);
  }
  const created = log.flatMap(({ activity, item }) => (activity === "created" ? [item] : []));
  const entries = log.map((entry) => JSON.stringify(entry)).toReversed();
  for (const call of calls) {
    if (call.action.what === "list surveys")
      requireOrder(
        resultsOf(call).map((each) => (each as { id: string }).id),
        created,
        call,
      );
    if (call.action.what === "surveys activity")
      requireOrder(
        resultsOf(call).map((each) => JSON.stringify(logEntryOf(each))),
        entries,
        call,
      );
  }
  const inOrder = created.flatMap((id) => {
    const survey = surveys.get(id);
    return survey === undefined ? [] : [[id, survey] as const];
  });
  return { ...emptyState, surveys: new Map(inOrder), log };
}
