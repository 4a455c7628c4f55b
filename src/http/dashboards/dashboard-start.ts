import type { ProjectReads } from "#stores/rows.ts";
import { wrongMember } from "../refusals.ts";
import type { Refusal } from "../result.ts";
import type { Template } from "../services.ts";
import { storedDashboard } from "./dashboard-row.ts";
import { findDashboard } from "./find-dashboard.ts";
import type { DashboardOrigin } from "./stored-dashboard.ts";
import { copiedTiles, type TileContent, templateTile } from "./tiles.ts";

/** What a new dashboard starts from: a template, the number of a dashboard to copy, or nothing. */
export type StartSource =
  | { readonly template: Template }
  | { readonly dashboard: number }
  | { readonly nothing: true };

/** What a new dashboard has where the request says nothing else. */
export interface DashboardStart {
  readonly ok: true;
  readonly creation_mode: DashboardOrigin["creation_mode"];
  readonly name: string;
  readonly description: string;
  readonly tags: readonly (string | null)[];
  readonly filters: Readonly<Record<string, unknown>>;
  readonly tiles: readonly TileContent[];
}

const nothing: DashboardStart = {
  ok: true,
  creation_mode: "default",
  name: "",
  description: "",
  tags: [],
  filters: {},
  tiles: [],
};

const fromTemplate = (template: Template): DashboardStart => ({
  ok: true,
  creation_mode: "template",
  name: template.template_name ?? "",
  description: template.dashboard_description ?? "",
  tags: template.tags ?? [],
  filters: template.dashboard_filters ?? {},
  tiles: (template.tiles ?? []).map(templateTile),
});

async function fromDashboard(rows: ProjectReads, id: number): Promise<DashboardStart | Refusal> {
  const row = await findDashboard(rows, id);
  if (row === null)
    return wrongMember(
      "unknown-dashboard",
      "use_dashboard",
      `This project has no dashboard ${id} to copy.`,
      "Name a dashboard that is not deleted.",
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
    tiles: copiedTiles(tiles),
  };
}

/** Finds out what a new dashboard starts from. */
export async function startFrom(rows: ProjectReads, source: StartSource): Promise<DashboardStart | Refusal> {
  if ("template" in source) return fromTemplate(source.template);
  return "dashboard" in source ? fromDashboard(rows, source.dashboard) : nothing;
}
