import { checkDashboardRules } from "#check/check-dashboard.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { mergeFindings } from "#diagnostics/findings.ts";
import type { Outcome } from "#diagnostics/outcome.ts";
import type { DashboardKind, PayloadOf } from "#model/payload-of.ts";
import { outcomeOf } from "#parse/parse.ts";
import { readPayload } from "#parse/read-payload.ts";
import { type CheckOptions, settle } from "./options.ts";

/** Options of `checkDashboard`. */
export interface DashboardOptions<Kind extends DashboardKind> extends CheckOptions {
  /** Which kind of dashboard or collaborator payload it is; `dashboard` if not given. */
  readonly kind?: Kind;
}

/**
 * Checks a dashboard payload: its shape and every rule about dashboards. The value is the payload itself, typed. Never
 * throws because of the payload; a TypeError says that `options` name a code that cannot be set.
 */
export function checkDashboard<Kind extends DashboardKind = "dashboard">(
  payload: unknown,
  options: DashboardOptions<Kind> = {},
): Outcome<PayloadOf<Kind>> {
  const { rules, limits } = settle(options);
  const kind: DashboardKind = options.kind ?? "dashboard";
  const read = readPayload(kind, payload, limits);
  const found = checkDashboardRules(payload, kind, read.faulty, rules, limits.diagnostics);
  const diagnostics = mergeFindings([read.findings, ...found], limits.diagnostics, (list) =>
    inDocumentOrder(list, payload),
  );
  return outcomeOf(payload as PayloadOf<Kind>, diagnostics);
}
