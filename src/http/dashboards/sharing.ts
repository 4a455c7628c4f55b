import type { ProjectReads, ProjectWrites } from "#stores/project-rows.ts";
import type { DashboardRow, SharingRow } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";
import type { Services } from "../services/services.ts";
import type { Subject } from "../wire/authenticate.ts";
import { type Json, jsonOf } from "../wire/json.ts";
import { type Endpoint, type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { badRequest, type HttpProblem, notFound } from "../wire/problems.ts";
import type { SharingConfigurationReply } from "../wire/replies.generated.ts";
import { findDashboard, requireEditable } from "./access.ts";
import { logRelatedChange, planChange } from "./change-dashboard.ts";
import { storedDashboard } from "./stored-dashboard.ts";

/** A dashboard and its sharing configuration; null if the dashboard does not exist, or has no configuration yet. */
const findSharing = async (
  rows: ProjectReads,
  dashboard: number,
): Promise<{ readonly row: DashboardRow | null; readonly sharing: SharingRow | null }> => ({
  row: await findDashboard(rows, dashboard),
  sharing: await rows.sharing(dashboard),
});

/** The reply with a sharing configuration. `enabled` is stored with the dashboard, as its `is_shared`. */
const toSharingReply = (row: DashboardRow, { document }: SharingRow): Json<SharingConfigurationReply> =>
  jsonOf({
    ...(JSON.parse(document) as Omit<SharingConfigurationReply, "enabled">),
    enabled: storedDashboard(row).shared,
  });

/** A sharing configuration with a new token. Created outside of a write, so that the write can be retried. */
const newSharing = (
  { clock, newToken }: Pick<Services, "clock" | "newToken">,
  dashboard: number,
): SharingRow => ({
  dashboard,
  document: JSON.stringify({ created_at: clock().toISOString(), access_token: newToken() }),
});

/** Stores the sharing configuration of a dashboard if it has none; returns the current one. */
async function createSharing(
  services: Pick<Services, "clock" | "newId">,
  rows: ProjectWrites,
  subject: Subject,
  row: DashboardRow,
  created: SharingRow,
): Promise<SharingRow> {
  if (!(await rows.insertSharing(created))) return (await rows.sharing(row.id)) ?? created;
  await logRelatedChange(services, rows, subject, row, "sharing", null, { enabled: false });
  return created;
}

/**
 * Returns the sharing configuration of a dashboard. The first request creates it, disabled and with a new token; all others,
 * also concurrent ones, return that one.
 *
 * @example
 * const result = await listSharingConfiguration.run(services, { ...input, params: { dashboard_id: 1 } });
 * if (result.ok) console.log(result.body?.parse().access_token);
 */
export const listSharingConfiguration = {
  ...plainEndpoint,
  id: "listSharingConfiguration",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/sharing",
  params: { dashboard_id: "integer" },
  scope: "sharing_configuration:read",
  response: "sharing-configuration",
  summary: "Shows the sharing configuration of a dashboard.",
  async run(services, { project, params, subject }): Promise<Result<SharingConfigurationReply>> {
    const dashboard = params.dashboard_id;
    const found = await services.store.read(project, (rows) => findSharing(rows, dashboard));
    if (found.row === null) return notFound("dashboard");
    if (found.sharing !== null)
      return { ok: true, status: 200, body: toSharingReply(found.row, found.sharing) };
    const created = newSharing(services, dashboard);
    return services.store.write(project, async (rows) => {
      const { row, sharing } = await findSharing(rows, dashboard);
      if (row === null) return notFound("dashboard");
      const configuration = sharing ?? (await createSharing(services, rows, subject, row, created));
      return { ok: true, status: 200, body: toSharingReply(row, configuration) };
    });
  },
} as const satisfies Operation<
  { readonly dashboard_id: number },
  SharingConfigurationReply,
  Pick<Store, "read" | "write">
>;

const readEnabled = (body: unknown): { readonly ok: true; readonly enabled: boolean } | HttpProblem => {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return badRequest("valid-type", "The body must be an object.");
  const { enabled } = body as { readonly enabled?: unknown };
  if (typeof enabled === "boolean") return { ok: true, enabled };
  return enabled === undefined
    ? badRequest(
        "required-field",
        '"enabled" is required: it sets whether the dashboard is shared.',
        "enabled",
      )
    : badRequest("valid-type", "enabled must be true or false.", "enabled");
};

/**
 * Shares a dashboard, or stops sharing it; the token of its link stays the same. The caller must have edit access. A request
 * that changes nothing leaves the version and the log unchanged.
 */
export const updateSharing = {
  ...plainEndpoint,
  id: "updateSharing",
  method: "PATCH",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/sharing",
  params: { dashboard_id: "integer" },
  scope: "sharing_configuration:write",
  request: "json",
  response: "sharing-configuration",
  summary: "Shares a dashboard with anyone who has its link, or stops sharing it.",
  async run(services, { project, params, subject, body }): Promise<Result<SharingConfigurationReply>> {
    const read = readEnabled(body);
    if (!read.ok) return read;
    const created = newSharing(services, params.dashboard_id);
    return services.store.write(project, async (rows) => {
      const { row, sharing } = await findSharing(rows, params.dashboard_id);
      const found = await requireEditable(rows, row, subject);
      if (!found.ok) return found;
      const plan = await planChange(services, rows, subject, found.row, (before) => ({
        ...before,
        shared: read.enabled,
      }));
      if (!plan.ok) return plan;
      const configuration = sharing ?? (await createSharing(services, rows, subject, found.row, created));
      await plan.apply();
      return { ok: true, status: 200, body: toSharingReply(plan.row, configuration) };
    });
  },
} as const satisfies Endpoint<{ readonly dashboard_id: number }, SharingConfigurationReply>;
