import type { HeldKey, KeyRow, UserRow } from "../accounts.ts";
import { sortKeys } from "../locale-independent.ts";
import type { Session } from "./database.ts";
import { selected } from "./list-query.ts";
import { userColumns } from "./users.ts";

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

/** The columns of the user beside those of the key, whose names they must not have. */
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

/** The user in a key that a program of before added while this one was running; it has no row of its own. */
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

export async function addKey(
  session: Session,
  { hash, hint, name, projects, scopes, user, createdAt, expiresAt, lastUsedAt }: KeyRow,
): Promise<boolean> {
  // Programs of before, which may still run, read the holder from its own column.
  const holder = JSON.stringify(user === null ? {} : { uuid: user });
  const { count } = await session.query(
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
  return count === 1;
}

export async function findKeys(
  session: Session,
  hashes: readonly string[],
): Promise<readonly (HeldKey | null)[]> {
  const { rows } = await session.query(
    `select k.holder, ${selected(columns, "k.")}, ${selected(Object.fromEntries(holderColumns), "u.")}
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

export const findKey = async (session: Session, hash: string): Promise<HeldKey | null> =>
  (await findKeys(session, [hash]))[0] ?? null;

export async function listKeys(session: Session): Promise<readonly KeyRow[]> {
  const { rows } = await session.query(`select ${selected(columns)} from surveyc_keys`);
  return sortKeys(rows.map(readKey));
}

export async function noteKeyUse(session: Session, hash: string, at: string): Promise<boolean> {
  const { count } = await session.query("update surveyc_keys set last_used_at = $2 where hash = $1", [
    hash,
    at,
  ]);
  return count === 1;
}

export async function removeKey(session: Session, hash: string): Promise<boolean> {
  const { count } = await session.query("delete from surveyc_keys where hash = $1", [hash]);
  return count === 1;
}
