import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { quote } from "#diagnostics/echo.ts";
import { newKey, newProjectToken, publicScope } from "#http/index.ts";
import type { Accounts, KeyRow, ProjectRow, Store, UserRow } from "#stores/index.ts";

export interface UserRequest {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A project to create; the default identifier is the next number. */
export interface ProjectRequest {
  readonly id?: string;
  readonly name?: string;
}

export interface KeyRequest {
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  /** The address of a user, who is created if missing; or the UUID or number of an existing user. */
  readonly user: string;
  readonly firstName: string;
  readonly name: string;
  readonly expiresAt: string | null;
}

/** A created key, and the user and projects created with it. */
export interface CreatedKey {
  /** The key itself. It is not stored and never shown again, unless it is a public token. */
  readonly key: string;
  readonly hint: string;
  readonly newProjects: readonly string[];
  /** Null if the user already existed, and for a public token, which has no user. */
  readonly newUser: UserRow | null;
}

/** The properties of a stored key, without the key and its hash. */
export interface KeySummary extends Omit<KeyRow, "hash" | "user"> {
  readonly user: UserRow | null;
}

/** A project, and the number of objects in it. */
export interface ProjectContents extends ProjectRow {
  readonly surveys: number;
  readonly dashboards: number;
  /** The number of keys and public tokens for this project. */
  readonly keys: number;
}

/** Creates and removes users, projects and keys. Rejects with a `CommandError` if a request is invalid. */
export interface AccountManager {
  /** Creates a user. If the address already exists, returns the existing user with `isNew: false`. */
  createUser(request: UserRequest): Promise<{ readonly user: UserRow; readonly isNew: boolean }>;
  listUsers(): Promise<readonly UserRow[]>;
  /** Removes the user with this address, UUID or number, and their keys. */
  removeUser(identifier: string): Promise<UserRow>;
  createProject(request: ProjectRequest): Promise<ProjectRow>;
  listProjects(): Promise<readonly ProjectRow[]>;
  /** Returns what removing a project would remove. */
  projectContents(id: string): Promise<ProjectContents>;
  /** Removes a project; its contents and keys only with `force`. */
  removeProject(project: { readonly id: string; readonly force: boolean }): Promise<ProjectContents>;
  renameProject(project: { readonly id: string; readonly name: string }): Promise<void>;
  createKey(request: KeyRequest): Promise<CreatedKey>;
  listKeys(): Promise<readonly KeySummary[]>;
  /** Removes the keys with this prefix; returns their number. */
  revokeKeys(hint: string): Promise<number>;
}

/** The maximum number of attempts to find a free project number. */
const MAX_ATTEMPTS = 1_000;

/** Clients identify projects by number. */
const isProjectNumber = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

const nameOf = (id: string): string => `Project ${id}`;

export function accountManager(
  store: Pick<Store, "accounts" | "read" | "clearProject">,
  now: () => Date,
): AccountManager {
  const { accounts } = store;
  const createdAt = (): string => now().toISOString();

  const createUser: AccountManager["createUser"] = async (request) => {
    const uuid = crypto.randomUUID();
    const user = await accounts.addUser({ ...request, uuid, createdAt: createdAt() });
    return { user, isNew: user.uuid === uuid };
  };

  const createProject: AccountManager["createProject"] = async ({ id, name }) => {
    if (id !== undefined && !isProjectNumber(id))
      throw new CommandError(`expected a project number from 1 to 999999999999999, not ${quote(id)}`);
    // Another process may take the number meanwhile.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const number = id ?? (await nextNumber(accounts));
      const project = { id: number, name: name ?? nameOf(number), createdAt: createdAt() };
      if (await accounts.addProject(project)) return project;
      if (id !== undefined) throw new CommandError(`project ${id} already exists`);
    }
    throw new CommandError("other processes took all free numbers; try again");
  };

  /** Creates the missing projects of a key; returns their identifiers. */
  async function addProjects(projects: KeyRequest["projects"]): Promise<readonly string[]> {
    // Without any project, the key would give access to nothing.
    if (projects === "*") return (await accounts.listProjects()).length > 0 ? [] : addProjects(["1"]);
    const missing = [];
    for (const id of new Set(projects)) if ((await accounts.findProject(id)) === null) missing.push(id);
    const invalid = missing.find((id) => !isProjectNumber(id));
    if (invalid !== undefined)
      throw new CommandError(
        `unknown project ${quote(invalid)}; surveyc projects list shows all projects, and a new project needs a number, as in --project 1`,
      );
    const added = [];
    for (const id of missing)
      if (await accounts.addProject({ id, name: nameOf(id), createdAt: createdAt() })) added.push(id);
    return added;
  }

  async function projectContents(id: string): Promise<ProjectContents> {
    const project = await accounts.findProject(id);
    if (project === null) throw noProject(id);
    const one = { limit: 1, offset: 0 };
    const [surveys, dashboards] = await store.read(id, async (rows) => [
      (await rows.surveys(one)).count,
      (await rows.dashboards(one)).count,
    ]);
    const keys = (await accounts.listKeys()).filter(
      ({ projects }) => projects !== "*" && projects.includes(id),
    );
    return { ...project, surveys, dashboards, keys: keys.length };
  }

  return {
    createUser,
    listUsers: () => accounts.listUsers(),
    async removeUser(identifier) {
      const user = await findUser(accounts, identifier);
      await accounts.removeUser(user.uuid);
      return user;
    },

    createProject,
    listProjects: () => accounts.listProjects(),
    projectContents,
    async removeProject({ id, force }) {
      const found = await projectContents(id);
      const { surveys, dashboards, keys } = found;
      if (!force && surveys + dashboards + keys > 0)
        throw new CommandError(`${contentsOf(found)} is not empty; --force removes all of it`);
      await store.clearProject(id);
      await accounts.removeProject(id);
      // Remove what was written until its keys were removed.
      await store.clearProject(id);
      return found;
    },
    async renameProject({ id, name }) {
      if (!(await accounts.renameProject(id, name))) throw noProject(id);
    },

    async createKey({ projects, scopes, user: identifier, firstName, name, expiresAt }) {
      const [project] = projects;
      if (scopes.includes(publicScope) && project !== undefined) {
        const newProjects = await addProjects(projects);
        const { key, row } = await newProjectToken(project, createdAt());
        await accounts.addKey({ ...row, name });
        return { key, hint: row.hint, newProjects, newUser: null };
      }
      const { user, isNew } = identifier.includes("@")
        ? await createUser({ email: identifier, firstName, lastName: "" })
        : { user: await findUser(accounts, identifier), isNew: false };
      const newProjects = await addProjects(projects);
      const grant = { projects, scopes, name, expiresAt, user: user.uuid, createdAt: createdAt() };
      const { key, row } = await newKey(grant);
      await accounts.addKey(row);
      return { key, hint: row.hint, newProjects, newUser: isNew ? user : null };
    },
    async listKeys() {
      const users = new Map((await accounts.listUsers()).map((user) => [user.uuid, user]));
      const keys = await accounts.listKeys();
      return keys.map(({ hash: _, user, ...key }) => ({ ...key, user: users.get(user ?? "") ?? null }));
    },
    async revokeKeys(hint) {
      const matching = (await accounts.listKeys()).filter((key) => key.hint === hint);
      const removed = await Promise.all(matching.map(({ hash }) => accounts.removeKey(hash)));
      return removed.filter(Boolean).length;
    },
  };
}

const noProject = (id: string): CommandError =>
  new CommandError(`unknown project ${quote(id)}; surveyc projects list shows all projects`);

/** Describes a project and its contents. */
export const contentsOf = ({ id, name, surveys, dashboards, keys }: ProjectContents): string =>
  `project ${id}, ${quote(name)}, with ${countOf(surveys, "survey")}, ${countOf(dashboards, "dashboard")} and ${countOf(keys, "key")}`;

async function nextNumber(accounts: Accounts): Promise<string> {
  const numbers = (await accounts.listProjects()).map(({ id }) => id).filter(isProjectNumber);
  return String(numbers.map(Number).reduce((max, each) => Math.max(max, each), 0) + 1);
}

/** Finds a user by address, UUID or number. If old data has several users with one address, returns the first. */
async function findUser(accounts: Accounts, identifier: string): Promise<UserRow> {
  const searched = identifier.toLowerCase();
  const user = (await accounts.listUsers()).find(({ uuid, id, email }) =>
    [uuid, String(id), email?.toLowerCase()].includes(searched),
  );
  if (user === undefined)
    throw new CommandError(`unknown user ${quote(identifier)}; surveyc users list shows all users`);
  return user;
}
