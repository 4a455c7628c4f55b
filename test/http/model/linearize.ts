import { isDeepStrictEqual } from "node:util";
import type { Call } from "./call.ts";
import { emptyState, type LogEntry, type State } from "./state.ts";
import { comparable, step } from "./step.ts";

/** A change, and how many log entries it made. */
interface Change {
  readonly call: Call;
  readonly entries: number;
}

const changing = new Set<Call["action"]["what"]>([
  ...([
    "create survey",
    "update survey",
    "delete survey",
    "create dashboard",
    "create from template",
  ] as const),
  ...(["update dashboard", "move tile", "add collaborator", "remove collaborator"] as const),
]);

/** How many log entries a call made; `next` is the next one of its client. */
function entriesOf({ action, reply }: Call, next: LogEntry | undefined): number {
  if (reply.status >= 300) return 0;
  if (action.what === "move tile") return action.id === action.to ? 0 : 2;
  // The log identifies which of several concurrent requests created a sharing configuration.
  if (action.what === "share dashboard")
    return next?.item === String(action.id) && next.fields?.join() === "sharing" ? 1 : 0;
  return changing.has(action.what) ? 1 : 0;
}

/** The changes in the order of the log. A client waits for its answers, so that its entries are in the order of its calls. */
function changesInOrder(calls: readonly Call[], log: readonly LogEntry[]): readonly Change[] {
  const left = new Map<number, (readonly [position: number, entry: LogEntry])[]>();
  for (const [position, entry] of log.entries()) {
    const own = left.get(entry.client) ?? [];
    left.set(entry.client, own);
    own.push([position, entry]);
  }
  const found: (Change & { readonly position: number })[] = [];
  for (const call of calls.toSorted((a, b) => a.made - b.made)) {
    const own = left.get(call.client) ?? [];
    const entries = entriesOf(call, own[0]?.[1]);
    if (entries === 0) continue;
    const [first, ...others] = own.splice(0, entries).map(([position]) => position);
    if (first === undefined || others.length !== entries - 1)
      throw new Error(`The log has no entry of ${JSON.stringify(call)}.`);
    found.push({ call, entries, position: first });
  }
  for (const [client, own] of left)
    if (own.length > 0) throw new Error(`Unexplained entries of ${client}: ${JSON.stringify(own)}.`);
  return found.sort((a, b) => a.position - b.position);
}

/** Whether a call reads twice, so that it may see two states: first whether the object exists, then its content. */
const looksTwice = ({ action: { what } }: Call): boolean =>
  what === "list collaborators" || what === "share dashboard" || what === "survey activity";

/** The answer at the second state if the object existed at the first. */
function mixed(first: State, second: State): State {
  const dashboards = [...first.dashboards].map(([id, { document }]) => {
    const later = second.dashboards.get(id) as typeof second.dashboards extends ReadonlyMap<number, infer D>
      ? D
      : never;
    return [id, { ...later, document: { ...later.document, deleted: document.deleted } }] as const;
  });
  return { ...second, surveys: first.surveys, dashboards: new Map(dashboards) };
}

const fits = (state: State, call: Call): boolean =>
  isDeepStrictEqual(step(state, call).reply, comparable(call));

/**
 * Finds a linearization of concurrent calls: an order in which a single copy, one call
 * after the other, would have given the same answers, and in which no call is before one that was answered before it
 * was sent. Returns the final state; throws if no such order exists. The log gives the order of the changes;
 * every other call must fit between two of them.
 */
export function linearize(calls: readonly Call[], log: readonly LogEntry[]): State {
  const worlds: State[] = [emptyState];
  const changes = changesInOrder(calls, log);
  /** How many changes come before the call, or have been made. */
  const places = new Map<Call, number>();
  for (const [index, { call }] of changes.entries()) {
    const { state, reply } = step(worlds[index] as State, call);
    if (!isDeepStrictEqual(reply, comparable(call)))
      throw new Error(
        `Change ${index} is ${JSON.stringify(call)}, not answered with ${JSON.stringify(reply)}.`,
      );
    worlds.push(state);
    places.set(call, index + 1);
  }
  const end = worlds.at(-1) as State;
  if (!isDeepStrictEqual(end.log, log)) throw new Error("The log differs from the changes.");

  const byAnswer = calls.toSorted((a, b) => a.answered - b.answered);
  /** The calls that were answered before this one was sent; none of them may still be unplaced. */
  const earliest = (call: Call): number => {
    let place = 0;
    for (const before of byAnswer) {
      if (before.answered > call.made) break;
      place = Math.max(place, places.get(before) ?? 0);
    }
    return place;
  };
  const latest = (call: Call): number => {
    const later = changes.findIndex((change) => change.call.made > call.answered);
    return later === -1 ? changes.length : later;
  };
  for (const call of calls.toSorted((a, b) => a.made - b.made)) {
    const from = earliest(call);
    const own = places.get(call);
    if (own !== undefined) {
      if (own <= from) throw new Error(`${JSON.stringify(call)} has its log entry after what came later.`);
      continue;
    }
    const to = latest(call);
    const place = placeOf(worlds, call, from, to);
    if (place === null)
      throw new Error(`${JSON.stringify(call)} fits no moment between the changes ${from} and ${to}.`);
    places.set(call, place);
  }
  return end;
}

function placeOf(worlds: readonly State[], call: Call, from: number, to: number): number | null {
  for (let first = from; first <= to; first++) {
    const seen = worlds[first] as State;
    if (fits(seen, call)) return first;
    if (!looksTwice(call)) continue;
    for (let second = first + 1; second <= to; second++)
      if (fits(mixed(seen, worlds[second] as State), call)) return first;
  }
  return null;
}
