import type { UserRow } from "../accounts.ts";
import { addressOf, sortUsers } from "../locale-independent.ts";
import type { Session } from "./database.ts";
import { selected } from "./list-query.ts";

/** The columns of a user by member. */
export const userColumns = {
  uuid: "uuid",
  id: "number",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  createdAt: "created_at",
};

/**
 * The address is taken in a row of its own, whose key is the address: unique without an index that is unique, which not
 * every engine can spread.
 */
const takeAddress = `with taken as (
  insert into surveyc_user_addresses (address, uuid) values ($6, $1)
  on conflict (address) do nothing
  returning uuid
)`;

const insertUser = (from: string): string =>
  `insert into surveyc_users (uuid, number, email, first_name, last_name, created_at)
select $1::text, nextval('surveyc_user_numbers')::int4, $2::text, $3::text, $4::text, $5::text${from}
returning ${selected(userColumns)}`;

const userAtAddress = `select ${selected(userColumns, "u.")}
from surveyc_user_addresses a join surveyc_users u on u.uuid = a.uuid
where a.address = $1`;

const rowOf = (rows: readonly Record<string, unknown>[]): UserRow | null =>
  (rows[0] as unknown as UserRow | undefined) ?? null;

export async function addUser(
  session: Session,
  { uuid, email, firstName, lastName, createdAt }: Omit<UserRow, "id">,
): Promise<UserRow> {
  const values = [uuid, email, firstName, lastName, createdAt];
  if (email === null) return rowOf((await session.query(insertUser(""), values)).rows) as UserRow;
  const address = addressOf(email);
  for (;;) {
    const known = rowOf((await session.query(userAtAddress, [address])).rows);
    if (known !== null) return known;
    const { rows } = await session.query(`${takeAddress} ${insertUser(" from taken")}`, [...values, address]);
    const added = rowOf(rows);
    if (added !== null) return added;
    // Somebody else took the address meanwhile, and their user is found now, unless it is gone again.
  }
}

export async function findUser(session: Session, uuid: string): Promise<UserRow | null> {
  const { rows } = await session.query(`select ${selected(userColumns)} from surveyc_users where uuid = $1`, [
    uuid,
  ]);
  return rowOf(rows);
}

export async function listUsers(session: Session): Promise<readonly UserRow[]> {
  const { rows } = await session.query(`select ${selected(userColumns)} from surveyc_users`);
  return sortUsers(rows as unknown as readonly UserRow[]);
}

export async function removeUser(session: Session, uuid: string): Promise<boolean> {
  const { rows } = await session.query(
    `with keys as (delete from surveyc_keys where user_uuid = $1),
addresses as (delete from surveyc_user_addresses where uuid = $1)
delete from surveyc_users where uuid = $1 returning uuid`,
    [uuid],
  );
  return rows.length === 1;
}
