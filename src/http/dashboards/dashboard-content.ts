import type { DashboardUpdate } from "#model/dashboard.ts";
import { normalTags } from "./normal-tags.ts";

/** What writers say about a dashboard, with what stands where nothing was said. INTERFACE.md 2.2. */
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

export const contentDefaults: DashboardContent = {
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

const members = Object.keys(contentDefaults) as readonly (keyof DashboardContent)[];

/** The content after a request: what it says, the default where it says null, what stood `before` elsewhere. */
export function mergeContent(before: DashboardContent, body: DashboardUpdate): DashboardContent {
  const content: Record<string, unknown> = {};
  for (const member of members) {
    const given = body[member];
    content[member] = given === undefined ? before[member] : (given ?? contentDefaults[member]);
  }
  if (body.tags) content["tags"] = normalTags(body.tags);
  // Every member is set above, to a value that the request's shape or the content before allows.
  return content as unknown as DashboardContent;
}
