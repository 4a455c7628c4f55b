import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { DashboardCreate, DashboardUpdate } from "#model/payloads.generated.ts";
import type { ProjectReads, ProjectWrites } from "#stores/project-rows.ts";
import type { DashboardRow } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";
import { StoreError } from "#stores/store.ts";
import { logActivity } from "../activity/activity-log.ts";
import type { Services } from "../services/services.ts";
import type { Template } from "../services/templates.ts";
import { storeReply, type ToReplyRow } from "../wire/idempotency.ts";
import type { OperationInput, Result } from "../wire/operation.ts";
import { objectAddress } from "../wire/pagination.ts";
import { type HttpProblem, invalidMember } from "../wire/problems.ts";
import type { DashboardReply } from "../wire/replies.generated.ts";
import { toUserReply, userKey } from "../wire/replies.ts";
import { findDashboard, readAccess } from "./access.ts";
import {
  type DashboardOrigin,
  dashboardDefaults,
  dashboardReply,
  dashboardRow,
  mergeDashboard,
  type StoredDashboard,
  storedDashboard,
  type Tile,
} from "./stored-dashboard.ts";

/** The source of a new dashboard: a template, the dashboard with an id, or none. */
export type DashboardSource =
  | { readonly template: Template }
  | { readonly dashboard: number }
  | { readonly nothing: true };

const messages = {
  unknownTemplate: {
    message: 'The template "{template}" does not exist.',
    help: "Use the name of an existing template, or omit it.",
  },
  unknownDashboard: {
    message: "This project has no dashboard {id} to copy.",
    help: "Use the id of a dashboard that is not deleted.",
  },
} as const;

const unknownTemplate = (name: string): HttpProblem =>
  invalidMember(
    "unknown-template",
    "use_template",
    fillMessage(messages, "unknownTemplate", { template: name }),
  );

/** The source that a request names. An empty template name and the id 0 name none. */
export async function resolveSource(
  { findTemplate }: Pick<Services, "findTemplate">,
  { use_template: name, use_dashboard: dashboard }: DashboardCreate,
): Promise<{ readonly ok: true; readonly source: DashboardSource } | HttpProblem> {
  if (dashboard) return { ok: true, source: { dashboard } };
  if (!name) return { ok: true, source: { nothing: true } };
  const template = await findTemplate(name);
  return template === null ? unknownTemplate(name) : { ok: true, source: { template } };
}

type TileContent = Readonly<Record<string, unknown>>;

/**
 * Looks up the template that a change names. The result reports a problem if the template does not exist, unless the dashboard
 * already names it: a client may send a whole dashboard back.
 */
export async function checkTemplate(
  { findTemplate }: Pick<Services, "findTemplate">,
  { use_template: name }: Pick<DashboardUpdate, "use_template">,
): Promise<(row: DashboardRow) => HttpProblem | null> {
  if (!name || (await findTemplate(name)) !== null) return () => null;
  return (row) => (storedDashboard(row).content.use_template === name ? null : unknownTemplate(name));
}

interface InitialContent {
  readonly ok: true;
  readonly creation_mode: DashboardOrigin["creation_mode"];
  readonly name: string;
  readonly description: string;
  readonly tags: readonly (string | null)[];
  readonly filters: Readonly<Record<string, unknown>>;
  readonly tiles: readonly TileContent[];
}

const empty: InitialContent = {
  ok: true,
  creation_mode: "default",
  name: "",
  description: "",
  tags: [],
  filters: {},
  tiles: [],
};

/** A tile of a template: templates contain the members of an insight or a text next to those of the tile. */
function templateTile({ id: _, type, ...rest }: TileContent): TileContent {
  if (type === "TEXT") {
    const { body = "", ...tile } = rest;
    return { ...tile, insight: null, text: { body } };
  }
  if (type === "INSIGHT") {
    const { name = "", description = "", query = null, filters = null, ...tile } = rest;
    return { ...tile, insight: { name, description, query, filters, deleted: false }, text: null };
  }
  return type === undefined ? rest : { ...rest, type };
}

const contentOfTemplate = (template: Template): InitialContent => ({
  ok: true,
  creation_mode: "template",
  name: template.template_name ?? "",
  description: template.dashboard_description ?? "",
  tags: template.tags ?? [],
  filters: template.dashboard_filters ?? {},
  tiles: (template.tiles ?? []).map(templateTile),
});

/** Deleted tiles are not copied. */
async function contentOfDashboard(rows: ProjectReads, id: number): Promise<InitialContent | HttpProblem> {
  const row = await findDashboard(rows, id);
  if (row === null)
    return invalidMember(
      "unknown-dashboard",
      "use_dashboard",
      fillMessage(messages, "unknownDashboard", { id }),
    );
  const { content, filters, tiles } = storedDashboard(row);
  const { name, description, tags } = content;
  return {
    ok: true,
    creation_mode: "duplicate",
    name,
    description,
    tags,
    filters,
    tiles: tiles.filter(({ deleted }) => deleted !== true).map(({ id: _, ...tile }) => tile),
  };
}

async function initialContent(
  rows: ProjectReads,
  source: DashboardSource,
): Promise<InitialContent | HttpProblem> {
  if ("template" in source) return contentOfTemplate(source.template);
  return "dashboard" in source ? contentOfDashboard(rows, source.dashboard) : empty;
}

/** Allocates ids for a dashboard and its tiles, and merges the request into the initial content. */
async function buildDashboard(
  rows: ProjectWrites,
  body: DashboardCreate,
  { creation_mode, name, description, tags, filters, tiles }: InitialContent,
  created: Pick<DashboardOrigin, "created_at" | "created_by">,
): Promise<StoredDashboard> {
  const id = await rows.takeIds("dashboard");
  const firstTile = tiles.length === 0 ? 0 : await rows.takeIds("tile", tiles.length);
  const initial: StoredDashboard = {
    origin: { id, ...created, creation_mode },
    content: dashboardDefaults,
    shared: false,
    filters,
    tiles: tiles.map((tile, index): Tile => ({ id: firstTile + index, ...tile })),
    others: {},
  };
  return mergeDashboard(initial, {
    ...body,
    // Clients send a whole dashboard, as the samples do, possibly a deleted one; a new dashboard is never deleted.
    deleted: false,
    name: body.name ?? name,
    description: body.description ?? description,
    tags: [...(body.tags ?? tags)],
  });
}

/** A request for a dashboard whose shape has been validated. */
export interface NewDashboard {
  readonly status: 200 | 201;
  readonly body: DashboardCreate;
  readonly source: DashboardSource;
  readonly diagnostics: readonly Diagnostic[];
}

export function createFromSource(
  services: Services<Pick<Store, "write">>,
  { project, subject: { user }, address }: OperationInput,
  { status, body, source, diagnostics }: NewDashboard,
  toReplyRow: ToReplyRow,
): Promise<Result<DashboardReply>> {
  const created = { created_at: services.clock().toISOString(), created_by: toUserReply(user) };
  return services.store.write(project, async (rows) => {
    const initial = await initialContent(rows, source);
    if (!initial.ok) return initial;
    const row = dashboardRow(await buildDashboard(rows, body, initial, created), 1, created.created_at);
    if (!(await rows.insertDashboard(row)))
      throw new StoreError("inconsistent", "The id of the new dashboard is already in use.");
    await logActivity(services, rows, created.created_by, created.created_at, {
      scope: "Dashboard",
      item: String(row.id),
      name: row.name,
      activity: "created",
      changes: null,
    });
    const access = await readAccess(rows, row, userKey(user));
    const reply = dashboardReply(status, { row, access }, diagnostics);
    const done = status === 201 ? { ...reply, location: objectAddress(address, row.id) } : reply;
    await storeReply(rows, toReplyRow(done));
    return done;
  });
}
