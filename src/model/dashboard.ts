import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import {
  anyObject,
  anything,
  boolean,
  count,
  dateTime,
  integer,
  knownText,
  nameText,
  text,
} from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { pageOf } from "./page.ts";
import { userDefinition } from "./user.ts";

/** Tags in payloads: texts; null entries are ignored. */
export const tagsDefinition = describe(z.array(text("A tag.").nullable()).max(defaultLimits.tags), {
  description: "Tags, trimmed and in lower case.",
  $comment: "limit tags",
  examples: [["growth"]],
});

const content = {
  name: nullish(nameText("The name of the dashboard.")),
  description: nullish(text("What the dashboard is for.")),
  pinned: nullish(boolean("Whether the dashboard is pinned.")),
  deleted: nullish(boolean("Whether the dashboard is deleted.")),
  tags: nullish(tagsDefinition),
  restriction_level: nullish(integer("Who may edit: 21 everyone, 37 collaborators.")),
};

/** Commands to the server; they are not part of the dashboard. */
const commands = {
  use_template: nullish(text("The template to start from.")),
  use_dashboard: nullish(count("The dashboard to copy.")),
  delete_insights: nullish(boolean("Whether its insights are deleted, too.")),
};

const storedFields = {
  id: nullish(count("The number of the dashboard; given by the server.")),
  created_at: nullish(dateTime("When the dashboard was created.")),
  created_by: describe(nullish(userDefinition), { description: "Who created the dashboard." }),
  is_shared: nullish(boolean("Whether anyone with the link can view it.")),
  creation_mode: knownText(["default", "template", "duplicate", "unlisted"], "How the dashboard was made."),
  effective_restriction_level: nullish(integer("The effective restriction level.")),
  effective_privilege_level: nullish(integer("What the caller may do: 21 view, 37 edit.")),
};

/** A tile, which has an insight, a text, a button or a widget. */
const tile = describe(
  z.looseObject({
    id: nullish(count("The number of the tile.")),
    insight: nullish(anyObject("The insight.")),
    text: nullish(anyObject("The text.")),
    button_tile: nullish(anyObject("The button.")),
    widget: nullish(anyObject("The widget.")),
    layouts: nullish(anyObject("Its place, by width of the page.")),
    color: nullish(text("Its color.")),
    filters_overrides: nullish(anyObject("Filters of this tile.")),
    show_description: nullish(boolean("Whether the description is shown.")),
    transparent_background: nullish(boolean("Whether the background is transparent.")),
    order: nullish(integer("Its position.")),
    last_refresh: nullish(dateTime("When its data was computed.")),
    is_cached: nullish(boolean("Whether its data is from a cache.")),
  }),
  { description: "A tile." },
);

const detailFields = {
  filters: nullish(anyObject("Filters over all tiles.")),
  tiles: nullish(describe(z.array(tile), { description: "The tiles." })),
};

/** Members of dashboards of the deployed service. Requests keep them as they keep unknown members. */
const serviceFields = {
  last_accessed_at: nullish(dateTime("When it was last opened.")),
  last_viewed_at: nullish(dateTime("When the caller last opened it.")),
  last_refresh: nullish(dateTime("When its data was computed.")),
  team_id: nullish(integer("The number of the project.")),
  user_access_level: nullish(text("What the caller may do.")),
  access_control_version: nullish(text("The version of access control.")),
};

const serviceDetailFields = {
  variables: nullish(anyObject("Variables of all tiles.")),
  breakdown_colors: nullish(anything("Colors by value.")),
  data_color_theme_id: nullish(count("The color theme.")),
  quick_filter_ids: nullish(describe(z.array(text("An identifier.")), { description: "The quick filters." })),
  persisted_filters: nullish(anyObject("Stored filters.")),
  persisted_variables: nullish(anyObject("Stored variables.")),
  _create_in_folder: nullish(text("The folder.")),
};

/** The members that several kinds of dashboards share. */
export const dashboardFields = { storedFields, serviceFields, content, commands };

/** The members of a dashboard that only the server sets. */
export const dashboardReadOnly = [...Object.keys(storedFields), ...Object.keys(detailFields)];

/** The members that every request about a dashboard accepts. */
export const dashboardRequestFields = { ...content, ...commands };

const metadata = (id: string, description: string) => ({
  id,
  description,
  examples: [{ name: "Key figures", pinned: true, tags: ["growth"], restriction_level: 21 }],
});

/** A dashboard in replies about a single dashboard. */
export const dashboardDefinition = describe(
  z.looseObject({
    ...storedFields,
    ...serviceFields,
    ...content,
    ...commands,
    ...detailFields,
    ...serviceDetailFields,
  }),
  metadata("dashboard", "A dashboard."),
);

/** A dashboard in lists. */
export const dashboardListItemDefinition = describe(
  z.looseObject({ ...storedFields, ...serviceFields, ...content }),
  metadata("dashboard-list-item", "A dashboard in a list."),
);

/** The body of a request that creates a dashboard. */
export const dashboardCreateDefinition = describe(
  z.looseObject(dashboardRequestFields),
  metadata("dashboard-create", "A request that creates a dashboard."),
);

/** The body of a request that changes a dashboard: only the members to change. */
export const dashboardUpdateDefinition = describe(
  z.looseObject(dashboardRequestFields),
  metadata("dashboard-update", "A request that changes a dashboard."),
);

/** A page of a list of dashboards. */
export const dashboardPageDefinition = pageOf(
  dashboardListItemDefinition,
  "dashboard-page",
  "A page of a list of dashboards.",
);
