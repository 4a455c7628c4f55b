import type { DashboardRow, ProjectWrites } from "#stores/rows.ts";
import { activityRow } from "../activity/activity-row.ts";
import { fieldChanges } from "../activity/field-changes.ts";
import type { Services } from "../services.ts";
import { shownUser } from "../shown-user.ts";
import type { Subject } from "../subject.ts";

/** Logs what became of something that belongs to a dashboard but lies in rows of its own. */
export function logField(
  services: Services,
  rows: ProjectWrites,
  { user }: Subject,
  { id, name }: DashboardRow,
  field: "collaborators" | "sharing",
  before: object | null,
  after: object | null,
): Promise<void> {
  const changes = fieldChanges("Dashboard", { [field]: before }, { [field]: after });
  const deed = { scope: "Dashboard", item: String(id), name, activity: "updated", changes } as const;
  return rows.insertActivity(activityRow(services, shownUser(user), services.clock().toISOString(), deed));
}
