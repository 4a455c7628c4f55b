import { type Store, StoreError } from "#stores/store.ts";

/** How often a change is tried. Of those that change a survey at the same time one succeeds each time. */
const MAX_TRIES = 100;

/** How many changes of the same wait in this process. */
const MAX_WAITING = 200;

/** What `work` gives where the survey was changed after it was read, and nothing was done. */
export const changedSinceRead = Symbol("changed since it was read");

/**
 * Runs work that reads a survey and changes the version it has read, until it was not changed by somebody else in between.
 * So nothing is locked while a survey is compiled. Throws `unavailable` where that happens too often.
 */
export async function retryChanged<Result>(
  work: () => Promise<Result | typeof changedSinceRead>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await work();
    if (result !== changedSinceRead) return result;
  }
  throw new StoreError("unavailable", "Others kept changing the survey; nothing was changed.");
}

/** The last change of each survey, or with each key, that is running or waiting, and how many there are. */
type Turns = Map<string, { last: Promise<unknown>; count: number }>;

const turnsOfStores = new WeakMap<Store, Turns>();

/**
 * Runs changes of the same, a survey or with a key, one after the other in this process. They need not be: `retryChanged` is
 * for changes of other processes. But of fifty at once forty-nine would be tried in vain, again and again, and keep the database busy.
 */
export async function inTurn<Result>(
  store: Store,
  project: string,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOfStores.get(store) ?? new Map<string, { last: Promise<unknown>; count: number }>();
  turnsOfStores.set(store, turns);
  const key = JSON.stringify([project, what]);
  const turn = turns.get(key) ?? { last: Promise.resolve(), count: 0 };
  if (turn.count > MAX_WAITING)
    throw new StoreError("unavailable", "Too many changes of the same are waiting; nothing was changed.");
  turns.set(key, turn);
  turn.count += 1;
  const result = turn.last.then(work);
  turn.last = result.catch(() => {});
  try {
    return await result;
  } finally {
    turn.count -= 1;
    if (turn.count === 0) turns.delete(key);
  }
}
