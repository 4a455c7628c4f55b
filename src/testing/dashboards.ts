import * as fc from "fast-check";
import type { dashboardRules } from "#check/rules.ts";
import type { ConfigurableCode } from "#diagnostics/codes.generated.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import type { Dashboard } from "#model/payloads.generated.ts";
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
    .map(({ payload, name, level, copied: keepsCopy }) => {
      const dashboard: Dashboard = { ...payload };
      if (typeof dashboard.name === "string") dashboard.name = name;
      for (const member of levels) if (typeof dashboard[member] === "number") dashboard[member] = level;
      if (dashboard.tags) dashboard.tags = dashboard.tags.filter((tag) => tag !== null);
      if (dashboard.use_template && dashboard.use_dashboard)
        delete dashboard[keepsCopy ? "use_template" : "use_dashboard"];
      return dashboard;
    });

/** The codes of the rules about dashboards. */
export type DashboardCode = Extract<ConfigurableCode, "known-level" | "one-template-source">;

/** A dashboard, or a payload about one, with an error, and the diagnostic that reports it. */
export interface BrokenDashboard {
  /** The payload. */
  readonly dashboard: unknown;
  /** The kind of payload to check it as. */
  readonly kind: DashboardKind;
  /** The code of its error. */
  readonly code: DashboardCode;
  /** JSON Pointer to the error. */
  readonly pointer: string;
}

type MutatedDashboard = Omit<BrokenDashboard, "code">;

const mutations = () =>
  ({
    "known-level": fc.oneof(
      dashboards().map(
        (dashboard): MutatedDashboard => ({
          dashboard: { ...dashboard, restriction_level: 22 },
          kind: "dashboard",
          pointer: "/restriction_level",
        }),
      ),
      fc.uuid().map(
        (user_uuid): MutatedDashboard => ({
          dashboard: { level: 36, user_uuid },
          kind: "collaborator-create",
          pointer: "/level",
        }),
      ),
    ),
    "one-template-source": fc
      .record({
        name: texts,
        use_template: fc.constantFrom("DEFAULT_APP", "WEBSITE_TRAFFIC"),
        use_dashboard: fc.integer({ min: 1, max: 9 }),
      })
      .map(
        (dashboard): MutatedDashboard => ({ dashboard, kind: "dashboard-create", pointer: "/use_template" }),
      ),
  }) satisfies Record<(typeof dashboardRules)[number]["code"], fc.Arbitrary<MutatedDashboard>>;

/**
 * Dashboards and collaborators with one error: checking `dashboard` as `kind` returns a diagnostic with this code at this
 * pointer. Every code of the rules about dashboards occurs.
 *
 * @example
 * fc.assert(
 *   fc.property(brokenDashboards(), ({ dashboard, kind, code }) =>
 *     checkDashboard(dashboard, { kind }).diagnostics.some((found) => found.code === code),
 *   ),
 * );
 */
export const brokenDashboards = (): fc.Arbitrary<BrokenDashboard> =>
  fc.oneof(
    ...(Object.entries(mutations()) as [DashboardCode, fc.Arbitrary<MutatedDashboard>][]).map(
      ([code, mutation]) => mutation.map((mutated): BrokenDashboard => ({ ...mutated, code })),
    ),
  );
