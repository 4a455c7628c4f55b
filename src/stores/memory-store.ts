import type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "./accounts.ts";
import { DrainGuard } from "./drain-guard.ts";
import { addressOf, sortKeys, sortProjects, sortUsers } from "./locale-independent.ts";
import { memoryReads } from "./memory/project-reads.ts";
import { type MemoryWrites, memoryWrites } from "./memory/project-writes.ts";
import { emptyTables, type Tables } from "./memory/tables.ts";
import type { ProjectReads } from "./project-rows.ts";
import type { Store } from "./store.ts";

type Run = <Result>(work: () => Result) => Promise<Result>;

function memoryAccounts(run: Run): Accounts {
  const users = new Map<string, UserRow>();
  const projects = new Map<string, ProjectRow>();
  const keys = new Map<string, KeyRow>();
  let lastUser = 0;

  const addIfMissing = <Row>(rows: Map<string, Row>, key: string, row: Row): boolean => {
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

  const findByEmail = (email: string | null): UserRow | undefined =>
    email === null
      ? undefined
      : [...users.values()].find((user) => user.email !== null && addressOf(user.email) === addressOf(email));

  return {
    addUser: (given) =>
      run(() => {
        const known = findByEmail(given.email);
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

    addProject: (project) => run(() => addIfMissing(projects, project.id, project)),
    findProject: (id) => run(() => projects.get(id) ?? null),
    listProjects: () => run(() => sortProjects([...projects.values()])),
    renameProject: (id, name) => run(() => changed(projects, id, (project) => ({ ...project, name }))),

    removeProject: (id) =>
      run(() => {
        for (const [hash, key] of keys) {
          if (key.projects === "*" || !key.projects.includes(id)) continue;
          const others = key.projects.filter((project) => project !== id);
          if (others.length === 0) keys.delete(hash);
          else keys.set(hash, { ...key, projects: others });
        }
        return projects.delete(id);
      }),

    addKey: (key) => run(() => addIfMissing(keys, key.hash, key)),
    findKey: (hash) => run(() => heldKey(hash)),
    findKeys: (hashes) => run(() => hashes.map(heldKey)),
    listKeys: () => run(() => sortKeys([...keys.values()])),
    noteKeyUse: (hash, at) => run(() => changed(keys, hash, (key) => ({ ...key, lastUsedAt: at }))),
    removeKey: (hash) => run(() => keys.delete(hash)),
  };
}

/**
 * A store in the memory of this process: for tests, for experiments, and for rows that may be lost when the process ends. Keeps
 * every promise of `Store`, except that rows are lost at `close`.
 *
 * @example
 * const store = await memoryStore();
 * const { handle } = createHandler({ store, authenticate: keyAuthenticator(store) });
 */
export const memoryStore = async (): Promise<Store> => new MemoryStore();

interface Project {
  tables: Tables;
  /** Settled when the writes so far have ended: the next one waits for it. */
  last: Promise<unknown>;
  /** The number of writes that are running or waiting. */
  writes: number;
}

class MemoryStore implements Store {
  readonly #projects = new Map<string, Project>();
  readonly #guard = new DrainGuard();
  readonly accounts: Accounts = memoryAccounts((work) => this.#guard.run(async () => work()));

  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => work(memoryReads(this.#projects.get(project) ?? { tables: emptyTables })));
  }

  /** Single changes also wait for running writes: a write works on a copy of the tables, which then replaces them. */
  write<Result>(project: string, work: (rows: MemoryWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => this.#change(project, (changed) => work(memoryWrites(changed))));
  }

  async #change<Result>(
    name: string,
    work: (changed: { tables: Tables }) => Promise<Result>,
  ): Promise<Result> {
    const project = this.#projects.get(name) ?? { tables: emptyTables, last: Promise.resolve(), writes: 0 };
    this.#projects.set(name, project);
    project.writes += 1;
    const written = project.last.then(async () => {
      const changed = { tables: project.tables };
      const result = await work(changed);
      project.tables = changed.tables;
      return result;
    });
    project.last = written.catch(() => {});
    try {
      return await written;
    } finally {
      project.writes -= 1;
      // Requests for projects that do not exist must not fill the memory.
      if (project.tables === emptyTables && project.writes === 0) this.#projects.delete(name);
    }
  }

  readonly addSurveyEvents: Store["addSurveyEvents"] = (project, events) =>
    this.write(project, (rows) => rows.addSurveyEvents(events));

  readonly createSurvey: Store["createSurvey"] = (project, ...change) =>
    this.write(project, (rows) => rows.createSurvey(...change));

  readonly replaceSurvey: Store["replaceSurvey"] = (project, ...change) =>
    this.write(project, (rows) => rows.replaceSurvey(...change));

  readonly removeSurvey: Store["removeSurvey"] = (project, ...change) =>
    this.write(project, (rows) => rows.removeSurvey(...change));

  readonly addResponse: Store["addResponse"] = (project, ...change) =>
    this.write(project, (rows) => rows.addResponse(...change));

  readonly addResponses: Store["addResponses"] = (project, ...change) =>
    this.write(project, (rows) => rows.addResponses(...change));

  readonly removeResponse: Store["removeResponse"] = (project, removal) =>
    this.write(project, (rows) => rows.removeResponse(removal));

  readonly purge: Store["purge"] = (project, what) => this.write(project, (rows) => rows.purge(what));

  clearProject(project: string): Promise<void> {
    return this.#guard.run(() =>
      this.#change(project, async (changed) => {
        changed.tables = emptyTables;
      }),
    );
  }

  projects(): Promise<readonly string[]> {
    return this.#guard.run(async () =>
      [...this.#projects].flatMap(([name, { tables }]) => (tables === emptyTables ? [] : [name])).sort(),
    );
  }

  probe(): Promise<void> {
    return this.#guard.run(async () => {});
  }

  close(): Promise<void> {
    return this.#guard.close(async () => {});
  }
}
