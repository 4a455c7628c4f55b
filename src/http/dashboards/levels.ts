import type { DashboardRow, ProjectReads } from "#stores/rows.ts";

/** May be viewed, or edited by everyone. INTERFACE.md leaves the numbers open; these are the deployed ones. */
export const EVERYONE = 21;
/** May be edited, or edited by collaborators only. */
export const EDIT = 37;

/** What holds for a dashboard and who asks. */
export interface Levels {
  readonly restriction: number;
  /** 37 where the caller may edit, else 21. */
  readonly privilege: typeof EVERYONE | typeof EDIT;
}

type Restricted = Pick<DashboardRow, "restrictionLevel" | "creator">;

/** Whether the row alone tells that a user may edit: everyone may, they made it, or nobody is known to have made it. */
const isOpenTo = ({ restrictionLevel, creator }: Restricted, user: string | null): boolean =>
  restrictionLevel === EVERYONE || creator === null || creator === user;

const levelsOf = (row: Restricted, isEditor: boolean): Levels => ({
  restriction: row.restrictionLevel,
  privilege: isEditor ? EDIT : EVERYONE,
});

/** The levels of one dashboard for a user, null being one who has no UUID. */
export async function readLevels(
  rows: ProjectReads,
  row: DashboardRow,
  user: string | null,
): Promise<Levels> {
  const isEditor =
    isOpenTo(row, user) || (user !== null && (await rows.collaborator(row.id, user))?.level === EDIT);
  return levelsOf(row, isEditor);
}

/** A dashboard, and what holds for who asks. */
export interface SeenDashboard {
  readonly row: DashboardRow;
  readonly levels: Levels;
}

/** Many dashboards with their levels, in one question to the store at most. */
export async function withLevels(
  reads: ProjectReads,
  rows: readonly DashboardRow[],
  user: string | null,
): Promise<readonly SeenDashboard[]> {
  const asked = user === null ? [] : rows.filter((row) => !isOpenTo(row, user)).map(({ id }) => id);
  const given: ReadonlyMap<number, number> =
    user === null || asked.length === 0 ? new Map() : await reads.levelsOf(user, asked);
  return rows.map((row) => ({
    row,
    levels: levelsOf(row, isOpenTo(row, user) || given.get(row.id) === EDIT),
  }));
}

/** Whether a user may say who else edits: who made it, and collaborators who edit. Nobody is shut out of what nobody made. */
export const mayRestrict = async (
  rows: ProjectReads,
  { id, creator }: DashboardRow,
  user: string | null,
): Promise<boolean> =>
  creator === null ||
  creator === user ||
  (user !== null && (await rows.collaborator(id, user))?.level === EDIT);
