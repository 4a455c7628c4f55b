import type { StorePart } from "#stores/store-part.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { preconditionsHold } from "../wire/preconditions.ts";
import { changedMeanwhile, neverAllowed } from "../wire/problems.ts";
import type { DashboardReply } from "../wire/replies.generated.ts";
import { userKey } from "../wire/replies.ts";
import { findDashboard, readAccess, requireEditable } from "./access.ts";
import { checkBody, planChange } from "./change-dashboard.ts";
import { checkTemplate } from "./new-dashboard.ts";
import { dashboardReply, mergeDashboard, type StoredDashboard } from "./stored-dashboard.ts";

/**
 * Changes the members that the body names and keeps the rest; null sets a member to its default. `deleted: true` deletes the
 * dashboard, also if it is already deleted, so that a client may retry; `deleted: false` restores it; every other request for a
 * deleted dashboard gets 404. A request that changes nothing leaves the version and the log unchanged.
 *
 * @example
 * const result = await updateDashboard.run(services, { ...input, params: { id: 1 }, body: { deleted: true } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const updateDashboard = {
  ...plainEndpoint,
  id: "updateDashboard",
  method: "PATCH",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:write",
  request: "dashboard-update",
  response: "dashboard",
  summary: "Changes a dashboard; `deleted` deletes and restores it.",
  async run(services, input): Promise<Result<DashboardReply>> {
    const { project, subject, params, preconditions } = input;
    const checked = checkBody(services, input, "dashboard-update");
    if (!checked.ok) return checked;
    const { value: fields, diagnostics } = checked;
    // Outside of the write, because other writes wait for it.
    const templateProblem = await checkTemplate(services, fields);
    return services.store.write(project, async (rows) => {
      const setsDeleted = typeof fields.deleted === "boolean";
      const row = await (setsDeleted ? rows.dashboard(params.id) : findDashboard(rows, params.id));
      const found = await requireEditable(rows, row, subject);
      if (!found.ok) return found;
      if (!preconditionsHold(preconditions, found.row.version)) return changedMeanwhile;
      const unknown = templateProblem(found.row);
      if (unknown !== null) return unknown;
      const change = (before: StoredDashboard) => mergeDashboard(before, fields);
      const plan = await planChange(services, rows, subject, found.row, change);
      if (!plan.ok) return plan;
      await plan.apply();
      const access = await readAccess(rows, plan.row, userKey(subject.user));
      return dashboardReply(200, { row: plan.row, access }, diagnostics);
    });
  },
} as const satisfies Operation<{ readonly id: number }, DashboardReply, StorePart<"write">>;

/**
 * Returns 405 without reading anything: dashboards are deleted by changing `deleted`.
 *
 * @example
 * const result = await deleteDashboard.run(services, { ...input, params: { id: 1 } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const deleteDashboard = {
  ...plainEndpoint,
  id: "deleteDashboard",
  method: "DELETE",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:write",
  status: 405,
  summary: "Not allowed: dashboards are deleted by changing `deleted`.",
  run: async (_services, _input): Promise<Result<never>> => neverAllowed,
} as const satisfies Operation<{ readonly id: number }, never, object>;
