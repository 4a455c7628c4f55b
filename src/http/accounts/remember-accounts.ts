import type { Accounts } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";
import { systemClock } from "../services/system.ts";
import { findKeysTogether } from "./keys-together.ts";

/** How `rememberAccounts` remembers. */
export interface RememberOptions {
  /** Milliseconds; 5,000 if not given. */
  readonly ms?: number;
  /** What time it is; the machine's clock if not given. */
  readonly clock?: () => Date;
}

/** Rows that are remembered. The oldest is forgotten first. */
const MOST_REMEMBERED = 10_000;

/** What was found lately, by how it was looked for. */
class Found<Row> {
  readonly #rows = new Map<string, { readonly row: Row; readonly until: number }>();
  readonly #now: () => number;
  readonly #ms: number;
  #cleared = 0;

  constructor(now: () => number, ms: number) {
    this.#now = now;
    this.#ms = ms;
  }

  async find(by: string, look: (by: string) => Promise<Row | null>): Promise<Row | null> {
    const known = this.#rows.get(by);
    if (known !== undefined && known.until > this.#now()) return known.row;
    const before = this.#cleared;
    const row = await look(by);
    this.#rows.delete(by);
    // What is not there yet may be added by another process at any time. What was read before a change is old.
    if (row !== null && before === this.#cleared) this.#add(by, row);
    return row;
  }

  #add(by: string, row: Row): void {
    this.#rows.set(by, { row, until: this.#now() + this.#ms });
    if (this.#rows.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#rows.keys();
    this.#rows.delete(oldest as string);
  }

  clear(): void {
    this.#cleared += 1;
    this.#rows.clear();
  }
}

/**
 * The accounts of a store, with keys and projects that were found remembered for a few seconds, so that not every request
 * asks the store. Changes made here count at once; those of other processes once that time is over. Keys that are not known
 * are looked up for all requests that wait, so that a flood of wrong ones costs the store little, and a right one among
 * them waits some milliseconds.
 *
 * @example
 * const remembered = rememberAccounts(store);
 * createHandler({ store, authenticate: keyAuthenticator(remembered), ...storedProjects(remembered) });
 */
export function rememberAccounts(
  { accounts }: Pick<Store, "accounts">,
  { ms = 5_000, clock = systemClock }: RememberOptions = {},
): Pick<Store, "accounts"> {
  const now = (): number => clock().getTime();
  const keys = new Found<NonNullable<Awaited<ReturnType<Accounts["findKey"]>>>>(now, ms);
  const projects = new Found<NonNullable<Awaited<ReturnType<Accounts["findProject"]>>>>(now, ms);
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
      findProject: (id) => projects.find(id, (each) => accounts.findProject(each)),
      listProjects: () => accounts.listProjects(),
      renameProject: (id, name) => afterwards(accounts.renameProject(id, name)),
      addKey: (key) => accounts.addKey(key),
      findKey: (hash) => keys.find(hash, findTogether),
      listKeys: () => accounts.listKeys(),
      noteKeyUse: (hash, at) => accounts.noteKeyUse(hash, at),
      removeKey: (hash) => afterwards(accounts.removeKey(hash)),
    },
  };
}
