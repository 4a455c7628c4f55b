import { checkDashboard } from "#compile/check-dashboard.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import type { ProjectWrites } from "#stores/project-rows.ts";
import type { DashboardRow } from "#stores/rows.ts";
import { fieldChanges, logActivity } from "../activity/activity-log.ts";
import type { Services } from "../services/services.ts";
import type { Subject } from "../wire/authenticate.ts";
import type { OperationInput } from "../wire/operation.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { forbidden, type HttpProblem, invalidBody, storedSizeProblem } from "../wire/problems.ts";
import { toUserReply, userKey } from "../wire/replies.ts";
import { mayRestrict } from "./access.ts";
import { dashboardRow, loggedMembers, type StoredDashboard, storedDashboard } from "./stored-dashboard.ts";

/** The body of a request about dashboards, checked as strictly as the request prefers. */
export function checkBody<Kind extends DashboardKind>(
  { limits, rules, plugins }: Pick<Services, "limits" | "rules" | "plugins">,
  input: Pick<OperationInput, "body" | "strict">,
  kind: Kind,
) {
  const outcome = handleStrictly(checkDashboard(input.body, { kind, limits, rules, plugins }), input);
  return outcome.ok ? outcome : invalidBody(outcome.diagnostics);
}

/** A change of a dashboard that is allowed but not yet written. */
export interface PlannedChange {
  readonly ok: true;
  /** The row after the change; the same as before if nothing changes. */
  readonly row: DashboardRow;
  /** Writes the change and logs it. */
  readonly apply: () => Promise<void>;
}

/** Prepares a change of a dashboard, or returns why it is not allowed. Writes nothing yet, so that several can be planned. */
export async function planChange(
  services: Pick<Services, "clock" | "newId">,
  rows: ProjectWrites,
  { user }: Subject,
  row: DashboardRow,
  change: (before: StoredDashboard) => StoredDashboard,
): Promise<PlannedChange | HttpProblem> {
  const before = storedDashboard(row);
  const after = change(before);
  const changes = fieldChanges("Dashboard", loggedMembers(before), loggedMembers(after));
  if (changes.length === 0) return { ok: true, row, apply: async () => {} };
  const now = services.clock().toISOString();
  const changed = dashboardRow(after, row.version + 1, row.deleted ? row.deletedAt : now);
  if (changed.restrictionLevel !== row.restrictionLevel && !(await mayRestrict(rows, row, userKey(user))))
    return forbidden(
      "Only the creator of a dashboard and collaborators who may edit it can change its restriction level.",
    );
  const tooLarge = storedSizeProblem(changed.document, changed.details);
  if (tooLarge !== null) return tooLarge;
  return {
    ok: true,
    row: changed,
    async apply() {
      await rows.updateDashboard(changed);
      await logActivity(services, rows, toUserReply(user), now, {
        scope: "Dashboard",
        item: String(row.id),
        name: changed.name,
        activity: "updated",
        changes,
      });
    },
  };
}

/** Logs a change of an object that belongs to a dashboard but is stored in its own rows. */
export const logRelatedChange = (
  services: Pick<Services, "clock" | "newId">,
  rows: ProjectWrites,
  { user }: Subject,
  { id, name }: DashboardRow,
  field: "collaborators" | "sharing",
  before: object | null,
  after: object | null,
): Promise<void> =>
  logActivity(services, rows, toUserReply(user), services.clock().toISOString(), {
    scope: "Dashboard",
    item: String(id),
    name,
    activity: "updated",
    changes: fieldChanges("Dashboard", { [field]: before }, { [field]: after }),
  });
