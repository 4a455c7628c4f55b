import type { Accounts, HeldKey } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";
import { PromiseCache } from "../concurrency/promise-cache.ts";
import { systemClock } from "../services/system.ts";

/** Concurrent queries about keys: more than one, because a connection may hang. */
const AT_ONCE = 4;

/** Milliseconds between two lookups of unknown keys. */
const PAUSE_MS = 5;

/** Keys per query; also the limit if the store looks up one key per query. */
const MAX_KEYS = 1_000;
const MAX_SINGLE_KEYS = 16;

interface Wanted {
  readonly found: Promise<HeldKey | null>;
  readonly resolve: (found: HeldKey | null) => void;
  readonly reject: (error: unknown) => void;
}

function newWanted(): Wanted {
  let settle = {} as Pick<Wanted, "resolve" | "reject">;
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
  const waiting = new Map<string, Wanted>();
  let asking = 0;
  const most = accounts.findKeys === undefined ? MAX_SINGLE_KEYS : MAX_KEYS;
  const findAll = (hashes: readonly string[]): Promise<readonly (HeldKey | null)[]> =>
    (hashes.length > 1 ? accounts.findKeys?.(hashes) : undefined) ??
    Promise.all(hashes.map((hash) => accounts.findKey(hash)));

  function takeSome(): ReadonlyMap<string, Wanted> {
    const taken = new Map<string, Wanted>();
    for (const [hash, wanted] of waiting) {
      if (taken.size >= most) break;
      taken.set(hash, wanted);
      waiting.delete(hash);
    }
    return taken;
  }

  async function ask(): Promise<void> {
    asking += 1;
    while (waiting.size > 0) {
      const wanted = takeSome();
      try {
        const found = await findAll([...wanted.keys()]);
        [...wanted.values()].forEach(({ resolve }, index) => void resolve(found[index] ?? null));
        if (found.includes(null)) await pause();
      } catch (error) {
        for (const { reject } of wanted.values()) reject(error);
      }
    }
    asking -= 1;
  }

  return (hash) => {
    const wanted = waiting.get(hash) ?? newWanted();
    waiting.set(hash, wanted);
    if (asking < AT_ONCE) void ask();
    return wanted.found;
  };
}

/** How `rememberAccounts` remembers. */
export interface RememberOptions {
  /** Milliseconds; 5,000 if not given. */
  readonly ms?: number;
  /** The current time; the machine's clock if not given. */
  readonly clock?: () => Date;
}

/** Keys, and projects, that are remembered. */
const MAX_ROWS = 10_000;

/**
 * Caches keys and projects of a store for a few seconds, so that not every request queries the store. Changes through the
 * result apply at once; those of other processes after that time. Unknown keys of all waiting requests are looked up together,
 * so that a flood of wrong keys costs the store little, and a valid one among them waits some milliseconds.
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
  const afterwards = async <Result>(change: Promise<Result>): Promise<Result> => {
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
      removeUser: (uuid) => afterwards(accounts.removeUser(uuid)),
      addProject: (project) => accounts.addProject(project),
      findProject: (id) => projects.get(id, () => accounts.findProject(id)),
      listProjects: () => accounts.listProjects(),
      renameProject: (id, name) => afterwards(accounts.renameProject(id, name)),
      removeProject: (id) => afterwards(accounts.removeProject(id)),
      addKey: (key) => accounts.addKey(key),
      findKey: (hash) => keys.get(hash, () => findTogether(hash)),
      listKeys: () => accounts.listKeys(),
      noteKeyUse: (hash, at) => accounts.noteKeyUse(hash, at),
      removeKey: (hash) => afterwards(accounts.removeKey(hash)),
    },
  };
}
