import type { Operation, Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { findDashboard, requireEditable } from "./access.ts";
import { logRelatedChange } from "./change-dashboard.ts";

/**
 * Removes a collaborator from a dashboard; 404 where they are none.
 *
 * @example
 * const params = { dashboard_id: 1, user__uuid: uuid };
 * const result = await removeCollaborator.run(services, { ...input, params });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const removeCollaborator = {
  id: "removeCollaborator",
  method: "DELETE",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators/:user__uuid",
  params: { dashboard_id: "integer", user__uuid: "uuid" },
  scope: "dashboard:write",
  status: 204,
  query: [],
  request: null,
  response: null,
  summary: "Removes a collaborator from a dashboard.",
  run: (services, { project, subject, params }): Promise<Result<never>> =>
    services.store.write(project, async (rows) => {
      const { dashboard_id: dashboard, user__uuid: user } = params;
      const found = await requireEditable(rows, await findDashboard(rows, dashboard), subject);
      if (!found.ok) return found;
      const collaborator = await rows.collaborator(dashboard, user);
      if (collaborator === null || !(await rows.deleteCollaborator(dashboard, user)))
        return notFound("collaborator");
      const { level } = collaborator;
      await logRelatedChange(
        services,
        rows,
        subject,
        found.row,
        "collaborators",
        { user_uuid: user, level },
        null,
      );
      return { ok: true, status: 204, body: null };
    }),
} as const satisfies Operation<{ readonly dashboard_id: number; readonly user__uuid: string }, never>;
