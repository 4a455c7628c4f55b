import { say } from "#diagnostics/sentences.ts";
import type { DashboardRule } from "../dashboard-facts.ts";

const twoSources = {
  message:
    'The dashboard would start from the template "{template}" and from dashboard {dashboard}; only one of them can fill it.',
  help: 'Remove "use_template" or "use_dashboard".',
} as const;

/**
 * A dashboard starts from a template or from another dashboard; only creating one asks for either. An empty template
 * and the number 0 count as not given.
 */
export const oneTemplateSource = {
  code: "one-template-source",
  severity: "error",
  sentences: [twoSources],
  summary: "A dashboard starts from a template or from a dashboard, not from both.",
  check({ kind, objects }, report) {
    if (kind !== "dashboard-create") return;
    for (const { pointer, value } of objects) {
      const { use_template: template, use_dashboard: dashboard } = value;
      if (!template || !dashboard) continue;
      report(`${pointer}/use_template`, () => ({
        ...say(twoSources, { template, dashboard }),
        related: [{ pointer: `${pointer}/use_dashboard`, message: "the other source" }],
      }));
    }
  },
} as const satisfies DashboardRule;
