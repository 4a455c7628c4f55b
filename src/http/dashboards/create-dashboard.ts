import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Services } from "../services/services.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { invalidBody } from "../wire/problems.ts";
import { createFromSource, resolveSource } from "./new-dashboard.ts";
import type { DashboardReply } from "./stored-dashboard.ts";

async function create(
  services: Services,
  input: OperationInput,
  toReplyRow: ToReplyRow,
): Promise<Result<DashboardReply>> {
  const { limits, rules, plugins } = services;
  const outcome = handleStrictly(
    checkDashboard(input.body, { kind: "dashboard-create", limits, rules, plugins }),
    input,
  );
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const resolved = await resolveSource(services, outcome.value);
  if (!resolved.ok) return resolved;
  const { value: body, diagnostics } = outcome;
  return createFromSource(
    services,
    input,
    { status: 201, body, source: resolved.source, diagnostics },
    toReplyRow,
  );
}

/**
 * Creates a dashboard: empty, from a template, or as a copy of another one with tiles of its own.
 *
 * @example
 * const result = await createDashboard.run(services, { ...input, body: { name: "Growth", tags: ["weekly"] } });
 * if (result.ok) console.log(result.body?.parse().id);
 */
export const createDashboard = {
  id: "createDashboard",
  method: "POST",
  path: "/api/projects/:project_id/dashboards",
  params: {},
  scope: "dashboard:write",
  status: 201,
  query: [],
  request: "dashboard-create",
  idempotent: true,
  response: "dashboard",
  summary: "Creates a dashboard: empty, from a template, or as a copy of another one.",
  run: idempotent("createDashboard", create),
} as const satisfies Operation<object, DashboardReply>;
