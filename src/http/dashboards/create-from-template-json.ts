import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Services } from "../services/services.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { invalidBody, invalidMember } from "../wire/problems.ts";
import { createFromSource, resolveSource } from "./new-dashboard.ts";
import type { DashboardReply } from "./stored-dashboard.ts";

/** The members that name what the dashboard is filled from. */
const SOURCES = ["template", "use_template", "use_dashboard"] as const;

async function create(
  services: Services,
  input: OperationInput,
  toReplyRow: ToReplyRow,
): Promise<Result<DashboardReply>> {
  const { limits, rules, plugins } = services;
  const outcome = handleStrictly(
    checkDashboard(input.body, { kind: "create-from-template-json", limits, rules, plugins }),
    input,
  );
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { template, creation_context: _, ...fields } = outcome.value;
  const sources = SOURCES.filter((member) => outcome.value[member]);
  if (sources.length > 1)
    return invalidMember(
      "one-template-source",
      sources[0] ?? "template",
      "The request names more than one source to fill the dashboard from; only one is allowed.",
      `Keep one of ${sources.map((member) => `"${member}"`).join(", ")}.`,
    );
  const resolved = template
    ? ({ ok: true, source: { template } } as const)
    : await resolveSource(services, fields);
  if (!resolved.ok) return resolved;
  const { source } = resolved;
  const { diagnostics } = outcome;
  return createFromSource(services, input, { status: 200, body: fields, source, diagnostics }, toReplyRow);
}

/**
 * Creates a dashboard from a template in the request. Members of the dashboard in the request win over those of the
 * template. Without a template it does the same as `createDashboard`.
 *
 * @example
 * const template = { template_name: "Growth", tiles: [{ type: "TEXT", body: "Signups" }] };
 * const result = await createFromTemplateJson.run(services, { ...input, body: { template } });
 * if (result.ok) console.log(result.body?.parse().tiles[0]?.id);
 */
export const createFromTemplateJson = {
  id: "createFromTemplateJson",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/create_from_template_json",
  params: {},
  scope: "dashboard:write",
  status: 200,
  query: [],
  request: "create-from-template-json",
  idempotent: true,
  response: "dashboard",
  summary: "Creates a dashboard from a template in the request.",
  run: idempotent("createFromTemplateJson", create),
} as const satisfies Operation<object, DashboardReply>;
