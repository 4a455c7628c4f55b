import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Dashboard } from "#model/dashboard.ts";
import { joinObjects } from "../join-objects.ts";
import { jsonText } from "../json.ts";
import type { Done } from "../result.ts";
import type { Levels, SeenDashboard } from "./levels.ts";

const levelsText = ({ restriction, privilege }: Levels): string =>
  `{"effective_restriction_level":${restriction},"effective_privilege_level":${privilege}}`;

/** The text of a dashboard as lists carry it. */
export const listedDashboard = ({ row, levels }: SeenDashboard): string =>
  joinObjects(row.document, levelsText(levels));

/** The reply that shows one dashboard in full. */
export const dashboardReply = (
  status: 200 | 201,
  { row, levels }: SeenDashboard,
  diagnostics: readonly Diagnostic[] = [],
): Done<Dashboard> => ({
  ok: true,
  status,
  body: jsonText(joinObjects(row.document, levelsText(levels), row.details)),
  version: row.version,
  diagnostics,
});
