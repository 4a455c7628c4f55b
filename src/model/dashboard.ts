import * as z from "zod";
import { dateTime } from "#fields/formats.ts";
import { count, integer } from "#fields/number.ts";
import { anyObject, flag, oneOf } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { nameText, text } from "#fields/text.ts";
import { pageOf } from "./page.ts";
import { tagsDefinition } from "./tags.ts";
import { userDefinition } from "./user.ts";

const shown = {
  name: maybe(nameText("The name of the dashboard.")),
  description: maybe(text("What the dashboard is for.")),
  pinned: maybe(flag("Whether the dashboard is pinned: lists can be asked for those that are.")),
  deleted: maybe(flag("Whether the dashboard has been deleted; setting it deletes, clearing it restores.")),
  tags: maybe(tagsDefinition),
  restriction_level: maybe(integer("Who may edit: 21 everyone in the project, 37 collaborators only.")),
};

const commands = {
  use_template: maybe(text("The template to start from.")),
  use_dashboard: maybe(count("The dashboard to copy.")),
  delete_insights: maybe(flag("Whether the insights of the tiles are deleted with the dashboard.")),
};

const storedAlways = {
  id: maybe(count("The number of the dashboard; given by the server.")),
  created_at: maybe(dateTime("When the dashboard was created.")),
  created_by: maybe(userDefinition),
  is_shared: maybe(flag("Whether the dashboard is shared with anyone who has its link.")),
  creation_mode: maybe(
    oneOf(["default", "template", "duplicate", "unlisted"], "How the dashboard was made."),
  ),
  effective_restriction_level: maybe(integer("The restriction level that holds.")),
  effective_privilege_level: maybe(integer("What the caller may do: 21 view, 37 edit.")),
};

const storedWhole = {
  filters: maybe(anyObject("Filters over all tiles.")),
  tiles: maybe(noted(z.array(anyObject("A tile.")), { description: "The tiles." })),
};

/** The members of a dashboard that only the server sets. */
export const dashboardReadOnly = [...Object.keys(storedAlways), ...Object.keys(storedWhole)];

/** The members that every request about a dashboard takes. */
export const dashboardRequestFields = { ...shown, ...commands };

const notes = (id: string, description: string) => ({
  id,
  description,
  examples: [{ name: "Key figures", pinned: true, tags: ["growth"], restriction_level: 21 }],
});

/** A dashboard as single-object replies carry it. INTERFACE.md 2.2. */
export const dashboardDefinition = noted(
  z.object({ ...storedAlways, ...shown, ...commands, ...storedWhole }),
  notes("dashboard", "A dashboard."),
);

/** A dashboard as lists carry it. */
export const dashboardListItemDefinition = noted(
  z.object({ ...storedAlways, ...shown }),
  notes("dashboard-list-item", "A dashboard as lists carry it."),
);

/** What is sent to create a dashboard. */
export const dashboardCreateDefinition = noted(
  z.object(dashboardRequestFields),
  notes("dashboard-create", "What is sent to create a dashboard."),
);

/** What is sent to change a dashboard: only what is to change. */
export const dashboardUpdateDefinition = noted(
  z.object(dashboardRequestFields),
  notes("dashboard-update", "What is sent to change a dashboard: only what is to change."),
);

/** A page of a list of dashboards. */
export const dashboardPageDefinition = pageOf(
  dashboardListItemDefinition,
  "dashboard-page",
  "A page of a list of dashboards.",
);

/** A dashboard. */
export interface Dashboard extends z.infer<typeof dashboardDefinition> {}
/** A dashboard as lists carry it. */
export interface DashboardListItem extends z.infer<typeof dashboardListItemDefinition> {}
/** What is sent to create a dashboard. */
export interface DashboardCreate extends z.infer<typeof dashboardCreateDefinition> {}
/** What is sent to change a dashboard. */
export interface DashboardUpdate extends z.infer<typeof dashboardUpdateDefinition> {}
/** A page of a list of dashboards. */
export interface DashboardPage extends z.infer<typeof dashboardPageDefinition> {}
