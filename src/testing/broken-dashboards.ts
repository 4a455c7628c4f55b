import * as fc from "fast-check";
import type { DashboardKind } from "#model/payload-of.ts";
import { texts } from "#question-types/text-arbitrary.ts";
import type { DashboardCode } from "./breakers/codes.ts";
import { dashboards } from "./dashboards.ts";

/** A dashboard, or a payload that has to do with one, with a fault in it, and the finding that tells of it. */
export interface BrokenDashboard {
  readonly dashboard: unknown;
  /** The kind of payload to check it as. */
  readonly kind: DashboardKind;
  readonly code: DashboardCode;
  readonly pointer: string;
}

type Fault = Omit<BrokenDashboard, "code">;

/** One breaker for each rule about dashboards. */
const breakers: Readonly<Record<DashboardCode, fc.Arbitrary<Fault>>> = {
  "known-level": fc.oneof(
    dashboards().map(
      (dashboard): Fault => ({
        dashboard: { ...dashboard, restriction_level: 22 },
        kind: "dashboard",
        pointer: "/restriction_level",
      }),
    ),
    fc.uuid().map(
      (user_uuid): Fault => ({
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
    .map((dashboard): Fault => ({ dashboard, kind: "dashboard-create", pointer: "/use_template" })),
};

/**
 * Dashboards and collaborators with one fault: checking `dashboard` as `kind` gives a finding with this code at this
 * pointer. Every code of the rules about dashboards comes up.
 */
export const brokenDashboards = (): fc.Arbitrary<BrokenDashboard> =>
  fc.oneof(
    ...(Object.entries(breakers) as [DashboardCode, fc.Arbitrary<Fault>][]).map(([code, breaker]) =>
      breaker.map((fault): BrokenDashboard => ({ ...fault, code })),
    ),
  );
