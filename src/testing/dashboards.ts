import * as fc from "fast-check";
import type { Dashboard } from "#model/dashboard.ts";
import { texts } from "#question-types/text-arbitrary.ts";
import { payloads } from "./payloads.ts";

const EVERYONE = 21;
const COLLABORATORS = 37;

const levels = ["restriction_level", "effective_restriction_level", "effective_privilege_level"] as const;

/**
 * Dashboards that `checkDashboard` accepts without any finding: names that can be read, levels that exist, a template
 * or a dashboard to copy but not both, tags without gaps, and only members that the definition names.
 *
 * @example
 * fc.assert(fc.property(dashboards(), (dashboard) => checkDashboard(dashboard).ok));
 */
export const dashboards = (): fc.Arbitrary<Dashboard> =>
  fc
    .record({
      payload: payloads("dashboard", { unknownMembers: false }),
      name: texts,
      level: fc.constantFrom(EVERYONE, COLLABORATORS),
      copied: fc.boolean(),
    })
    .map(({ payload, name, level, copied }) => {
      const dashboard: Dashboard = { ...payload };
      if (typeof dashboard.name === "string") dashboard.name = name;
      for (const member of levels) if (typeof dashboard[member] === "number") dashboard[member] = level;
      if (dashboard.tags) dashboard.tags = dashboard.tags.filter((tag) => tag !== null);
      if (dashboard.use_template && dashboard.use_dashboard)
        delete dashboard[copied ? "use_template" : "use_dashboard"];
      return dashboard;
    });
