import { defined } from "#diagnostics/json-value.ts";
import type { StorePart } from "#stores/store-part.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { matchesIfMatch, matchesIfNoneMatch } from "../wire/preconditions.ts";
import { notFound, notModified, otherVersion } from "../wire/problems.ts";
import { readPage } from "../wire/read-page.ts";
import type { DashboardPageReply, DashboardReply } from "../wire/replies.generated.ts";
import { userKey } from "../wire/replies.ts";
import { EVERYONE, findDashboard, readAccess, withAccess } from "./access.ts";
import { dashboardListText, dashboardReply } from "./stored-dashboard.ts";

/** The prefix of the names of dashboards that deployed clients create for feature flags. */
const GENERATED_PREFIX = "Generated Dashboard";

/**
 * Lists the dashboards that are not deleted, ordered by id, page by page.
 *
 * @example
 * const result = await listDashboards.run(services, { ...input, query: { pinned: true, limit: 10 } });
 * if (result.ok) for (const { id, name } of result.body?.parse().results ?? []) console.log(id, name);
 */
export const listDashboards = {
  ...plainEndpoint,
  id: "listDashboards",
  path: "/api/projects/:project_id/dashboards",
  scope: "dashboard:read",
  query: ["limit", "offset", "search", "pinned", "tags", "creation_mode", "exclude_generated"],
  response: "dashboard-page",
  summary: "Lists the dashboards of a project, page by page.",
  async run(services, input): Promise<Result<DashboardPageReply>> {
    const { search, pinned, tags, creation_mode, exclude_generated } = input.query;
    const withoutPrefix = exclude_generated === true ? GENERATED_PREFIX : undefined;
    const filters = defined({ search, pinned, tags, creationMode: creation_mode, withoutPrefix });
    const user = userKey(input.subject.user);
    const { count, documents } = await services.store.read(input.project, async (reads) => {
      const page = await readPage(services, input.isOver, pageRange(services, input.query), (range) =>
        reads.dashboards({ ...range, ...filters }),
      );
      const views = await withAccess(reads, page.rows, user);
      return { count: page.count, documents: views.map(dashboardListText) };
    });
    const parameters = { search, pinned, tags, creation_mode, exclude_generated };
    return { ok: true, status: 200, body: listPage(input, count, documents, parameters) };
  },
} as const satisfies Operation<object, DashboardPageReply, StorePart<"read.dashboards" | "read.levelsOf">>;

/**
 * Shows one dashboard with its tiles. The reply for a restricted one is never 304: whether the caller may edit it can change
 * without a new version.
 *
 * @example
 * const result = await retrieveDashboard.run(services, { ...input, params: { id: 1 } });
 * if (result.ok) console.log(result.body?.parse().tiles.length);
 */
export const retrieveDashboard = {
  ...plainEndpoint,
  id: "retrieveDashboard",
  path: "/api/projects/:project_id/dashboards/:id",
  params: { id: "integer" },
  scope: "dashboard:read",
  response: "dashboard",
  summary: "Shows one dashboard with its tiles.",
  run: (services, { project, params, subject, preconditions }): Promise<Result<DashboardReply>> =>
    services.store.read(project, async (rows) => {
      const row = await findDashboard(rows, params.id);
      if (row === null) return notFound("dashboard");
      if (!matchesIfMatch(preconditions, row.version)) return otherVersion;
      if (row.restrictionLevel === EVERYONE && matchesIfNoneMatch(preconditions, row.version))
        return notModified(row.version);
      return dashboardReply(200, { row, access: await readAccess(rows, row, userKey(subject.user)) });
    }),
} as const satisfies Operation<
  { readonly id: number },
  DashboardReply,
  StorePart<"read.dashboard" | "read.collaborator">
>;
