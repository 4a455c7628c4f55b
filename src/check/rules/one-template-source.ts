import type { DashboardRule } from "../dashboard-facts.ts";

const messages = {
  twoSources: {
    message:
      'Expected one source, found two: the template "{template}" and dashboard {dashboard}. Only one of them can fill a new dashboard.',
    help: 'Remove "use_template" or "use_dashboard".',
  },
} as const;

/**
 * A dashboard starts from a template or from another dashboard; only requests that create one have either. An empty
 * template and the number 0 count as missing.
 */
export const oneTemplateSource = {
  code: "one-template-source",
  severity: "error",
  messages,
  check({ kind, objects }, report) {
    if (kind !== "dashboard-create") return;
    for (const { pointer, value } of objects) {
      const { use_template: template, use_dashboard: dashboard } = value;
      if (!template || !dashboard) continue;
      report(`${pointer}/use_template`, "twoSources", () => ({
        params: { template, dashboard },
        related: [{ pointer: `${pointer}/use_dashboard`, message: "the other source" }],
      }));
    }
  },
} as const satisfies DashboardRule<typeof messages>;
