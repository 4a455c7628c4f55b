import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Dashboard } from "#model/dashboard.ts";
import { planChange } from "../dashboards/change-dashboard.ts";
import { changeable, findDashboard } from "../dashboards/find-dashboard.ts";
import { readLevels } from "../dashboards/levels.ts";
import { dashboardReply } from "../dashboards/show-dashboard.ts";
import { mergeDashboard, type StoredDashboard } from "../dashboards/stored-dashboard.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { mayChange } from "../preconditions.ts";
import { changedMeanwhile, invalidBody } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { userKey } from "../shown-user.ts";

/**
 * Changes what the body names and keeps the rest; null sets a member to its default. `deleted: true` deletes, after which
 * only `deleted: false` finds the dashboard: it restores it. A request that changes nothing leaves the version and the
 * log as they are.
 */
export async function updateDashboard(
  services: Services,
  { project, subject, params, body, preconditions }: OperationInput<{ readonly id: number }>,
): Promise<Result<Dashboard>> {
  const { limits, rules } = services;
  const outcome = checkDashboard(body, { kind: "dashboard-update", limits, rules });
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { value: fields, diagnostics } = outcome;
  return services.store.write(project, async (rows) => {
    const row = await (fields.deleted === false ? rows.dashboard(params.id) : findDashboard(rows, params.id));
    const found = await changeable(rows, row, subject);
    if (!found.ok) return found;
    if (!mayChange(preconditions, found.row.version)) return changedMeanwhile;
    const change = (before: StoredDashboard) => mergeDashboard(before, fields);
    const plan = await planChange(services, rows, subject, found.row, change);
    if (!plan.ok) return plan;
    await plan.make();
    const levels = await readLevels(rows, plan.row, userKey(subject.user));
    return dashboardReply(200, { row: plan.row, levels }, diagnostics);
  });
}

/** Its row. */
export const updateDashboardOperation = {
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
  run: updateDashboard,
} as const satisfies Operation<{ readonly id: number }, Dashboard>;
