import { validateSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Services } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import type { Endpoint, OperationInput, Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { checkChange } from "./check-change.ts";
import { storedSurvey, writtenMembers } from "./stored-survey.ts";

/** What is found in a survey, as `compileSurvey` tells it. */
export interface Advice {
  /** Whether there are no errors. */
  readonly ok: boolean;
  /** Everything found, in document order. */
  readonly diagnostics: readonly Diagnostic[];
}

const advice = ({ ok, diagnostics }: Advice): Result<Advice> => ({
  ok: true,
  status: 200,
  body: jsonOf<Advice>({ ok, diagnostics }),
});

/** What an endpoint about one survey is called with. */
type SurveyInput = OperationInput<{ readonly id: string }>;

/**
 * Tells what is found in a request body that is not sent yet: one that creates a survey, unless `kind` says otherwise.
 *
 * @example
 * const result = await adviseOnBody(services, { body: { name: "Recommend us?" }, query: {} });
 * if (result.ok) console.log(result.body?.parse().diagnostics);
 */
export async function adviseOnBody(
  { limits, rules, plugins }: Services,
  { body, query: { kind = "survey-create" } }: Pick<OperationInput, "body" | "query">,
): Promise<Result<Advice>> {
  return advice(validateSurvey(body, { kind, limits, rules, plugins }));
}

/**
 * Tells what is found in a change of one survey that is not sent yet: in the request body, and in what would come out.
 *
 * @example
 * const result = await adviseOnChange(services, { project: "1", params: { id }, body: { questions: [] } });
 * if (result.ok) console.log(result.body?.parse().ok);
 */
export async function adviseOnChange(
  services: Services,
  { project, params, body }: Pick<SurveyInput, "project" | "params" | "body">,
): Promise<Result<Advice>> {
  const row = await services.store.read(project, (rows) => rows.survey(params.id));
  if (row === null) return notFound("survey");
  const { limits, rules, plugins } = services;
  const sent = validateSurvey(body, { kind: "survey-update", limits, rules, plugins });
  if (!sent.ok) return advice(sent);
  const { survey, diagnostics } = sent;
  return advice(checkChange(services, row, { body: survey, diagnostics }, services.clock()));
}

/**
 * Tells what is found in a survey as it is stored.
 *
 * @example
 * const result = await adviseOnSurvey(services, { project: "1", params: { id } });
 * if (result.ok) console.log(result.body?.parse().ok);
 */
export async function adviseOnSurvey(
  { store, limits, rules, plugins }: Services,
  { project, params }: Pick<SurveyInput, "project" | "params">,
): Promise<Result<Advice>> {
  const row = await store.read(project, (rows) => rows.survey(params.id));
  if (row === null) return notFound("survey");
  return advice(
    validateSurvey(writtenMembers(storedSurvey(row)), { kind: "survey-create", limits, rules, plugins }),
  );
}

/** The endpoints for authors of surveys. They write nothing. */
export const adviceEndpoints: readonly Endpoint[] = [
  {
    id: "adviseOnBody",
    method: "POST",
    path: "/api/projects/:project_id/surveys/validate",
    params: {},
    scope: "survey:read",
    status: 200,
    query: ["kind"],
    request: "survey-create",
    response: null,
    summary: "Checks a survey without storing it.",
    run: adviseOnBody,
  },
  {
    id: "adviseOnChange",
    method: "POST",
    path: "/api/projects/:project_id/surveys/:id/validate",
    params: { id: "uuid" },
    scope: "survey:read",
    status: 200,
    query: [],
    request: "survey-update",
    response: null,
    summary: "Checks a change of a survey without making it.",
    run: adviseOnChange,
  } satisfies Endpoint<SurveyInput["params"], Advice>,
  {
    id: "adviseOnSurvey",
    method: "GET",
    path: "/api/projects/:project_id/surveys/:id/diagnostics",
    params: { id: "uuid" },
    scope: "survey:read",
    status: 200,
    query: [],
    request: null,
    response: null,
    summary: "Tells what is found in a stored survey.",
    run: adviseOnSurvey,
  } satisfies Endpoint<SurveyInput["params"], Advice>,
];
