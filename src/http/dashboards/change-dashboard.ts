import type { DashboardRow, ProjectWrites } from "#stores/rows.ts";
import { activityRow } from "../activity/activity-row.ts";
import { fieldChanges } from "../activity/field-changes.ts";
import { forbidden } from "../refusals.ts";
import type { Refusal } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser, userKey } from "../shown-user.ts";
import { tooLarge } from "../stored-size.ts";
import type { Subject } from "../subject.ts";
import { dashboardRow, storedDashboard } from "./dashboard-row.ts";
import { mayRestrict } from "./levels.ts";
import { loggedMembers, type StoredDashboard } from "./stored-dashboard.ts";

/** A change of a dashboard that may be made but has not been. */
export interface PlannedChange {
  readonly ok: true;
  /** The row as it will be; the same as before where nothing changes. */
  readonly row: DashboardRow;
  /** Makes the change and logs it. */
  readonly make: () => Promise<void>;
}

/** Works out a change of a dashboard, or why it cannot be made. Nothing is written yet, so that several can be planned. */
export async function planChange(
  services: Services,
  rows: ProjectWrites,
  { user }: Subject,
  row: DashboardRow,
  change: (before: StoredDashboard) => StoredDashboard,
): Promise<PlannedChange | Refusal> {
  const before = storedDashboard(row);
  const after = change(before);
  const changes = fieldChanges("Dashboard", loggedMembers(before), loggedMembers(after));
  if (changes.length === 0) return { ok: true, row, make: async () => {} };
  const changed = dashboardRow(after, row.version + 1);
  if (changed.restrictionLevel !== row.restrictionLevel && !(await mayRestrict(rows, row, userKey(user))))
    return forbidden("Who may edit a dashboard is for its maker and its collaborators to say.");
  const refusal = tooLarge(changed.document, changed.details);
  if (refusal !== null) return refusal;
  return {
    ok: true,
    row: changed,
    async make() {
      await rows.updateDashboard(changed);
      const at = services.clock().toISOString();
      const deed = {
        scope: "Dashboard",
        item: String(row.id),
        name: changed.name,
        activity: "updated",
        changes,
      } as const;
      await rows.insertActivity(activityRow(services, shownUser(user), at, deed));
    },
  };
}
