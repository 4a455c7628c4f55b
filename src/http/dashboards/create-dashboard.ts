import { fillMessage } from "#diagnostics/messages.ts";
import type { StorePart } from "#stores/store-part.ts";
import type { Services } from "../services/services.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import { type Operation, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { invalidMember } from "../wire/problems.ts";
import type { DashboardReply } from "../wire/replies.generated.ts";
import { checkBody } from "./change-dashboard.ts";
import { createFromSource, resolveSource } from "./new-dashboard.ts";

const messages = {
  severalSources: {
    message: "The request has several sources for the dashboard, and only one is allowed.",
    help: 'Keep one of "{names:and}".',
  },
} as const;

async function create(
  services: Services<StorePart<"write">>,
  input: OperationInput,
  toReplyRow: ToReplyRow,
): Promise<Result<DashboardReply>> {
  const checked = checkBody(services, input, "dashboard-create");
  if (!checked.ok) return checked;
  const { value: body, diagnostics } = checked;
  const resolved = await resolveSource(services, body);
  if (!resolved.ok) return resolved;
  const { source } = resolved;
  return createFromSource(services, input, { status: 201, body, source, diagnostics }, toReplyRow);
}

/**
 * Creates a dashboard: empty, from a template, or as a copy of another one, whose tiles are copied, too.
 *
 * @example
 * const result = await createDashboard.run(services, { ...input, body: { name: "Growth", tags: ["weekly"] } });
 * if (result.ok) console.log(result.body?.parse().id);
 */
export const createDashboard = {
  ...plainEndpoint,
  id: "createDashboard",
  method: "POST",
  path: "/api/projects/:project_id/dashboards",
  scope: "dashboard:write",
  status: 201,
  request: "dashboard-create",
  idempotent: true,
  response: "dashboard",
  summary: "Creates a dashboard: empty, from a template, or as a copy of another one.",
  run: idempotent("createDashboard", create),
} as const satisfies Operation<object, DashboardReply, StorePart<"write" | "read.reply">>;

const SOURCES = ["template", "use_template", "use_dashboard"] as const;

async function createFromJson(
  services: Services<StorePart<"write">>,
  input: OperationInput,
  toReplyRow: ToReplyRow,
): Promise<Result<DashboardReply>> {
  const checked = checkBody(services, input, "create-from-template-json");
  if (!checked.ok) return checked;
  const { value, diagnostics } = checked;
  const { template, creation_context: _, ...body } = value;
  const sources = SOURCES.filter((member) => value[member]);
  if (sources.length > 1)
    return invalidMember(
      "one-template-source",
      sources[0] ?? "template",
      fillMessage(messages, "severalSources", { names: sources }),
    );
  const resolved = template
    ? ({ ok: true, source: { template } } as const)
    : await resolveSource(services, body);
  if (!resolved.ok) return resolved;
  const { source } = resolved;
  return createFromSource(services, input, { status: 200, body, source, diagnostics }, toReplyRow);
}

/**
 * Creates a dashboard from a template in the request. Members of the dashboard in the request override those of the template.
 * Without a template it does the same as `createDashboard`.
 *
 * @example
 * const template = { template_name: "Growth", tiles: [{ type: "TEXT", body: "Signups" }] };
 * const result = await createFromTemplateJson.run(services, { ...input, body: { template } });
 * if (result.ok) console.log(result.body?.parse().tiles[0]?.id);
 */
export const createFromTemplateJson = {
  ...plainEndpoint,
  id: "createFromTemplateJson",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/create_from_template_json",
  scope: "dashboard:write",
  request: "create-from-template-json",
  idempotent: true,
  response: "dashboard",
  summary: "Creates a dashboard from a template in the request.",
  run: idempotent("createFromTemplateJson", createFromJson),
} as const satisfies Operation<object, DashboardReply, StorePart<"write" | "read.reply">>;
