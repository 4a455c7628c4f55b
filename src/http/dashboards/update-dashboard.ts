import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Operation, Result } from "../wire/operation.ts";
import { preconditionsHold } from "../wire/preconditions.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { changedMeanwhile, invalidBody } from "../wire/problems.ts";
import { userKey } from "../wire/replies.ts";
import { findDashboard, readAccess, requireEditable } from "./access.ts";
import { planChange } from "./change-dashboard.ts";
import { checkTemplate } from "./new-dashboard.ts";
import {
  type DashboardReply,
  dashboardReply,
  mergeDashboard,
  type StoredDashboard,
} from "./stored-dashboard.ts";

/**
 * Changes the members that the body names and keeps the rest; null sets a member to its default. `deleted: true` deletes
 * the dashboard, also one that is deleted already, so that a client may repeat it; `deleted: false` restores it; every other
 * request for a deleted one is 404. A request that changes nothing leaves the version and the log as they are.
 *
 * @example
 * const result = await updateDashboard.run(services, { ...input, params: { id: 1 }, body: { deleted: true } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const updateDashboard = {
  id: "updateDashboard",
  method: "PATCH",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:write",
  status: 200,
  query: [],
  request: "dashboard-update",
  response: "dashboard",
  summary: "Changes a dashboard; `deleted` deletes and restores it.",
  async run(
    services,
    { project, subject, params, body, preconditions, strict = false },
  ): Promise<Result<DashboardReply>> {
    const { limits, rules, plugins } = services;
    const outcome = handleStrictly(
      checkDashboard(body, { kind: "dashboard-update", limits, rules, plugins }),
      {
        strict,
      },
    );
    if (!outcome.ok) return invalidBody(outcome.diagnostics);
    const { value: fields, diagnostics } = outcome;
    // Outside of the write, because other writes wait for it.
    const templateProblem = await checkTemplate(services, fields);
    return services.store.write(project, async (rows) => {
      const saysDeleted = typeof fields.deleted === "boolean";
      const row = await (saysDeleted ? rows.dashboard(params.id) : findDashboard(rows, params.id));
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
} as const satisfies Operation<{ readonly id: number }, DashboardReply>;
