import { checkDashboardRules } from "#check/check-dashboard.ts";
import type { Outcome } from "#diagnostics/diagnostic.ts";
import type { DashboardKind, PayloadOf } from "#model/payload-of.ts";
import { judge } from "./judge.ts";
import { dashboardKinds, kindAmong } from "./kind-among.ts";
import { type CheckOptions, settle } from "./options.ts";

/** Options of `checkDashboard`. */
export interface DashboardOptions<Kind extends DashboardKind> extends CheckOptions {
  /** Which kind of dashboard or collaborator payload it is; `dashboard` if not given. */
  readonly kind?: Kind;
}

/**
 * Checks a dashboard payload: its shape and every rule about dashboards. The value is the payload itself, typed. Never
 * throws because of the payload; a TypeError says that `options` name a code that cannot be set, or a kind that is neither
 * a dashboard nor a collaborator.
 */
export function checkDashboard<Kind extends DashboardKind = "dashboard">(
  payload: unknown,
  options: DashboardOptions<Kind> = {},
): Outcome<PayloadOf<Kind>> {
  const { rules, limits } = settle(options);
  const kind = kindAmong<DashboardKind>(dashboardKinds, options.kind, "dashboard", "checkDashboard");
  const { made, diagnostics } = judge(kind, payload, limits, (faulty) => ({
    findings: checkDashboardRules(payload, kind, faulty, rules, limits.diagnostics),
    made: payload as PayloadOf<Kind>,
  }));
  return made === undefined ? { ok: false, diagnostics } : { ok: true, value: made, diagnostics };
}
