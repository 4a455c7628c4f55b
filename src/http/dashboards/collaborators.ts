import { fillMessage } from "#diagnostics/messages.ts";
import type { Store } from "#stores/store.ts";
import type { StorePart } from "#stores/store-part.ts";
import type { Services } from "../services/services.ts";
import { idempotent, storeReply, type ToReplyRow } from "../wire/idempotency.ts";
import { jsonText } from "../wire/json.ts";
import {
  type Done,
  type Operation,
  type OperationInput,
  plainEndpoint,
  type Result,
} from "../wire/operation.ts";
import { objectAddress } from "../wire/pagination.ts";
import { alreadyExists, invalidMember, notFound } from "../wire/problems.ts";
import type { CollaboratorReply } from "../wire/replies.generated.ts";
import { toUserReply, userKey } from "../wire/replies.ts";
import { findDashboard, requireEditable } from "./access.ts";
import { checkBody, logRelatedChange } from "./change-dashboard.ts";

const messages = {
  unknownUser: { message: 'The user "{user}" does not exist.', help: "Send the UUID of an existing user." },
  isCreator: {
    message: "This user created the dashboard, and may edit it already.",
    help: "Add other users only.",
  },
} as const;

/**
 * Lists the collaborators of a dashboard, in the order in which they were added.
 *
 * @example
 * const result = await listCollaborators.run(services, { ...input, params: { dashboard_id: 1 } });
 * if (result.ok) for (const { user, level } of result.body?.parse() ?? []) console.log(user.email, level);
 */
export const listCollaborators = {
  ...plainEndpoint,
  id: "listCollaborators",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators",
  params: { dashboard_id: "integer" },
  scope: "dashboard:read",
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
} as const satisfies Operation<
  { readonly dashboard_id: number },
  readonly CollaboratorReply[],
  StorePart<"read.dashboard" | "read.collaborators">
>;

async function add(
  services: Services<Pick<Store, "write">>,
  input: OperationInput<{ readonly dashboard_id: number }>,
  toReplyRow: ToReplyRow,
): Promise<Result<CollaboratorReply>> {
  const { project, subject, params, address } = input;
  const checked = checkBody(services, input, "collaborator-create");
  if (!checked.ok) return checked;
  const { level, user_uuid } = checked.value;
  const uuid = user_uuid.toLowerCase();
  const user = userKey(subject.user) === uuid ? subject.user : await services.findUser(uuid);
  if (user === null)
    return invalidMember("unknown-user", "user_uuid", fillMessage(messages, "unknownUser", { user: uuid }));
  const dashboard = params.dashboard_id;
  const now = services.clock().toISOString();
  const document = JSON.stringify({
    id: services.newId(),
    dashboard_id: dashboard,
    user: toUserReply({ ...user, uuid }),
    level,
    added_at: now,
    updated_at: now,
    user_uuid: uuid,
  });
  return services.store.write(project, async (rows) => {
    const found = await requireEditable(rows, await findDashboard(rows, dashboard), subject);
    if (!found.ok) return found;
    if (found.row.creator === uuid)
      return invalidMember("already-creator", "user_uuid", fillMessage(messages, "isCreator"));
    if (!(await rows.insertCollaborator({ dashboard, user: uuid, level, document })))
      return alreadyExists("This user is already a collaborator of the dashboard.", "user_uuid");
    const added = { user_uuid: uuid, level };
    await logRelatedChange(services, rows, subject, found.row, "collaborators", null, added);
    const done: Done<CollaboratorReply> = {
      ok: true,
      status: 201,
      location: objectAddress(address, uuid),
      body: jsonText(document),
      diagnostics: checked.diagnostics,
    };
    await storeReply(rows, toReplyRow(done));
    return done;
  });
}

/**
 * Adds a collaborator to a dashboard: 400 if the user does not exist or created the dashboard, 409 if they are a collaborator
 * already.
 *
 * @example
 * const params = { dashboard_id: 1 };
 * const result = await addCollaborator.run(services, { ...input, params, body: { user_uuid: uuid, level: 37 } });
 * if (result.ok) console.log(result.body?.parse().user.first_name);
 */
export const addCollaborator = {
  ...plainEndpoint,
  id: "addCollaborator",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators",
  params: { dashboard_id: "integer" },
  scope: "dashboard:write",
  status: 201,
  request: "collaborator-create",
  idempotent: true,
  response: "collaborator",
  summary: "Adds a collaborator to a dashboard.",
  run: idempotent("addCollaborator", add),
} as const satisfies Operation<
  { readonly dashboard_id: number },
  CollaboratorReply,
  StorePart<"write" | "read.reply">
>;

/**
 * Removes a collaborator from a dashboard; 404 if the user is not one.
 *
 * @example
 * const params = { dashboard_id: 1, user__uuid: uuid };
 * const result = await removeCollaborator.run(services, { ...input, params });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const removeCollaborator = {
  ...plainEndpoint,
  id: "removeCollaborator",
  method: "DELETE",
  path: "/api/projects/:project_id/dashboards/:dashboard_id/collaborators/:user__uuid",
  params: { dashboard_id: "integer", user__uuid: "uuid" },
  scope: "dashboard:write",
  status: 204,
  summary: "Removes a collaborator from a dashboard.",
  run: (services, { project, subject, params }): Promise<Result<never>> =>
    services.store.write(project, async (rows) => {
      const { dashboard_id: dashboard, user__uuid: user } = params;
      const found = await requireEditable(rows, await findDashboard(rows, dashboard), subject);
      if (!found.ok) return found;
      const collaborator = await rows.collaborator(dashboard, user);
      if (collaborator === null || !(await rows.deleteCollaborator(dashboard, user)))
        return notFound("collaborator");
      const removed = { user_uuid: user, level: collaborator.level };
      await logRelatedChange(services, rows, subject, found.row, "collaborators", removed, null);
      return { ok: true, status: 204, body: null };
    }),
} as const satisfies Operation<
  { readonly dashboard_id: number; readonly user__uuid: string },
  never,
  StorePart<"write">
>;
