import { checkDashboardRules } from "#check/check-dashboard.ts";
import type { Outcome } from "#diagnostics/diagnostic.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { rethrowDefect } from "#diagnostics/unreadable-payload.ts";
import { withoutInvalid } from "#diagnostics/without-invalid.ts";
import type { DashboardKind, PayloadOf } from "#model/payload-of.ts";
import { readPayload } from "#parse/read-payload.ts";
import { reportMistaken } from "#suggestions/mistaken-value.ts";
import { concludeFindings, type Examined, throwingReport } from "./conclude-findings.ts";
import { type CheckOptions, dashboardKinds, resolveKind, resolveOptions } from "./options.ts";

/** Options of `checkDashboard`. */
export interface DashboardOptions<Kind extends DashboardKind> extends CheckOptions {
  /** Which kind of payload it is; `dashboard` if not given. */
  readonly kind?: Kind;
}

/**
 * Checks a dashboard payload: its shape and every rule about dashboards. The value is the payload itself, typed. Never
 * throws because of the payload; a TypeError says that `options` name a code or a kind that there is not.
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
  const examine = (given: unknown, within: Limits): Examined => {
    const report = readPayload(kind, given, within);
    const mistaken = reportMistaken(report, given, kind, within);
    if (mistaken !== undefined) return { report: mistaken, findings: [] };
    try {
      const valid = report === null ? given : withoutInvalid(given, report.invalid);
      const options = { settings: rules, limit: within.diagnostics, payload: given };
      return { report, findings: checkDashboardRules(valid, kind, options) };
    } catch (error) {
      rethrowDefect(error, given);
      return { report: throwingReport(report, within, given), findings: [] };
    }
  };
  const examined = examine(payload, limits);
  const { refused, diagnostics } = concludeFindings(examined, kind, limits, payload, examine);
  return refused ? { ok: false, diagnostics } : { ok: true, value: payload as PayloadOf<Kind>, diagnostics };
}
