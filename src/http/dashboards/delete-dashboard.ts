import type { Operation, Result } from "../wire/operation.ts";
import { neverAllowed } from "../wire/problems.ts";

/**
 * Always 405, without looking anything up: dashboards are deleted by changing `deleted`.
 *
 * @example
 * const result = await deleteDashboard.run(services, { ...input, params: { id: 1 } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const deleteDashboard = {
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
  run: async (_services, _input): Promise<Result<never>> => neverAllowed,
} as const satisfies Operation<{ readonly id: number }, never>;
