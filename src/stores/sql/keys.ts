import { sortKeys } from "../locale-independent.ts";
import type { KeyRow } from "../store.ts";
import type { Session } from "./database.ts";
import { selected } from "./list-query.ts";

const columns = {
  hash: "hash",
  hint: "hint",
  projects: "projects",
  scopes: "scopes",
  user: "holder",
  createdAt: "created_at",
};

const readKey = (row: Record<string, unknown>): KeyRow => ({
  ...(row as unknown as KeyRow),
  projects: JSON.parse(row["projects"] as string) as KeyRow["projects"],
  scopes: JSON.parse(row["scopes"] as string) as KeyRow["scopes"],
});

export async function addKey(
  session: Session,
  { hash, hint, projects, scopes, user, createdAt }: KeyRow,
): Promise<boolean> {
  const { count } = await session.query(
    `insert into surveyc_keys (hash, hint, projects, scopes, holder, created_at) values ($1, $2, $3, $4, $5, $6)
on conflict (hash) do nothing`,
    [hash, hint, JSON.stringify(projects), JSON.stringify(scopes), user, createdAt],
  );
  return count === 1;
}

export async function findKey(session: Session, hash: string): Promise<KeyRow | null> {
  const { rows } = await session.query(`select ${selected(columns)} from surveyc_keys where hash = $1`, [
    hash,
  ]);
  return rows[0] === undefined ? null : readKey(rows[0]);
}

export async function listKeys(session: Session): Promise<readonly KeyRow[]> {
  const { rows } = await session.query(`select ${selected(columns)} from surveyc_keys`);
  return sortKeys(rows.map(readKey));
}

export async function removeKey(session: Session, hash: string): Promise<boolean> {
  const { count } = await session.query("delete from surveyc_keys where hash = $1", [hash]);
  return count === 1;
}
