import type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "../accounts.ts";
import { addressOf, sortKeys, sortProjects, sortUsers } from "../locale-independent.ts";
import { changesRow, firstRow, type Session } from "./database.ts";
import { selectList } from "./list-query.ts";

const userColumns = {
  uuid: "uuid",
  id: "number",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  createdAt: "created_at",
};

/**
 * Claims the address in a separate row, whose primary key is the address: unique without a unique index, which not every engine
 * can distribute.
 */
const claimAddress = `with taken as (
  insert into surveyc_user_addresses (address, uuid) values ($6, $1)
  on conflict (address) do nothing
  returning uuid
)`;

const insertUser = (from: string): string =>
  `insert into surveyc_users (uuid, number, email, first_name, last_name, created_at)
select $1::text, nextval('surveyc_user_numbers')::int4, $2::text, $3::text, $4::text, $5::text${from}
returning ${selectList(userColumns)}`;

const userByAddress = `select ${selectList(userColumns, "u.")}
from surveyc_user_addresses a join surveyc_users u on u.uuid = a.uuid
where a.address = $1`;

async function addUser(
  session: Session,
  { uuid, email, firstName, lastName, createdAt }: Omit<UserRow, "id">,
): Promise<UserRow> {
  const values = [uuid, email, firstName, lastName, createdAt];
  if (email === null) return (await firstRow(session, insertUser(""), values)) as UserRow;
  const address = addressOf(email);
  for (;;) {
    const known = await firstRow<UserRow>(session, userByAddress, [address]);
    if (known !== null) return known;
    const insert = `${claimAddress} ${insertUser(" from taken")}`;
    const added = await firstRow<UserRow>(session, insert, [...values, address]);
    if (added !== null) return added;
    // A concurrent call claimed the address, and its user is found now, unless it was deleted again.
  }
}

async function listUsers(session: Session): Promise<readonly UserRow[]> {
  const { rows } = await session.query(`select ${selectList(userColumns)} from surveyc_users`);
  return sortUsers(rows as unknown as readonly UserRow[]);
}

/** How calls reach the database, unless the store is closed. */
export interface AccountSessions {
  readonly read: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  /** For a change in one statement. */
  readonly change: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
}

const projectColumns = selectList({ id: "project_id", name: "name", createdAt: "created_at" });

export const sqlAccounts = ({ read, change }: AccountSessions): Accounts => {
  const changesOne = (text: string, parameters: string[]): Promise<boolean> =>
    change((session) => changesRow(session, text, parameters));
  const projects = (condition: string, parameters: string[]): Promise<readonly ProjectRow[]> =>
    read(async (session) => {
      const { rows } = await session.query(
        `select ${projectColumns} from surveyc_project_names${condition}`,
        parameters,
      );
      return rows as unknown as readonly ProjectRow[];
    });
  return {
    addUser: (user) => change((session) => addUser(session, user)),
    findUser: (uuid) =>
      read((session) =>
        firstRow(session, `select ${selectList(userColumns)} from surveyc_users where uuid = $1`, [uuid]),
      ),
    listUsers: () => read(listUsers),
    removeUser: (uuid) =>
      changesOne(
        `with keys as (delete from surveyc_keys where user_uuid = $1),
addresses as (delete from surveyc_user_addresses where uuid = $1)
delete from surveyc_users where uuid = $1 returning uuid`,
        [uuid],
      ),

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

    removeProject: (id) =>
      changesOne(
        `with gone as (delete from surveyc_keys where projects = $2),
others as (
  update surveyc_keys set projects = (projects::jsonb - $1::text)::text
  where projects <> $2 and projects like '[%' and position($3 in projects) > 0
)
delete from surveyc_project_names where project_id = $1`,
        [id, JSON.stringify([id]), JSON.stringify(id)],
      ),

    addKey: (key) => change((session) => addKey(session, key)),
    findKey: (hash) => read((session) => findKey(session, hash)),
    findKeys: (hashes) => read((session) => findKeys(session, hashes)),
    listKeys: () => read(listKeys),
    noteKeyUse: (hash, at) =>
      changesOne("update surveyc_keys set last_used_at = $2 where hash = $1", [hash, at]),
    removeKey: (hash) => changesOne("delete from surveyc_keys where hash = $1", [hash]),
  };
};

const columns = {
  hash: "hash",
  hint: "hint",
  name: "name",
  projects: "projects",
  scopes: "scopes",
  user: "user_uuid",
  createdAt: "created_at",
  expiresAt: "expires_at",
  lastUsedAt: "last_used_at",
};

/** The columns of the user next to those of the key, so their names must differ. */
const holderColumns = Object.entries(userColumns).map(([member, column]) => [`holder_${member}`, column]);

const readKey = (row: Record<string, unknown>): KeyRow => ({
  ...(Object.fromEntries(Object.keys(columns).map((member) => [member, row[member]])) as unknown as KeyRow),
  name: (row["name"] as string | null) ?? "",
  projects: JSON.parse(row["projects"] as string) as KeyRow["projects"],
  scopes: JSON.parse(row["scopes"] as string) as KeyRow["scopes"],
});

const readHolder = (row: Record<string, unknown>): UserRow | null =>
  row["holder_uuid"] === null
    ? null
    : (Object.fromEntries(
        Object.keys(userColumns).map((member) => [member, row[`holder_${member}`]]),
      ) as unknown as UserRow);

interface EarlierHolder {
  readonly uuid?: string | null;
  readonly id?: number | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** The user in a key that a program of an earlier version added while this one was running; it has no row yet. */
function earlierHolder({ holder, createdAt }: Record<string, unknown>): UserRow | null {
  const { uuid, id, email, first_name, last_name } = JSON.parse(holder as string) as EarlierHolder;
  if (!uuid) return null;
  return {
    uuid: uuid.toLowerCase(),
    id: id ?? 0,
    email: email ?? null,
    firstName: first_name ?? "",
    lastName: last_name ?? "",
    createdAt: createdAt as string,
  };
}

async function addKey(
  session: Session,
  { hash, hint, name, projects, scopes, user, createdAt, expiresAt, lastUsedAt }: KeyRow,
): Promise<boolean> {
  // Earlier versions, which may still run, read the holder from its own column.
  const holder = JSON.stringify(user === null ? {} : { uuid: user });
  return changesRow(
    session,
    `insert into surveyc_keys (hash, hint, name, projects, scopes, user_uuid, created_at, expires_at, last_used_at, holder)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (hash) do nothing`,
    [
      hash,
      hint,
      name,
      JSON.stringify(projects),
      JSON.stringify(scopes),
      user,
      createdAt,
      expiresAt,
      lastUsedAt,
      holder,
    ],
  );
}

async function findKeys(session: Session, hashes: readonly string[]): Promise<readonly (HeldKey | null)[]> {
  const { rows } = await session.query(
    `select k.holder, ${selectList(columns, "k.")}, ${selectList(Object.fromEntries(holderColumns), "u.")}
from surveyc_keys k left join surveyc_users u on u.uuid = k.user_uuid
where k.hash = any($1::text[])`,
    [hashes],
  );
  const found = new Map(
    rows.map((row): [unknown, HeldKey] => [
      row["hash"],
      { key: readKey(row), user: row["name"] === null ? earlierHolder(row) : readHolder(row) },
    ]),
  );
  return hashes.map((hash) => found.get(hash) ?? null);
}

const findKey = async (session: Session, hash: string): Promise<HeldKey | null> =>
  (await findKeys(session, [hash]))[0] ?? null;

async function listKeys(session: Session): Promise<readonly KeyRow[]> {
  const { rows } = await session.query(`select ${selectList(columns)} from surveyc_keys`);
  return sortKeys(rows.map(readKey));
}
