import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { DashboardUpdate } from "#model/payloads.generated.ts";
import type { DashboardRow } from "#stores/rows.ts";
import { joinObjects, jsonText } from "../wire/json.ts";
import type { Done } from "../wire/operation.ts";
import { otherMembers, readOnlyMembers } from "../wire/other-members.ts";
import type { DashboardReply, UserReply } from "../wire/replies.generated.ts";
import { userKey } from "../wire/replies.ts";
import type { Access, DashboardView } from "./access.ts";

/** The members of a dashboard that only the server sets. */
export interface DashboardOrigin {
  readonly id: number;
  readonly created_at: string;
  readonly created_by: UserReply;
  readonly creation_mode: "default" | "template" | "duplicate";
}

/** The members of a dashboard that requests set. */
export interface DashboardContent {
  readonly name: string;
  readonly description: string;
  readonly pinned: boolean;
  readonly deleted: boolean;
  readonly tags: readonly string[];
  readonly restriction_level: number;
  readonly use_template: string | null;
  readonly use_dashboard: number | null;
  readonly delete_insights: boolean;
}

/** A tile of a dashboard: the server assigns its id, everything else is stored unchanged. */
export type Tile = Readonly<Record<string, unknown>> & { readonly id: number };

export interface StoredDashboard {
  readonly origin: DashboardOrigin;
  readonly content: DashboardContent;
  /** Whether anyone who has the link may see it; set by the sharing configuration. */
  readonly shared: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly tiles: readonly Tile[];
  /** Members that section 2.2 of docs/interface.md does not describe. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The default content of a dashboard. */
export const dashboardDefaults: DashboardContent = {
  name: "",
  description: "",
  pinned: false,
  deleted: false,
  tags: [],
  restriction_level: 21,
  use_template: null,
  use_dashboard: null,
  delete_insights: false,
};

const contentMembers = Object.keys(dashboardDefaults) as readonly (keyof DashboardContent)[];
const describedMembers = new Set<string>([...contentMembers, ...readOnlyMembers("dashboard-create")]);

/** Tags are stored trimmed, in lower case, and each once, in the order of the request. */
const normalizeTags = (tags: readonly (string | null)[]): string[] => [
  ...new Set(tags.map((tag) => tag?.trim().toLowerCase() ?? "").filter((tag) => tag !== "")),
];

/** The content after a request: an absent member keeps its value, null sets the default. */
function mergeContent(before: DashboardContent, body: DashboardUpdate): DashboardContent {
  const content: Record<string, unknown> = {};
  for (const member of contentMembers) {
    const given = body[member];
    content[member] = given === undefined ? before[member] : (given ?? dashboardDefaults[member]);
  }
  if (body.tags) content["tags"] = normalizeTags(body.tags);
  // Every member is set above, to a value that the request's shape or the content before allows.
  return content as unknown as DashboardContent;
}

/** Marks the insights of tiles as deleted or not; tiles without an insight stay unchanged. */
const markInsights = (tiles: readonly Tile[], deleted: boolean): Tile[] =>
  tiles.map((tile) => {
    const { insight } = tile;
    return isObject(insight) ? { ...tile, insight: { ...insight, deleted } } : tile;
  });

/** Deleting a dashboard deletes its insights if requested; restoring it restores all of them. */
function mergeTiles(tiles: readonly Tile[], before: DashboardContent, after: DashboardContent) {
  if (before.deleted === after.deleted) return tiles;
  if (after.deleted) return after.delete_insights ? markInsights(tiles, true) : tiles;
  return markInsights(tiles, false);
}

/** The dashboard after a request whose shape has been validated. */
export function mergeDashboard(before: StoredDashboard, body: DashboardUpdate): StoredDashboard {
  const content = mergeContent(before.content, body);
  return {
    ...before,
    content,
    tiles: mergeTiles(before.tiles, before.content, content),
    others: { ...before.others, ...otherMembers(body, describedMembers) },
  };
}

/** The members whose changes are logged: everything that requests set, the sharing configuration, and the ids of the tiles. */
export const loggedMembers = ({ content, shared, others, tiles }: StoredDashboard) => ({
  ...content,
  ...others,
  sharing: { enabled: shared },
  tiles: tiles.map(({ id }) => id),
});

/** The row of a dashboard; `deletedAt` is ignored unless it is deleted. */
export function dashboardRow(
  { origin, content, shared, filters, tiles, others }: StoredDashboard,
  version: number,
  deletedAt: string | null,
): DashboardRow {
  const document = {
    id: origin.id,
    name: content.name,
    description: content.description,
    pinned: content.pinned,
    created_at: origin.created_at,
    created_by: origin.created_by,
    is_shared: shared,
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
    tags: content.tags,
    creationMode: origin.creation_mode,
    deleted: content.deleted,
    deletedAt: content.deleted ? deletedAt : null,
    restrictionLevel: content.restriction_level,
    creator: userKey(origin.created_by),
  };
}

/** Reads a row that `dashboardRow` wrote. */
export function storedDashboard(row: DashboardRow): StoredDashboard {
  const document = JSON.parse(row.document) as DashboardOrigin &
    DashboardContent & { readonly is_shared: boolean };
  const details = JSON.parse(row.details) as DashboardContent & Pick<StoredDashboard, "filters" | "tiles">;
  const { id, created_at, created_by, creation_mode } = document;
  return {
    origin: { id, created_at, created_by, creation_mode },
    content: mergeContent({ ...document, ...details }, {}),
    shared: document.is_shared,
    filters: details.filters,
    tiles: details.tiles,
    others: otherMembers(details, describedMembers),
  };
}

const accessText = ({ restriction, privilege }: Access): string =>
  `{"effective_restriction_level":${restriction},"effective_privilege_level":${privilege}}`;

export const dashboardListText = ({ row, access }: DashboardView): string =>
  joinObjects(row.document, accessText(access));

export const dashboardReply = (
  status: 200 | 201,
  { row, access }: DashboardView,
  diagnostics?: readonly Diagnostic[],
): Done<DashboardReply> => ({
  ok: true,
  status,
  body: jsonText(joinObjects(row.document, accessText(access), row.details)),
  version: row.version,
  ...(diagnostics === undefined ? {} : { diagnostics }),
});
