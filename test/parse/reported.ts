import type { Report } from "#parse/report.ts";
import { pointersOf } from "../diagnostics/pointers-of.ts";

/** All that a report says: what was found, how much of it, and which places are not to be relied on. */
export const reported = ({ findings, invalid }: Report) => ({
  kept: findings.kept(),
  total: findings.total,
  invalid: pointersOf(invalid).sort(),
});
