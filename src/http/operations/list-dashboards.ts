import type { DashboardPage } from "#model/dashboard.ts";
import type { DashboardQuery } from "#stores/rows.ts";
import { withLevels } from "../dashboards/levels.ts";
import { listedDashboard } from "../dashboards/show-dashboard.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { listPage, stretchOf } from "../pages/list-page.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { userKey } from "../shown-user.ts";

/** Lists the dashboards that are not deleted in the order of their numbers, page by page. */
export async function listDashboards(
  services: Services,
  input: OperationInput,
): Promise<Result<DashboardPage>> {
  const { search, pinned } = input.query;
  const filters: Pick<DashboardQuery, "search" | "pinned"> = {
    ...(search === undefined ? {} : { search }),
    ...(pinned === undefined ? {} : { pinned }),
  };
  const user = userKey(input.subject.user);
  const { count, documents } = await services.store.read(input.project, async (reads) => {
    const page = await reads.dashboards({ ...stretchOf(input.query), ...filters });
    const seen = await withLevels(reads, page.rows, user);
    return { count: page.count, documents: seen.map(listedDashboard) };
  });
  return { ok: true, status: 200, body: listPage(input, count, documents, filters) };
}

/** Its row. */
export const listDashboardsOperation = {
  id: "listDashboards",
  method: "GET",
  path: "/api/projects/:project_id/dashboards",
  params: {},
  scope: "dashboard:read",
  status: 200,
  query: ["limit", "offset", "search", "pinned"],
  request: null,
  response: "dashboard-page",
  summary: "Lists the dashboards of a project, page by page.",
  run: listDashboards,
} as const satisfies Operation<object, DashboardPage>;
