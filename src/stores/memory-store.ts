import type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "./accounts.ts";
import { DrainGuard } from "./drain-guard.ts";
import { addressOf, sortKeys, sortProjects, sortUsers } from "./locale-independent.ts";
import { MemoryReads } from "./memory/project-reads.ts";
import { MemoryWrites } from "./memory/project-writes.ts";
import { emptyTables, type Tables } from "./memory/tables.ts";
import type { ProjectReads, ProjectWrites } from "./project-rows.ts";
import type { Store } from "./store.ts";

type Run = <Result>(work: () => Result) => Promise<Result>;

function memoryAccounts(run: Run): Accounts {
  const users = new Map<string, UserRow>();
  const projects = new Map<string, ProjectRow>();
  const keys = new Map<string, KeyRow>();
  let lastUser = 0;

  const addedOnce = <Row>(rows: Map<string, Row>, key: string, row: Row): boolean => {
    if (rows.has(key)) return false;
    rows.set(key, row);
    return true;
  };

  const changed = <Row>(rows: Map<string, Row>, key: string, change: (row: Row) => Row): boolean => {
    const row = rows.get(key);
    if (row === undefined) return false;
    rows.set(key, change(row));
    return true;
  };

  const heldKey = (hash: string): HeldKey | null => {
    const key = keys.get(hash);
    return key === undefined ? null : { key, user: users.get(key.user ?? "") ?? null };
  };

  const userAt = (email: string | null): UserRow | undefined =>
    email === null
      ? undefined
      : [...users.values()].find((user) => user.email !== null && addressOf(user.email) === addressOf(email));

  return {
    addUser: (given) =>
      run(() => {
        const known = userAt(given.email);
        if (known !== undefined) return known;
        lastUser += 1;
        const user = { ...given, id: lastUser };
        users.set(user.uuid, user);
        return user;
      }),
    findUser: (uuid) => run(() => users.get(uuid) ?? null),
    listUsers: () => run(() => sortUsers([...users.values()])),
    removeUser: (uuid) =>
      run(() => {
        for (const { hash, user } of [...keys.values()]) if (user === uuid) keys.delete(hash);
        return users.delete(uuid);
      }),

    addProject: (project) => run(() => addedOnce(projects, project.id, project)),
    findProject: (id) => run(() => projects.get(id) ?? null),
    listProjects: () => run(() => sortProjects([...projects.values()])),
    renameProject: (id, name) => run(() => changed(projects, id, (project) => ({ ...project, name }))),

    addKey: (key) => run(() => addedOnce(keys, key.hash, key)),
    findKey: (hash) => run(() => heldKey(hash)),
    findKeys: (hashes) => run(() => hashes.map(heldKey)),
    listKeys: () => run(() => sortKeys([...keys.values()])),
    noteKeyUse: (hash, at) => run(() => changed(keys, hash, (key) => ({ ...key, lastUsedAt: at }))),
    removeKey: (hash) => run(() => keys.delete(hash)),
  };
}

/**
 * A store in the memory of this process: for tests, for trying things out, and where rows may be lost when the process
 * ends. Keeps every promise of `Store`, except that nothing outlives `close`.
 *
 * @example
 * const store = await memoryStore();
 * const { handle } = createHandler({ store, authenticate: keyAuthenticator(store) });
 */
export const memoryStore = async (): Promise<Store> => new MemoryStore();

class MemoryStore implements Store {
  readonly #projects = new Map<string, Project>();
  readonly #guard = new DrainGuard();
  readonly accounts: Accounts = memoryAccounts((work) => this.#guard.run(async () => work()));

  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() =>
      work(new MemoryReads(this.#projects.get(project) ?? { tables: emptyTables })),
    );
  }

  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => this.#write(project, work));
  }

  async #write<Result>(name: string, work: (rows: MemoryWrites) => Promise<Result>): Promise<Result> {
    const project = this.#projects.get(name) ?? new Project();
    this.#projects.set(name, project);
    await project.mutex.acquire();
    try {
      const rows = new MemoryWrites(project.tables);
      const result = await work(rows);
      project.tables = rows.tables;
      return result;
    } finally {
      project.mutex.release();
      // Requests for projects that do not exist must not fill the memory.
      if (!project.written && !project.mutex.held) this.#projects.delete(name);
    }
  }

  readonly addSurveyEvent: Store["addSurveyEvent"] = (project, event) =>
    this.#change(project, async (rows) => rows.addSurveyEvent(event));

  readonly createSurvey: Store["createSurvey"] = (project, ...change) =>
    this.#change(project, (rows) => rows.createSurvey(...change));

  readonly replaceSurvey: Store["replaceSurvey"] = (project, ...change) =>
    this.#change(project, (rows) => rows.replaceSurvey(...change));

  readonly removeSurvey: Store["removeSurvey"] = (project, ...change) =>
    this.#change(project, (rows) => rows.removeSurvey(...change));

  readonly addResponse: Store["addResponse"] = (project, ...change) =>
    this.#change(project, (rows) => rows.addResponse(...change));

  readonly purge: Store["purge"] = (project, what) => this.#change(project, (rows) => rows.purge(what));

  /** Changes that wait for no other call take the lock, too: a write that is running has a copy of the tables. */
  #change<Result>(project: string, work: (rows: MemoryWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => this.#write(project, work));
  }

  projects(): Promise<readonly string[]> {
    return this.#guard.run(async () =>
      [...this.#projects].flatMap(([name, { written }]) => (written ? [name] : [])).sort(),
    );
  }

  probe(): Promise<void> {
    return this.#guard.run(async () => {});
  }

  close(): Promise<void> {
    return this.#guard.close(async () => {});
  }
}

class Project {
  tables: Tables = emptyTables;
  readonly mutex = new Mutex();

  get written(): boolean {
    return this.tables !== emptyTables;
  }
}

/** A lock that is granted in the order in which it was asked for. */
class Mutex {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  get held(): boolean {
    return this.#held;
  }

  /** Waits until the lock is free and takes it. Every call must be followed by `release`. */
  async acquire(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }
}
