import type { Report } from "#parse/report.ts";
import { pointersOf } from "../diagnostics/pointers-of.ts";

/** The content of a report: the findings, their number, and unreliable places. */
export const reported = ({ findings, invalid }: Report) => ({
  kept: findings.kept(),
  total: findings.total,
  invalid: pointersOf(invalid).sort(),
});
