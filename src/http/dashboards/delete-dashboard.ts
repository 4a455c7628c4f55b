import type { Services } from "../services/services.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";
import { neverAllowed } from "../wire/problems.ts";

/**
 * Always 405, without looking anything up: dashboards are deleted by changing `deleted`.
 *
 * @example
 * const result = await deleteDashboard(services, { ...input, params: { id: 1 } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const deleteDashboard = async (
  _services: Services,
  _input: OperationInput<{ readonly id: number }>,
): Promise<Result<never>> => neverAllowed;

/** The endpoint of `deleteDashboard`. */
export const deleteDashboardOperation = {
  id: "deleteDashboard",
  method: "DELETE",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:write",
  status: 405,
  query: [],
  request: null,
  response: null,
  summary: "Not allowed: dashboards are deleted by changing `deleted`.",
  run: deleteDashboard,
} as const satisfies Operation<{ readonly id: number }, never>;
