import { quote } from "#diagnostics/echo.ts";
import type { DashboardRule } from "../rule.ts";

/**
 * A dashboard starts from a template or from another dashboard; only creating one asks for either. An empty template
 * and the number 0 count as not given.
 */
export const oneTemplateSource = {
  code: "one-template-source",
  severity: "error",
  summary: "A dashboard starts from a template or from a dashboard, not from both.",
  check({ kind, objects }, report) {
    if (kind !== "dashboard-create") return;
    for (const { pointer, value } of objects) {
      if (!value.use_template || !value.use_dashboard) continue;
      report({
        pointer: `${pointer}/use_template`,
        message: `The dashboard is to start from the template ${quote(value.use_template, 40)} and from dashboard ${value.use_dashboard}; only one of them can fill it.`,
        help: 'Remove "use_template" or "use_dashboard".',
        related: [{ pointer: `${pointer}/use_dashboard`, message: "the other source" }],
      });
    }
  },
} as const satisfies DashboardRule;
