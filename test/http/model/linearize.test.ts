import { expect, test } from "vitest";
import type { Action, Call } from "./call.ts";
import { linearize } from "./linearize.ts";
import { emptyState, type LogEntry, type State } from "./state.ts";
import { step } from "./step.ts";

const id = "00000000-0000-4000-8000-000000000001";
const renamed = (name: string, ifMatch: number | null = null): Action => ({
  what: "update survey",
  id,
  body: { name },
  ifMatch,
});
const read: Action = { what: "retrieve survey", id, ifNoneMatch: null };

/** A history of a single copy, one call after the other; each call overlaps with its neighbours if `wide`. */
function history(...actions: readonly Action[]): { calls: Call[]; log: readonly LogEntry[] } {
  let state: State = emptyState;
  const calls = actions.map((action, index): Call => {
    const asked = { client: index + 1, action, reply: { status: 201, version: 1, body: { id } } };
    const taken = step(state, asked);
    state = taken.state;
    return { ...asked, reply: taken.reply, made: 10 * index, answered: 10 * index + 5 };
  });
  return { calls, log: state.log };
}

const created: Action = { what: "create survey", body: { name: "First" } };
const sound = () => history(created, renamed("Second"), read, renamed("Third", 2), read);
const change = (calls: readonly Call[], at: number, more: Partial<Call>): Call[] =>
  calls.map((call, index) => (index === at ? { ...call, ...more } : call));

test("a history of one copy is linearizable", () => {
  const { calls, log } = sound();
  expect(linearize(calls, log).surveys.get(id)?.version).toBe(3);
});

test("a read concurrent with a change may see either state", () => {
  const { calls, log } = sound();
  const early = calls[2] as Call;
  expect(() => linearize(change(calls, 4, { reply: early.reply, made: 31 }), log)).not.toThrow();
  expect(() => linearize(change(calls, 2, { answered: 34 }), log)).not.toThrow();
});

test("a history that no single copy allows is not linearizable", () => {
  const { calls, log } = sound();
  const [, second, early, third] = calls as [Call, Call, Call, Call];
  const lost = { ...third, reply: { ...third.reply, version: 2 } };
  const impossible: Record<string, () => State> = {
    "an old state after a newer one was answered": () =>
      linearize(change(calls, 4, { reply: early.reply }), log),
    "a state that was never written": () =>
      linearize(change(calls, 2, { reply: { ...early.reply, version: 7 } }), log),
    "two changes of one version": () => linearize(change(calls, 3, lost), log),
    "a change without a log entry": () => linearize(calls, log.slice(0, -1)),
    "a change that was never made": () => linearize(calls.slice(0, 3), log),
    "a log in another order": () => linearize(calls, [log[0], log[2], log[1]] as LogEntry[]),
    "a log entry that differs from the change": () =>
      linearize(calls, [...log.slice(0, 2), { ...log[2], name: "Fourth" } as LogEntry]),
    "a refusal without a reason": () =>
      linearize(change(calls, 2, { reply: { status: 404, version: null, body: null } }), log),
    "an answer before an earlier change was asked for": () =>
      linearize(change(calls, 3, { made: 0, answered: 1, client: second.client + 9 }), [
        ...log.slice(0, 2),
        { ...log[2], client: second.client + 9 } as LogEntry,
      ]),
  };
  for (const [what, find] of Object.entries(impossible)) expect(find, what).toThrow();
});
