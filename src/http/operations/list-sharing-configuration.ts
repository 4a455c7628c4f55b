import type { SharingConfiguration } from "#model/sharing-configuration.ts";
import type { ProjectReads, SharingRow } from "#stores/rows.ts";
import { findDashboard } from "../dashboards/access.ts";
import { logRelatedChange } from "../dashboards/change-dashboard.ts";
import { jsonText } from "../json.ts";
import type { Operation, OperationInput, Result } from "../operation.ts";
import { notFound } from "../response/problems.ts";
import type { Services } from "../services.ts";

const shown = ({ document }: SharingRow): Result<SharingConfiguration> => ({
  ok: true,
  status: 200,
  body: jsonText(document),
});

/**
 * Shows the sharing configuration of a dashboard. The first request creates it, disabled and with a token of its own; all
 * others, also concurrent ones, show that one.
 */
export async function listSharingConfiguration(
  services: Services,
  { project, params, subject }: OperationInput<{ readonly dashboard_id: number }>,
): Promise<Result<SharingConfiguration>> {
  const dashboard = params.dashboard_id;
  const find = async (rows: ProjectReads) => ({
    row: await findDashboard(rows, dashboard),
    sharing: await rows.sharing(dashboard),
  });
  const found = await services.store.read(project, find);
  if (found.row === null) return notFound("dashboard");
  if (found.sharing !== null) return shown(found.sharing);
  const created_at = services.clock().toISOString();
  const document = JSON.stringify({ created_at, enabled: false, access_token: services.newToken() });
  return services.store.write(project, async (rows) => {
    const { row, sharing } = await find(rows);
    if (row === null) return notFound("dashboard");
    if (sharing !== null) return shown(sharing);
    const created = { dashboard, document };
    if (!(await rows.insertSharing(created))) return shown((await rows.sharing(dashboard)) ?? created);
    await logRelatedChange(services, rows, subject, row, "sharing", null, { enabled: false });
    return shown(created);
  });
}

/** The endpoint of `listSharingConfiguration`. */
export const listSharingConfigurationOperation = {
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
  run: listSharingConfiguration,
} as const satisfies Operation<{ readonly dashboard_id: number }, SharingConfiguration>;
