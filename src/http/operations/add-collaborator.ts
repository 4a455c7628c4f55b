import { checkDashboard } from "#compile/check-dashboard.ts";
import { quote } from "#diagnostics/echo.ts";
import type { Collaborator } from "#model/collaborator.ts";
import { changeable, findDashboard } from "../dashboards/find-dashboard.ts";
import { logField } from "../dashboards/log-field.ts";
import { jsonText } from "../json.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { alreadyThere, invalidBody, wrongMember } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser, userKey } from "../shown-user.ts";

/** Lets a user work on a dashboard: 400 where nobody knows the user, 409 where they work on it already. */
export async function addCollaborator(
  services: Services,
  { project, subject, params, body }: OperationInput<{ readonly dashboard_id: number }>,
): Promise<Result<Collaborator>> {
  const { limits, rules } = services;
  const outcome = checkDashboard(body, { kind: "collaborator-create", limits, rules });
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { level, user_uuid } = outcome.value;
  const uuid = user_uuid.toLowerCase();
  const user = userKey(subject.user) === uuid ? subject.user : await services.findUser(uuid);
  if (user === null)
    return wrongMember(
      "unknown-user",
      "user_uuid",
      `There is no user ${quote(uuid)}.`,
      "Send the UUID of a user who exists.",
    );
  const dashboard = params.dashboard_id;
  const now = services.clock().toISOString();
  const document = JSON.stringify({
    id: services.newId(),
    dashboard_id: dashboard,
    user: { ...shownUser(user), uuid },
    level,
    added_at: now,
    updated_at: now,
    user_uuid: uuid,
  });
  return services.store.write(project, async (rows) => {
    const found = await changeable(rows, await findDashboard(rows, dashboard), subject);
    if (!found.ok) return found;
    if (!(await rows.insertCollaborator({ dashboard, user: uuid, level, document })))
      return alreadyThere("This user works on the dashboard already.", "user_uuid");
    await logField(services, rows, subject, found.row, "collaborators", null, { user_uuid: uuid, level });
    return { ok: true, status: 201, body: jsonText(document), diagnostics: outcome.diagnostics };
  });
}

/** Its row. */
export const addCollaboratorOperation = {
  id: "addCollaborator",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators",
  params: { dashboard_id: "integer" },
  scope: "dashboard:write",
  status: 201,
  query: [],
  request: "collaborator-create",
  response: "collaborator",
  summary: "Lets a user work on a dashboard.",
  run: addCollaborator,
} as const satisfies Operation<{ readonly dashboard_id: number }, Collaborator>;
