import { quote } from "#diagnostics/echo.ts";
import type { DashboardCreate } from "#model/dashboard.ts";
import { wrongMember } from "../refusals.ts";
import type { Refusal } from "../result.ts";
import type { Services } from "../services.ts";
import type { StartSource } from "./dashboard-start.ts";

/** What a request names as the start of a new dashboard. An empty template and the number 0 name nothing. */
export async function namedSource(
  { findTemplate }: Services,
  { use_template: name, use_dashboard: dashboard }: DashboardCreate,
): Promise<{ readonly ok: true; readonly source: StartSource } | Refusal> {
  if (dashboard) return { ok: true, source: { dashboard } };
  if (!name) return { ok: true, source: { nothing: true } };
  const template = await findTemplate(name);
  if (template !== null) return { ok: true, source: { template } };
  return wrongMember(
    "unknown-template",
    "use_template",
    `There is no template ${quote(name)}.`,
    "Name a template that exists, or leave it out.",
  );
}
