import type { SharingConfiguration } from "#model/sharing-configuration.ts";
import type { ProjectReads, SharingRow } from "#stores/rows.ts";
import { findDashboard } from "../dashboards/find-dashboard.ts";
import { logField } from "../dashboards/log-field.ts";
import { jsonText } from "../json.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { notFound } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

const shown = ({ document }: SharingRow): Result<SharingConfiguration> => ({
  ok: true,
  status: 200,
  body: jsonText(document),
});

/**
 * Shows how a dashboard is shared. The first look makes the configuration, not enabled and with a token of its own; every
 * later one, also one at the same time, shows that same one.
 */
export async function listSharingConfiguration(
  services: Services,
  { project, params, subject }: OperationInput<{ readonly dashboard_id: number }>,
): Promise<Result<SharingConfiguration>> {
  const dashboard = params.dashboard_id;
  const look = async (rows: ProjectReads) => ({
    row: await findDashboard(rows, dashboard),
    sharing: await rows.sharing(dashboard),
  });
  const seen = await services.store.read(project, look);
  if (seen.row === null) return notFound("dashboard");
  if (seen.sharing !== null) return shown(seen.sharing);
  const created_at = services.clock().toISOString();
  const document = JSON.stringify({ created_at, enabled: false, access_token: services.newToken() });
  return services.store.write(project, async (rows) => {
    const { row, sharing } = await look(rows);
    if (row === null) return notFound("dashboard");
    if (sharing !== null) return shown(sharing);
    const made = { dashboard, document };
    if (!(await rows.insertSharing(made))) return shown((await rows.sharing(dashboard)) ?? made);
    await logField(services, rows, subject, row, "sharing", null, { enabled: false });
    return shown(made);
  });
}

/** Its row. */
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
  summary: "Shows how a dashboard is shared.",
  run: listSharingConfiguration,
} as const satisfies Operation<{ readonly dashboard_id: number }, SharingConfiguration>;
