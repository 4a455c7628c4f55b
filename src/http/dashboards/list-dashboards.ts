import type { DashboardQuery } from "#stores/project-rows.ts";
import type { Operation, Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { userKey } from "../wire/replies.ts";
import { withAccess } from "./access.ts";
import { type DashboardPageReply, dashboardListText } from "./stored-dashboard.ts";

/**
 * Lists the dashboards that are not deleted, ordered by id, page by page.
 *
 * @example
 * const result = await listDashboards.run(services, { ...input, query: { pinned: true, limit: 10 } });
 * if (result.ok) for (const { id, name } of result.body?.parse().results ?? []) console.log(id, name);
 */
export const listDashboards = {
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
  async run(services, input): Promise<Result<DashboardPageReply>> {
    const { search, pinned } = input.query;
    const filters: Pick<DashboardQuery, "search" | "pinned"> = {
      ...(search === undefined ? {} : { search }),
      ...(pinned === undefined ? {} : { pinned }),
    };
    const user = userKey(input.subject.user);
    const { count, documents } = await services.store.read(input.project, async (reads) => {
      const page = await reads.dashboards({ ...pageRange(services, input.query), ...filters });
      const views = await withAccess(reads, page.rows, user);
      return { count: page.count, documents: views.map(dashboardListText) };
    });
    return { ok: true, status: 200, body: listPage(input, count, documents, filters) };
  },
} as const satisfies Operation<object, DashboardPageReply>;
