import { fillMessage } from "#diagnostics/messages.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import type { DashboardRow } from "#stores/rows.ts";
import type { StorePart } from "#stores/store-part.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { preconditionsHold } from "../wire/preconditions.ts";
import { changedMeanwhile, type HttpProblem, invalidMember, notFound } from "../wire/problems.ts";
import type { DashboardReply } from "../wire/replies.generated.ts";
import { userKey } from "../wire/replies.ts";
import { findDashboard, readAccess, requireEditable } from "./access.ts";
import { checkBody, planChange } from "./change-dashboard.ts";
import { checkTemplate } from "./new-dashboard.ts";
import { dashboardReply, mergeDashboard, storedDashboard } from "./stored-dashboard.ts";
import { updateDashboard } from "./update-dashboard.ts";

/** Finds two dashboards, the one with the lower id first, so that concurrent moves in both directions do not deadlock. */
async function findBoth(
  rows: ProjectReads,
  one: number,
  other: number,
): Promise<[DashboardRow | null, DashboardRow | null]> {
  const lower = await findDashboard(rows, Math.min(one, other));
  const higher = await findDashboard(rows, Math.max(one, other));
  return one < other ? [lower, higher] : [higher, lower];
}

const messages = {
  tile: {
    message: 'The required property "tile" is missing: the tile to move.',
    help: 'Add "tile" with the "id" of a tile.',
  },
  to_dashboard: {
    message: 'The required property "to_dashboard" is missing: the dashboard that gets the tile.',
    help: 'Add "to_dashboard": the id of a dashboard.',
  },
} as const;

const missingMember = (member: keyof typeof messages): HttpProblem =>
  invalidMember("required-field", member, fillMessage(messages, member));

/**
 * Moves a tile to another dashboard, all or nothing, and returns the source dashboard; the caller must have edit access to both.
 * Other members of the request update the source dashboard; without a tile, only this update is made.
 *
 * @example
 * const body = { tile: { id: 7 }, to_dashboard: 2 };
 * const result = await moveTile.run(services, { ...input, params: { id: 1 }, body });
 * if (result.ok) console.log(result.body?.parse().tiles.length);
 */
export const moveTile = {
  ...plainEndpoint,
  id: "moveTile",
  method: "PATCH",
  path: "/api/projects/:project_id/dashboards/:id/move_tile",
  params: { id: "integer" },
  scope: "dashboard:write",
  request: "move-tile",
  response: "dashboard",
  summary: "Moves a tile of this dashboard to another one.",
  async run(services, input): Promise<Result<DashboardReply>> {
    const { project, subject, params, preconditions } = input;
    const checked = checkBody(services, input, "move-tile");
    if (!checked.ok) return checked;
    const { tile, to_dashboard, toDashboard, ...fields } = checked.value;
    const to = to_dashboard ?? toDashboard ?? null;
    if (!tile && to === null) return updateDashboard.run(services, { ...input, body: fields });
    if (!tile) return missingMember("tile");
    if (to === null) return missingMember("to_dashboard");
    const templateProblem = await checkTemplate(services, fields);
    return services.store.write(project, async (rows) => {
      const [from, target] = await findBoth(rows, params.id, to);
      const source = await requireEditable(rows, from, subject);
      if (!source.ok) return source;
      const destination = await requireEditable(rows, target, subject);
      if (!destination.ok) return destination;
      if (!preconditionsHold(preconditions, source.row.version)) return changedMeanwhile;
      const unknown = templateProblem(source.row);
      if (unknown !== null) return unknown;
      const moved = storedDashboard(source.row).tiles.find(({ id }) => id === tile.id);
      if (moved === undefined) return notFound("tile");
      const stays = params.id === to;
      const sourceChange = await planChange(services, rows, subject, source.row, (before) => {
        const after = mergeDashboard(before, fields);
        return stays ? after : { ...after, tiles: after.tiles.filter(({ id }) => id !== moved.id) };
      });
      if (!sourceChange.ok) return sourceChange;
      if (!stays) {
        const targetChange = await planChange(services, rows, subject, destination.row, (before) => ({
          ...before,
          tiles: [...before.tiles, moved],
        }));
        if (!targetChange.ok) return targetChange;
        await targetChange.apply();
      }
      await sourceChange.apply();
      const access = await readAccess(rows, sourceChange.row, userKey(subject.user));
      return dashboardReply(200, { row: sourceChange.row, access }, checked.diagnostics);
    });
  },
} as const satisfies Operation<{ readonly id: number }, DashboardReply, StorePart<"write">>;
