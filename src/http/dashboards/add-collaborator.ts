import { checkDashboard } from "#compile/check-dashboard.ts";
import { quote } from "#diagnostics/echo.ts";
import type { Services } from "../services/services.ts";
import { idempotent, storeReply, type ToReplyRow } from "../wire/idempotency.ts";
import { jsonText } from "../wire/json.ts";
import type { Done, Operation, OperationInput, Result } from "../wire/operation.ts";
import { objectAddress } from "../wire/pagination.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { alreadyExists, invalidBody, invalidMember } from "../wire/problems.ts";
import { shownUser, userKey } from "../wire/replies.ts";
import { findDashboard, requireEditable } from "./access.ts";
import { logRelatedChange } from "./change-dashboard.ts";
import type { CollaboratorReply } from "./stored-dashboard.ts";

type Input = OperationInput<{ readonly dashboard_id: number }>;

async function add(
  services: Services,
  { project, subject, params, body, address, strict = false }: Input,
  toReplyRow: ToReplyRow,
): Promise<Result<CollaboratorReply>> {
  const { limits, rules, plugins } = services;
  const outcome = handleStrictly(
    checkDashboard(body, { kind: "collaborator-create", limits, rules, plugins }),
    {
      strict,
    },
  );
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { level, user_uuid } = outcome.value;
  const uuid = user_uuid.toLowerCase();
  const user = userKey(subject.user) === uuid ? subject.user : await services.findUser(uuid);
  if (user === null)
    return invalidMember(
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
    user: shownUser({ ...user, uuid }),
    level,
    added_at: now,
    updated_at: now,
    user_uuid: uuid,
  });
  return services.store.write(project, async (rows) => {
    const found = await requireEditable(rows, await findDashboard(rows, dashboard), subject);
    if (!found.ok) return found;
    if (!(await rows.insertCollaborator({ dashboard, user: uuid, level, document })))
      return alreadyExists("This user is already a collaborator of the dashboard.", "user_uuid");
    await logRelatedChange(services, rows, subject, found.row, "collaborators", null, {
      user_uuid: uuid,
      level,
    });
    const done: Done<CollaboratorReply> = {
      ok: true,
      status: 201,
      location: objectAddress(address, uuid),
      body: jsonText(document),
      diagnostics: outcome.diagnostics,
    };
    await storeReply(rows, toReplyRow(done));
    return done;
  });
}

/**
 * Adds a collaborator to a dashboard: 400 where there is no such user, 409 where they are one already.
 *
 * @example
 * const params = { dashboard_id: 1 };
 * const result = await addCollaborator.run(services, { ...input, params, body: { user_uuid: uuid, level: 37 } });
 * if (result.ok) console.log(result.body?.parse().user.first_name);
 */
export const addCollaborator = {
  id: "addCollaborator",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators",
  params: { dashboard_id: "integer" },
  scope: "dashboard:write",
  status: 201,
  query: [],
  request: "collaborator-create",
  idempotent: true,
  response: "collaborator",
  summary: "Adds a collaborator to a dashboard.",
  run: idempotent("addCollaborator", add),
} as const satisfies Operation<{ readonly dashboard_id: number }, CollaboratorReply>;
