import type { Operation, Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { createSharing, findSharing, newSharing, shownSharing } from "./sharing.ts";
import type { SharingConfigurationReply } from "./stored-dashboard.ts";

/**
 * Shows the sharing configuration of a dashboard. The first request creates it, disabled and with a token of its own; all
 * others, also concurrent ones, show that one.
 *
 * @example
 * const result = await listSharingConfiguration.run(services, { ...input, params: { dashboard_id: 1 } });
 * if (result.ok) console.log(result.body?.parse().access_token);
 */
export const listSharingConfiguration = {
  id: "listSharingConfiguration",
  method: "GET",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/sharing",
  params: { dashboard_id: "integer" },
  scope: "sharing_configuration:read",
  status: 200,
  query: [],
  request: null,
  response: "sharing-configuration",
  summary: "Shows the sharing configuration of a dashboard.",
  async run(services, { project, params, subject }): Promise<Result<SharingConfigurationReply>> {
    const dashboard = params.dashboard_id;
    const found = await services.store.read(project, (rows) => findSharing(rows, dashboard));
    if (found.row === null) return notFound("dashboard");
    if (found.sharing !== null)
      return { ok: true, status: 200, body: shownSharing(found.row, found.sharing) };
    const created = newSharing(services, dashboard);
    return services.store.write(project, async (rows) => {
      const { row, sharing } = await findSharing(rows, dashboard);
      if (row === null) return notFound("dashboard");
      const configuration = sharing ?? (await createSharing(services, rows, subject, row, created));
      return { ok: true, status: 200, body: shownSharing(row, configuration) };
    });
  },
} as const satisfies Operation<{ readonly dashboard_id: number }, SharingConfigurationReply>;
