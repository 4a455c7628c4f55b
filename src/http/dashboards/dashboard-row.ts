import type { DashboardRow } from "#stores/rows.ts";
import { otherMembers } from "../other-members.ts";
import { userKey } from "../shown-user.ts";
import { type DashboardContent, mergeContent } from "./dashboard-content.ts";
import { type DashboardOrigin, describedMembers, type StoredDashboard } from "./stored-dashboard.ts";

/** Writes a dashboard down as a row. */
export function dashboardRow(
  { origin, content, filters, tiles, others }: StoredDashboard,
  version: number,
): DashboardRow {
  const document = {
    id: origin.id,
    name: content.name,
    description: content.description,
    pinned: content.pinned,
    created_at: origin.created_at,
    created_by: origin.created_by,
    is_shared: false,
    deleted: content.deleted,
    creation_mode: origin.creation_mode,
    tags: content.tags,
    restriction_level: content.restriction_level,
  };
  const details = {
    use_template: content.use_template,
    use_dashboard: content.use_dashboard,
    delete_insights: content.delete_insights,
    filters,
    tiles,
    ...others,
  };
  return {
    id: origin.id,
    version,
    document: JSON.stringify(document),
    details: JSON.stringify(details),
    name: content.name,
    pinned: content.pinned,
    deleted: content.deleted,
    restrictionLevel: content.restriction_level,
    creator: userKey(origin.created_by),
  };
}

/** Reads a row that `dashboardRow` wrote. */
export function storedDashboard(row: DashboardRow): StoredDashboard {
  const document = JSON.parse(row.document) as DashboardOrigin & DashboardContent;
  const details = JSON.parse(row.details) as DashboardContent & Pick<StoredDashboard, "filters" | "tiles">;
  const { id, created_at, created_by, creation_mode } = document;
  return {
    origin: { id, created_at, created_by, creation_mode },
    content: mergeContent({ ...document, ...details }, {}),
    filters: details.filters,
    tiles: details.tiles,
    others: otherMembers(details, describedMembers),
  };
}
