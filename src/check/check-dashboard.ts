import type { Findings } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import type { DashboardFacts, DashboardView } from "./dashboard-facts.ts";
import { dashboardRules } from "./rules.ts";
import { type RunOptions, runRules } from "./run-rules.ts";

/** Lists the objects of a payload: those of a page, or the payload itself. */
function objectsIn(payload: object, kind: DashboardKind): DashboardFacts["objects"] {
  if (kind !== "dashboard-page") return [{ pointer: "", value: payload as DashboardView }];
  const { results } = payload as { results?: unknown };
  return (Array.isArray(results) ? results : []).flatMap((value: unknown, index) =>
    isObject(value) ? [{ pointer: `/results/${index}`, value: value as DashboardView }] : [],
  );
}

/** Checks the valid parts of a dashboard, a collaborator or a page of dashboards. */
export const checkDashboardRules = (valid: unknown, kind: DashboardKind, options: RunOptions): Findings[] =>
  isObject(valid) ? runRules(dashboardRules, { kind, objects: objectsIn(valid, kind) }, options) : [];
