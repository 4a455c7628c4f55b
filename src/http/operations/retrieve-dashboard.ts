import type { Dashboard } from "#model/dashboard.ts";
import { findDashboard } from "../dashboards/find-dashboard.ts";
import { EVERYONE, readLevels } from "../dashboards/levels.ts";
import { dashboardReply } from "../dashboards/show-dashboard.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { isKnown, isMeant } from "../preconditions.ts";
import { notFound, notModified, otherVersion } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { userKey } from "../shown-user.ts";

/**
 * Shows one dashboard with its tiles. Whether a caller may edit a restricted one can change without a new version, so it
 * is sent whatever the caller knows.
 */
export const retrieveDashboard = (
  services: Services,
  { project, params, subject, preconditions }: OperationInput<{ readonly id: number }>,
): Promise<Result<Dashboard>> =>
  services.store.read(project, async (rows) => {
    const row = await findDashboard(rows, params.id);
    if (row === null) return notFound("dashboard");
    if (!isMeant(preconditions, row.version)) return otherVersion;
    if (row.restrictionLevel === EVERYONE && isKnown(preconditions, row.version))
      return notModified(row.version);
    return dashboardReply(200, { row, levels: await readLevels(rows, row, userKey(subject.user)) });
  });

/** Its row. */
export const retrieveDashboardOperation = {
  id: "retrieveDashboard",
  method: "GET",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:read",
  status: 200,
  query: [],
  request: null,
  response: "dashboard",
  summary: "Shows one dashboard with its tiles.",
  run: retrieveDashboard,
} as const satisfies Operation<{ readonly id: number }, Dashboard>;
