import type { Operation, OperationInput } from "../operation.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

/** Refuses: dashboards are deleted by changing `deleted`. Nothing is looked up. INTERFACE.md 7. */
export const deleteDashboard = async (
  _services: Services,
  _input: OperationInput<{ readonly id: number }>,
): Promise<Result<never>> => ({
  ok: false,
  status: 405,
  code: "method-not-allowed",
  detail: "A dashboard is deleted by PATCH with `deleted: true`.",
});

/** Its row. */
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
  summary: "Is refused: dashboards are deleted by changing `deleted`.",
  run: deleteDashboard,
} as const satisfies Operation<{ readonly id: number }, never>;
