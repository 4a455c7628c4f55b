import type { Findings } from "#diagnostics/findings.ts";
import type { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import type { DashboardFacts, DashboardView } from "./dashboard-facts.ts";
import { dashboardRules } from "./rules.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import { withoutFaults } from "./without-faults.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A page carries many dashboards, everything else is one. */
function objectsIn(payload: object, kind: DashboardKind): DashboardFacts["objects"] {
  if (kind !== "dashboard-page") return [{ pointer: "", value: payload as DashboardView }];
  const { results } = payload as { results?: unknown };
  return (Array.isArray(results) ? results : []).flatMap((value: unknown, index) =>
    isObject(value) ? [{ pointer: `/results/${index}`, value: value as DashboardView }] : [],
  );
}

/** Checks a dashboard, a collaborator or a page of dashboards whose shape has been read, apart from its `faulty` places. */
export function checkDashboardRules(
  payload: unknown,
  kind: DashboardKind,
  faulty: InvalidLocations,
  settings: RuleSettings,
  limit: number,
): Findings[] {
  const sound = withoutFaults(payload, faulty);
  if (!isObject(sound)) return [];
  return runRules(dashboardRules, { kind, objects: objectsIn(sound, kind) }, settings, limit, payload);
}
