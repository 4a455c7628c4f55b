import type { Operation, Result } from "../wire/operation.ts";
import { matchesIfMatch, matchesIfNoneMatch } from "../wire/preconditions.ts";
import { notFound, notModified, otherVersion } from "../wire/problems.ts";
import { userKey } from "../wire/replies.ts";
import { EVERYONE, findDashboard, readAccess } from "./access.ts";
import { type DashboardReply, dashboardReply } from "./stored-dashboard.ts";

/**
 * Shows one dashboard with its tiles. A restricted one is never 304: whether the caller may edit it can change without a
 * new version.
 *
 * @example
 * const result = await retrieveDashboard.run(services, { ...input, params: { id: 1 } });
 * if (result.ok) console.log(result.body?.parse().tiles.length);
 */
export const retrieveDashboard = {
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
  run: (services, { project, params, subject, preconditions }): Promise<Result<DashboardReply>> =>
    services.store.read(project, async (rows) => {
      const row = await findDashboard(rows, params.id);
      if (row === null) return notFound("dashboard");
      if (!matchesIfMatch(preconditions, row.version)) return otherVersion;
      if (row.restrictionLevel === EVERYONE && matchesIfNoneMatch(preconditions, row.version))
        return notModified(row.version);
      return dashboardReply(200, { row, access: await readAccess(rows, row, userKey(subject.user)) });
    }),
} as const satisfies Operation<{ readonly id: number }, DashboardReply>;
