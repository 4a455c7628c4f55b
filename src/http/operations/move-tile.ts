import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Dashboard } from "#model/dashboard.ts";
import type { DashboardRow, ProjectReads } from "#stores/rows.ts";
import { planChange } from "../dashboards/change-dashboard.ts";
import { storedDashboard } from "../dashboards/dashboard-row.ts";
import { changeable, findDashboard } from "../dashboards/find-dashboard.ts";
import { readLevels } from "../dashboards/levels.ts";
import { dashboardReply } from "../dashboards/show-dashboard.ts";
import { mergeDashboard } from "../dashboards/stored-dashboard.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { mayChange } from "../preconditions.ts";
import { changedMeanwhile, invalidBody, notFound, wrongMember } from "../refusals.ts";
import type { Refusal, Result } from "../result.ts";
import type { Services } from "../services.ts";
import { userKey } from "../shown-user.ts";
import { updateDashboard } from "./update-dashboard.ts";

/** Finds two dashboards, the one with the lower number first: so those who move tiles to and fro do not block each other. */
async function findBoth(
  rows: ProjectReads,
  one: number,
  other: number,
): Promise<[DashboardRow | null, DashboardRow | null]> {
  const lower = await findDashboard(rows, Math.min(one, other));
  const higher = await findDashboard(rows, Math.max(one, other));
  return one < other ? [lower, higher] : [higher, lower];
}

const missing = (member: string, what: string): Refusal =>
  wrongMember("required-field", member, `"${member}" is missing: it says ${what}.`, `Add "${member}".`);

/**
 * Moves a tile to another dashboard and shows the one from which it came, all or nothing; both must be open to change.
 * Members of the dashboard beside it are changed as by an update; without a tile that is all that happens.
 */
export async function moveTile(
  services: Services,
  input: OperationInput<{ readonly id: number }>,
): Promise<Result<Dashboard>> {
  const { project, subject, params, preconditions } = input;
  const { limits, rules } = services;
  const outcome = checkDashboard(input.body, { kind: "move-tile", limits, rules });
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { tile, to_dashboard, toDashboard, ...fields } = outcome.value;
  const to = to_dashboard ?? toDashboard ?? null;
  if (!tile && to === null) return updateDashboard(services, { ...input, body: fields });
  if (!tile) return missing("tile", "which tile is to be moved");
  if (to === null) return missing("to_dashboard", "where the tile is to be moved");
  return services.store.write(project, async (rows) => {
    const [from, target] = await findBoth(rows, params.id, to);
    const source = await changeable(rows, from, subject);
    if (!source.ok) return source;
    const goal = await changeable(rows, target, subject);
    if (!goal.ok) return goal;
    if (!mayChange(preconditions, source.row.version)) return changedMeanwhile;
    const moved = storedDashboard(source.row).tiles.find(({ id }) => id === tile.id);
    if (moved === undefined) return notFound("tile");
    const stays = params.id === to;
    const leaving = await planChange(services, rows, subject, source.row, (before) => {
      const after = mergeDashboard(before, fields);
      return stays ? after : { ...after, tiles: after.tiles.filter(({ id }) => id !== moved.id) };
    });
    if (!leaving.ok) return leaving;
    if (!stays) {
      const arriving = await planChange(services, rows, subject, goal.row, (before) => ({
        ...before,
        tiles: [...before.tiles, moved],
      }));
      if (!arriving.ok) return arriving;
      await arriving.make();
    }
    await leaving.make();
    const levels = await readLevels(rows, leaving.row, userKey(subject.user));
    return dashboardReply(200, { row: leaving.row, levels }, outcome.diagnostics);
  });
}

/** Its row. */
export const moveTileOperation = {
  id: "moveTile",
  method: "PATCH",
  path: "/api/projects/:project_id/dashboards/:id/move_tile",
  params: { id: "integer" },
  scope: "dashboard:write",
  status: 200,
  query: [],
  request: "move-tile",
  response: "dashboard",
  summary: "Moves a tile of this dashboard to another one.",
  run: moveTile,
} as const satisfies Operation<{ readonly id: number }, Dashboard>;
