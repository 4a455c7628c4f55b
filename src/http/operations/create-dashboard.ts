import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Dashboard } from "#model/payloads.generated.ts";
import { createFromSource, resolveSource } from "../dashboards/new-dashboard.ts";
import type { Operation, OperationInput, Result } from "../operation.ts";
import { handleStrictly } from "../request/preferences.ts";
import { invalidBody } from "../response/problems.ts";
import type { Services } from "../services.ts";

/** Creates a dashboard: empty, from a template, or as a copy of another one with tiles of its own. */
export async function createDashboard(services: Services, input: OperationInput): Promise<Result<Dashboard>> {
  const { limits, rules } = services;
  const outcome = handleStrictly(
    checkDashboard(input.body, { kind: "dashboard-create", limits, rules }),
    input,
  );
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const resolved = await resolveSource(services, outcome.value);
  if (!resolved.ok) return resolved;
  return createFromSource(services, input, 201, outcome.value, resolved.source, outcome.diagnostics);
}

/** The endpoint of `createDashboard`. */
export const createDashboardOperation = {
  id: "createDashboard",
  method: "POST",
  path: "/api/projects/:project_id/dashboards",
  params: {},
  scope: "dashboard:write",
  status: 201,
  query: [],
  request: "dashboard-create",
  response: "dashboard",
  summary: "Creates a dashboard: empty, from a template, or as a copy of another one.",
  run: createDashboard,
} as const satisfies Operation<object, Dashboard>;
