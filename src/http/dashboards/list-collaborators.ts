import { jsonText } from "../wire/json.ts";
import type { Operation, Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { findDashboard } from "./access.ts";
import type { CollaboratorReply } from "./stored-dashboard.ts";

/**
 * Lists the collaborators of a dashboard, in the order in which they were added.
 *
 * @example
 * const result = await listCollaborators.run(services, { ...input, params: { dashboard_id: 1 } });
 * if (result.ok) for (const { user, level } of result.body?.parse() ?? []) console.log(user.email, level);
 */
export const listCollaborators = {
  id: "listCollaborators",
  method: "GET",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators",
  params: { dashboard_id: "integer" },
  scope: "dashboard:read",
  status: 200,
  query: [],
  request: null,
  response: "collaborator",
  many: true,
  summary: "Lists the collaborators of a dashboard.",
  run: (services, { project, params }): Promise<Result<readonly CollaboratorReply[]>> =>
    services.store.read(project, async (rows) => {
      const id = params.dashboard_id;
      if ((await findDashboard(rows, id)) === null) return notFound("dashboard");
      const documents = (await rows.collaborators(id)).map(({ document }) => document);
      return { ok: true, status: 200, body: jsonText(`[${documents.join(",")}]`) };
    }),
} as const satisfies Operation<{ readonly dashboard_id: number }, readonly CollaboratorReply[]>;
