import type { Accounts, HeldKey } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";
import { PromiseCache } from "../concurrency/promise-cache.ts";
import { systemClock } from "../services/system.ts";

/** The maximum number of concurrent queries for keys: more than one, because a connection may hang. */
const MAX_QUERIES = 4;

/** The pause after a query for unknown keys. */
const PAUSE_MS = 5;

/** Keys per query; also the limit if the store looks up one key per query. */
const MAX_KEYS = 1_000;
const MAX_SINGLE_KEYS = 16;

interface PendingLookup {
  readonly found: Promise<HeldKey | null>;
  readonly resolve: (found: HeldKey | null) => void;
  readonly reject: (error: unknown) => void;
}

function newLookup(): PendingLookup {
  let settle = {} as Pick<PendingLookup, "resolve" | "reject">;
  const found = new Promise<HeldKey | null>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { found, ...settle };
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));

/**
 * Creates a function that finds keys, and looks up all waiting keys in one query. No request is rejected before its lookup,
 * because a wrong key cannot be recognized earlier. However many wrong keys arrive, the store gets at most 800 queries a second
 * (12,800 if it looks up one key per query), and a request waits for one or two of them.
 */
function findKeysTogether(
  accounts: Pick<Accounts, "findKey" | "findKeys">,
): (hash: string) => Promise<HeldKey | null> {
  const waiting = new Map<string, PendingLookup>();
  let queries = 0;
  const maxKeys = accounts.findKeys === undefined ? MAX_SINGLE_KEYS : MAX_KEYS;
  const findAll = (hashes: readonly string[]): Promise<readonly (HeldKey | null)[]> =>
    (hashes.length > 1 ? accounts.findKeys?.(hashes) : undefined) ??
    Promise.all(hashes.map((hash) => accounts.findKey(hash)));

  function takeBatch(): ReadonlyMap<string, PendingLookup> {
    const batch = new Map<string, PendingLookup>();
    for (const [hash, lookup] of waiting) {
      if (batch.size >= maxKeys) break;
      batch.set(hash, lookup);
      waiting.delete(hash);
    }
    return batch;
  }

  async function lookUpWaiting(): Promise<void> {
    queries += 1;
    while (waiting.size > 0) {
      const lookups = takeBatch();
      try {
        const found = await findAll([...lookups.keys()]);
        [...lookups.values()].forEach(({ resolve }, index) => void resolve(found[index] ?? null));
        if (found.includes(null)) await pause();
      } catch (error) {
        for (const { reject } of lookups.values()) reject(error);
      }
    }
    queries -= 1;
  }

  return (hash) => {
    const lookup = waiting.get(hash) ?? newLookup();
    waiting.set(hash, lookup);
    if (queries < MAX_QUERIES) void lookUpWaiting();
    return lookup.found;
  };
}

/** The options of `rememberAccounts`. */
export interface RememberOptions {
  /** Milliseconds for which a row is cached; 5,000 if not given. */
  readonly ms?: number;
  /** The current time; the machine's clock if not given. */
  readonly clock?: () => Date;
}

/** The maximum number of cached keys, and of cached projects. */
const MAX_ROWS = 10_000;

/**
 * Caches keys and projects of a store for a few seconds, so that not every request queries the store. Changes through the result
 * apply immediately, changes by other processes after that time. Unknown keys of all waiting requests are looked up together, so
 * that a flood of wrong keys costs the store little, and a valid one among them waits some milliseconds.
 *
 * @example
 * const remembered = rememberAccounts(store);
 * createHandler({ store, authenticate: keyAuthenticator(remembered), ...storedProjects(remembered) });
 */
export function rememberAccounts(
  { accounts }: Pick<Store, "accounts">,
  { ms = 5_000, clock = systemClock }: RememberOptions = {},
): Pick<Store, "accounts"> {
  // Misses are not cached: another process may add a row at any time.
  const options = { clock, ms, limits: { entries: MAX_ROWS }, keeps: (row: unknown) => row !== null };
  const keys = new PromiseCache<HeldKey | null>(options);
  const projects = new PromiseCache<Awaited<ReturnType<Accounts["findProject"]>>>(options);
  const findTogether = findKeysTogether(accounts);
  const clearAfter = async <Result>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change;
    } finally {
      keys.clear();
      projects.clear();
    }
  };
  return {
    accounts: {
      addUser: (user) => accounts.addUser(user),
      findUser: (uuid) => accounts.findUser(uuid),
      listUsers: () => accounts.listUsers(),
      removeUser: (uuid) => clearAfter(accounts.removeUser(uuid)),
      addProject: (project) => accounts.addProject(project),
      findProject: (id) => projects.get(id, () => accounts.findProject(id)),
      listProjects: () => accounts.listProjects(),
      renameProject: (id, name) => clearAfter(accounts.renameProject(id, name)),
      removeProject: (id) => clearAfter(accounts.removeProject(id)),
      addKey: (key) => accounts.addKey(key),
      findKey: (hash) => keys.get(hash, () => findTogether(hash)),
      listKeys: () => accounts.listKeys(),
      noteKeyUse: (hash, at) => accounts.noteKeyUse(hash, at),
      removeKey: (hash) => clearAfter(accounts.removeKey(hash)),
    },
  };
}
