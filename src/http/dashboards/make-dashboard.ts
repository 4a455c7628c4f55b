import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Dashboard, DashboardCreate } from "#model/dashboard.ts";
import type { ProjectWrites } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import { activityRow } from "../activity/activity-row.ts";
import type { OperationInput } from "../operation.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser, userKey } from "../shown-user.ts";
import { contentDefaults } from "./dashboard-content.ts";
import { dashboardRow } from "./dashboard-row.ts";
import { type DashboardStart, type StartSource, startFrom } from "./dashboard-start.ts";
import { readLevels } from "./levels.ts";
import { dashboardReply } from "./show-dashboard.ts";
import { mergeDashboard, type StoredDashboard } from "./stored-dashboard.ts";
import { numberedTiles } from "./tiles.ts";

/** Numbers a dashboard and its tiles, and puts together what the request says and what it starts from. */
async function numbered(
  rows: ProjectWrites,
  fields: DashboardCreate,
  { creation_mode, name, description, tags, filters, tiles }: DashboardStart,
  made: Pick<StoredDashboard["origin"], "created_at" | "created_by">,
): Promise<StoredDashboard> {
  const id = await rows.takeIds("dashboard");
  const first = tiles.length === 0 ? 0 : await rows.takeIds("tile", tiles.length);
  const blank: StoredDashboard = {
    origin: { id, ...made, creation_mode },
    content: contentDefaults,
    filters,
    tiles: numberedTiles(tiles, first),
    others: {},
  };
  const said = {
    ...fields,
    name: fields.name ?? name,
    description: fields.description ?? description,
    tags: [...(fields.tags ?? tags)],
  };
  return mergeDashboard(blank, said);
}

/** Makes a dashboard that starts from `source`: a template, another dashboard, or nothing. */
export function makeDashboard(
  services: Services,
  { project, subject: { user } }: OperationInput,
  status: 200 | 201,
  fields: DashboardCreate,
  source: StartSource,
  diagnostics: readonly Diagnostic[],
): Promise<Result<Dashboard>> {
  const made = { created_at: services.clock().toISOString(), created_by: shownUser(user) };
  return services.store.write(project, async (rows) => {
    const start = await startFrom(rows, source);
    if (!start.ok) return start;
    const row = dashboardRow(await numbered(rows, fields, start, made), 1);
    if (!(await rows.insertDashboard(row)))
      throw new StoreError("inconsistent", "A new number of a dashboard was taken.");
    const deed = {
      scope: "Dashboard",
      item: String(row.id),
      name: row.name,
      activity: "created",
      changes: null,
    } as const;
    await rows.insertActivity(activityRow(services, made.created_by, made.created_at, deed));
    return dashboardReply(status, { row, levels: await readLevels(rows, row, userKey(user)) }, diagnostics);
  });
}
