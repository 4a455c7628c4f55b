import type { DashboardRow, ProjectReads } from "#stores/rows.ts";
import { forbidden, notFound } from "../refusals.ts";
import type { Refusal } from "../result.ts";
import { userKey } from "../shown-user.ts";
import type { Subject } from "../subject.ts";
import { EDIT, readLevels } from "./levels.ts";

/** The dashboard of a number, unless it is deleted. */
export async function findDashboard(rows: ProjectReads, id: number): Promise<DashboardRow | null> {
  const row = await rows.dashboard(id);
  return row?.deleted === false ? row : null;
}

/** The row of a dashboard that who asks may change; or why not: it is not there, or they may only view it. */
export async function changeable(
  rows: ProjectReads,
  row: DashboardRow | null,
  { user }: Subject,
): Promise<{ readonly ok: true; readonly row: DashboardRow } | Refusal> {
  if (row === null) return notFound("dashboard");
  const { privilege } = await readLevels(rows, row, userKey(user));
  return privilege === EDIT
    ? { ok: true, row }
    : forbidden(`Dashboard ${row.id} can be changed by its collaborators only, and you may view it.`);
}
