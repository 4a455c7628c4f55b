import { checkDashboard } from "#compile/check-dashboard.ts";
import type { Dashboard } from "#model/dashboard.ts";
import { makeDashboard } from "../dashboards/make-dashboard.ts";
import { namedSource } from "../dashboards/named-source.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { invalidBody, wrongMember } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

const MEMBERS = ["template", "use_template", "use_dashboard"] as const;

/**
 * Creates a dashboard from a template that is written out; what the dashboard's own members say comes before what the
 * template says. Without one it does what creating a dashboard does.
 */
export async function createFromTemplateJson(
  services: Services,
  input: OperationInput,
): Promise<Result<Dashboard>> {
  const { limits, rules } = services;
  const outcome = checkDashboard(input.body, { kind: "create-from-template-json", limits, rules });
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const { template, creation_context: _, ...fields } = outcome.value;
  const sources = MEMBERS.filter((member) => outcome.value[member]);
  if (sources.length > 1)
    return wrongMember(
      "one-template-source",
      sources[0] ?? "template",
      "The dashboard is to start from more than one thing; only one can fill it.",
      `Keep one of ${sources.map((member) => `"${member}"`).join(", ")}.`,
    );
  const named = template
    ? ({ ok: true, source: { template } } as const)
    : await namedSource(services, fields);
  if (!named.ok) return named;
  return makeDashboard(services, input, 200, fields, named.source, outcome.diagnostics);
}

/** Its row. */
export const createFromTemplateJsonOperation = {
  id: "createFromTemplateJson",
  method: "POST",
  path: "/api/projects/:project_id/dashboards/create_from_template_json",
  params: {},
  scope: "dashboard:write",
  status: 200,
  query: [],
  request: "create-from-template-json",
  response: "dashboard",
  summary: "Creates a dashboard from a template that is written out.",
  run: createFromTemplateJson,
} as const satisfies Operation<object, Dashboard>;
