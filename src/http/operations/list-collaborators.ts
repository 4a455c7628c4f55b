import type { Collaborator } from "#model/collaborator.ts";
import { findDashboard } from "../dashboards/find-dashboard.ts";
import { jsonText } from "../json.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { notFound } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

/** Lists who works on a dashboard, in the order in which they were added. */
export const listCollaborators = (
  services: Services,
  { project, params }: OperationInput<{ readonly dashboard_id: number }>,
): Promise<Result<readonly Collaborator[]>> =>
  services.store.read(project, async (rows) => {
    const id = params.dashboard_id;
    if ((await findDashboard(rows, id)) === null) return notFound("dashboard");
    const documents = (await rows.collaborators(id)).map(({ document }) => document);
    return { ok: true, status: 200, body: jsonText(`[${documents.join(",")}]`) };
  });

/** Its row. */
export const listCollaboratorsOperation = {
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
  summary: "Lists who works on a dashboard.",
  run: listCollaborators,
} as const satisfies Operation<{ readonly dashboard_id: number }, readonly Collaborator[]>;
