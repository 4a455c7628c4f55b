import type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "../accounts.ts";
import { addressOf, sortKeys, sortProjects, sortUsers } from "../locale-independent.ts";

/** Runs a call unless the store is closed. */
type Run = <Result>(work: () => Result) => Promise<Result>;

/** Users, projects and keys in the memory of this process. */
export function memoryAccounts(run: Run): Accounts {
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
