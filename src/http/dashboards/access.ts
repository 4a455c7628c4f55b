import type { ProjectReads } from "#stores/project-rows.ts";
import type { DashboardRow } from "#stores/rows.ts";
import type { Subject } from "../wire/authenticate.ts";
import { forbidden, type HttpProblem, notFound } from "../wire/problems.ts";
import { userKey } from "../wire/replies.ts";

// The two levels as PostHog numbers them. A dashboard has one as its restriction, a caller or collaborator as their privilege.

/** As restriction: everyone may edit. As privilege: may view. */
export const EVERYONE = 21;
/** As restriction: only collaborators may edit. As privilege: may edit. */
const EDIT = 37;

export interface Access {
  readonly restriction: number;
  /** 37 if the caller may edit, otherwise 21. */
  readonly privilege: typeof EVERYONE | typeof EDIT;
}

export interface DashboardView {
  readonly row: DashboardRow;
  readonly access: Access;
}

type Collaborators = Pick<ProjectReads, "collaborator">;

/** Whether the row alone permits a user to edit: everyone may, they created it, or its creator is unknown. */
const isOpenTo = (
  { restrictionLevel, creator }: Pick<DashboardRow, "restrictionLevel" | "creator">,
  user: string | null,
): boolean => restrictionLevel === EVERYONE || creator === null || creator === user;

const isEditor = async (rows: Collaborators, dashboard: number, user: string | null): Promise<boolean> =>
  user !== null && (await rows.collaborator(dashboard, user))?.level === EDIT;

const accessOf = ({ restrictionLevel }: DashboardRow, mayEdit: boolean): Access => ({
  restriction: restrictionLevel,
  privilege: mayEdit ? EDIT : EVERYONE,
});

/** The access of a user to one dashboard; null is a user without UUID. */
export const readAccess = async (
  rows: Collaborators,
  row: DashboardRow,
  user: string | null,
): Promise<Access> => accessOf(row, isOpenTo(row, user) || (await isEditor(rows, row.id, user)));

/** Adds the access of a user to many dashboards, with at most one call to the store. */
export async function withAccess(
  reads: Pick<ProjectReads, "levelsOf">,
  rows: readonly DashboardRow[],
  user: string | null,
): Promise<readonly DashboardView[]> {
  const restricted = user === null ? [] : rows.filter((row) => !isOpenTo(row, user)).map(({ id }) => id);
  const levels: ReadonlyMap<number, number> =
    user === null || restricted.length === 0 ? new Map() : await reads.levelsOf(user, restricted);
  return rows.map((row) => ({
    row,
    access: accessOf(row, isOpenTo(row, user) || levels.get(row.id) === EDIT),
  }));
}

/**
 * Whether a user may change the restriction of a dashboard: its creator, and collaborators who may edit. If the creator is
 * unknown, all users may, so that the dashboard stays accessible.
 */
export const mayRestrict = async (
  rows: Collaborators,
  { id, creator }: DashboardRow,
  user: string | null,
): Promise<boolean> => creator === null || creator === user || isEditor(rows, id, user);

/** The dashboard with an id; null if there is none or it is deleted. */
export async function findDashboard(
  rows: Pick<ProjectReads, "dashboard">,
  id: number,
): Promise<DashboardRow | null> {
  const row = await rows.dashboard(id);
  return row?.deleted === false ? row : null;
}

/** The row of a dashboard that the caller may edit; a problem if it does not exist, or they may only view it. */
export async function requireEditable(
  rows: Collaborators,
  row: DashboardRow | null,
  { user }: Subject,
): Promise<{ readonly ok: true; readonly row: DashboardRow } | HttpProblem> {
  if (row === null) return notFound("dashboard");
  const { privilege } = await readAccess(rows, row, userKey(user));
  return privilege === EDIT
    ? { ok: true, row }
    : forbidden(`Dashboard ${row.id} can be edited by its collaborators only; you may view it.`);
}
