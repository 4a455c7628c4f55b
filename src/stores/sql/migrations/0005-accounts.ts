import type { Session } from "../database.ts";
import type { Migration } from "./migration.ts";

const BATCH_SIZE = 200;

/** The user that earlier versions wrote into a key. */
interface Holder {
  readonly uuid?: string | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/**
 * Adds the user of a key; if several have the same address, lookups find the oldest. Users keep their UUIDs, even if they look
 * like one person: stored rows refer to these, and who they were is unknown here.
 */
async function addHolder(session: Session, holder: string, createdAt: string): Promise<string | null> {
  const { uuid, email, first_name, last_name } = JSON.parse(holder) as Holder;
  if (holder === "{}") return null;
  const { rows } = await session.query(
    `insert into surveyc_users (uuid, number, email, first_name, last_name, created_at)
values (coalesce($1, md5($2)::uuid::text), nextval('surveyc_user_numbers')::int4, $3, $4, $5, $6)
on conflict (uuid) do update set uuid = excluded.uuid
returning uuid`,
    [uuid?.toLowerCase() ?? null, holder, email ?? null, first_name ?? "", last_name ?? "", createdAt],
  );
  const added = rows[0]?.["uuid"] as string;
  if (email)
    await session.query(
      "insert into surveyc_user_addresses (address, uuid) values ($1, $2) on conflict (address) do nothing",
      [email.toLowerCase(), added],
    );
  return added;
}

/** A project to which a key gives access exists, even if it has no rows. */
async function addProjects(session: Session, projects: string, createdAt: string): Promise<void> {
  const named = JSON.parse(projects) as readonly string[] | "*";
  if (named === "*") return;
  for (const project of named.toSorted())
    await session.query(
      `insert into surveyc_project_names (project_id, name, created_at) values ($1, $2, $3)
on conflict (project_id) do nothing`,
      [project, `Project ${project}`, createdAt],
    );
}

async function upgradeKeys(session: Session): Promise<number> {
  const { rows, count } = await session.query(
    `select hash, projects, holder, created_at from surveyc_keys where name is null
order by created_at, hash limit ${BATCH_SIZE} for update`,
  );
  for (const row of rows) {
    const { hash, projects, holder, created_at: createdAt } = row as Readonly<Record<string, string>>;
    await addProjects(session, projects as string, createdAt as string);
    const user = await addHolder(session, holder as string, createdAt as string);
    await session.query("update surveyc_keys set name = '', user_uuid = $2 where hash = $1", [
      hash as string,
      user,
    ]);
  }
  return count;
}

/** Users and projects are rows, and keys have a name, an expiry and a last use. */
export const accounts: Migration = {
  number: 5,
  title: "users, projects and names of keys",
  table: "surveyc_keys",
  steps: [
    {
      run: "alone",
      statements: [
        "create sequence if not exists surveyc_user_numbers",
        // Users may have many projects, and belong to none, as keys do.
        `create table if not exists surveyc_users (
  uuid text not null,
  number int4 not null,
  email text,
  first_name text not null,
  last_name text not null,
  created_at text not null,
  primary key (uuid)
)`,
        `create table if not exists surveyc_user_addresses (
  address text not null,
  uuid text not null,
  primary key (address)
)`,
        `create table if not exists surveyc_project_names (
  project_id text not null,
  name text not null,
  created_at text not null,
  primary key (project_id)
)`,
        // Null if an earlier version wrote the key.
        "alter table surveyc_keys add column if not exists name text",
        "alter table surveyc_keys add column if not exists user_uuid text",
        "alter table surveyc_keys add column if not exists expires_at text",
        "alter table surveyc_keys add column if not exists last_used_at text",
      ],
    },
    {
      run: "together",
      statements: [
        `insert into surveyc_project_names (project_id, name, created_at)
select project_id, 'Project ' || project_id, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
from surveyc_projects
on conflict (project_id) do nothing`,
      ],
    },
    { run: "backfill", batch: upgradeKeys },
  ],
};
