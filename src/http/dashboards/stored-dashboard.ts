import type { DashboardUpdate } from "#model/dashboard.ts";
import { otherMembers } from "../other-members.ts";
import { readOnlyMembers } from "../read-only.ts";
import type { ShownUser } from "../shown-user.ts";
import { contentDefaults, type DashboardContent, mergeContent } from "./dashboard-content.ts";
import { markInsights, type Tile } from "./tiles.ts";

/** What only the server says of a dashboard. */
export interface DashboardOrigin {
  readonly id: number;
  readonly created_at: string;
  readonly created_by: ShownUser;
  readonly creation_mode: "default" | "template" | "duplicate";
}

/** A dashboard as it is kept. */
export interface StoredDashboard {
  readonly origin: DashboardOrigin;
  readonly content: DashboardContent;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly tiles: readonly Tile[];
  /** Members that nobody has described. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The members that are described: all that others may not be called. */
export const describedMembers: ReadonlySet<string> = new Set([
  ...Object.keys(contentDefaults),
  ...readOnlyMembers("dashboard-create"),
]);

/** Deleting takes the insights along where that is wanted; restoring brings all of them back. */
function tilesAfter(tiles: readonly Tile[], before: DashboardContent, after: DashboardContent) {
  if (before.deleted === after.deleted) return tiles;
  if (after.deleted) return after.delete_insights ? markInsights(tiles, true) : tiles;
  return markInsights(tiles, false);
}

/** The dashboard after a request that has the right shape. */
export function mergeDashboard(before: StoredDashboard, body: DashboardUpdate): StoredDashboard {
  const content = mergeContent(before.content, body);
  return {
    ...before,
    content,
    tiles: tilesAfter(before.tiles, before.content, content),
    others: { ...before.others, ...otherMembers(body, describedMembers) },
  };
}

/** What changes are told of: everything that writers say, and which tiles there are. */
export const loggedMembers = ({ content, others, tiles }: StoredDashboard) => ({
  ...content,
  ...others,
  tiles: tiles.map(({ id }) => id),
});
