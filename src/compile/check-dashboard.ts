import { checkDashboardRules } from "#check/check-dashboard.ts";
import type { Outcome } from "#diagnostics/diagnostic.ts";
import { withoutInvalid } from "#diagnostics/without-invalid.ts";
import type { DashboardKind, PayloadOf } from "#model/payload-of.ts";
import { readPayload } from "#parse/read-payload.ts";
import type { Report } from "#parse/report.ts";
import { check, type KindChecks } from "./check.ts";
import { type CheckOptions, dashboardKinds, resolveKind, resolveOptions } from "./options.ts";

/** Options of `checkDashboard`. */
export interface DashboardOptions<Kind extends DashboardKind> extends CheckOptions {
  /** `dashboard` if not given. */
  readonly kind?: Kind;
}

const dashboardChecks: KindChecks<DashboardKind, { readonly report: Report | null }> = {
  read: (kind, payload, limits, suggest) => ({ report: readPayload(kind, payload, limits, suggest) }),
  run({ report }, kind, options) {
    const valid = report === null ? options.payload : withoutInvalid(options.payload, report.invalid);
    return { findings: checkDashboardRules(valid, kind, options) };
  },
};

/**
 * Checks the shape and the rules of a dashboard payload. The value is the payload itself. Throws as `compileSurvey` does.
 *
 * @example
 * const outcome = checkDashboard({ name: "Growth", restriction_level: 20 }, { kind: "dashboard-create" });
 * if (!outcome.ok) console.log(outcome.diagnostics[0]?.code);
 */
export function checkDashboard<Kind extends DashboardKind = "dashboard">(
  payload: unknown,
  options: DashboardOptions<Kind> = {},
): Outcome<PayloadOf<Kind>> {
  const { rules, limits } = resolveOptions(options);
  const kind = resolveKind<DashboardKind>(dashboardKinds, options.kind, "dashboard", "checkDashboard");
  const { isRejected, diagnostics } = check(kind, payload, {
    checks: dashboardChecks,
    settings: rules,
    limits,
    plugins: [],
  });
  if (isRejected) return { ok: false, diagnostics };
  return { ok: true, value: payload as PayloadOf<Kind>, diagnostics };
}
