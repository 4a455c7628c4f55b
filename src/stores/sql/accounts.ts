import type { Accounts } from "../accounts.ts";
import { sortProjects } from "../locale-independent.ts";
import type { Session } from "./database.ts";
import { addKey, findKey, findKeys, listKeys, noteKeyUse, removeKey } from "./keys.ts";
import { selected } from "./list-query.ts";
import { addUser, findUser, listUsers, removeUser } from "./users.ts";

/** How calls reach the database, unless the store is closed. */
export interface AccountSessions {
  readonly read: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  /** For a change in one statement. */
  readonly change: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
}

const projectColumns = selected({ id: "project_id", name: "name", createdAt: "created_at" });

interface Project {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Users, projects and keys in a database. */
export const sqlAccounts = ({ read, change }: AccountSessions): Accounts => {
  const changesOne = (text: string, parameters: string[]): Promise<boolean> =>
    change(async (session) => (await session.query(text, parameters)).count === 1);
  const projects = (condition: string, parameters: string[]): Promise<readonly Project[]> =>
    read(async (session) => {
      const { rows } = await session.query(
        `select ${projectColumns} from surveyc_project_names${condition}`,
        parameters,
      );
      return rows as unknown as readonly Project[];
    });
  return {
    addUser: (user) => change((session) => addUser(session, user)),
    findUser: (uuid) => read((session) => findUser(session, uuid)),
    listUsers: () => read(listUsers),
    removeUser: (uuid) => change((session) => removeUser(session, uuid)),

    addProject: ({ id, name, createdAt }) =>
      changesOne(
        `insert into surveyc_project_names (project_id, name, created_at) values ($1, $2, $3)
on conflict (project_id) do nothing`,
        [id, name, createdAt],
      ),
    findProject: async (id) => (await projects(" where project_id = $1", [id]))[0] ?? null,
    listProjects: async () => sortProjects(await projects("", [])),
    renameProject: (id, name) =>
      changesOne("update surveyc_project_names set name = $2 where project_id = $1", [id, name]),

    addKey: (key) => change((session) => addKey(session, key)),
    findKey: (hash) => read((session) => findKey(session, hash)),
    findKeys: (hashes) => read((session) => findKeys(session, hashes)),
    listKeys: () => read(listKeys),
    noteKeyUse: (hash, at) => change((session) => noteKeyUse(session, hash, at)),
    removeKey: (hash) => change((session) => removeKey(session, hash)),
  };
};
