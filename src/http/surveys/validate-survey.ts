import type { Services, Validation } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import { type Endpoint, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { checkChange } from "./check-change.ts";
import { checkSurvey } from "./check-survey.ts";
import { storedSurvey, writtenMembers } from "./stored-survey.ts";

const reply = ({ ok, diagnostics }: Validation): Result<Validation> => ({
  ok: true,
  status: 200,
  body: jsonOf<Validation>({ ok, diagnostics }),
});

const shared = { ...plainEndpoint, scope: "survey:read" } as const;

type SurveyInput = OperationInput<{ readonly id: string }>;

/**
 * Tells what is found in a request body that is not sent yet: one that creates a survey, unless `kind` says otherwise.
 *
 * @example
 * const result = await validateNewSurvey.run(services, { body: { name: "Recommend us?" }, query: {} });
 * if (result.ok) console.log(result.body?.parse().diagnostics);
 */
export const validateNewSurvey = {
  ...shared,
  id: "validateNewSurvey",
  method: "POST",
  path: "/api/projects/:project_id/surveys/validate",
  query: ["kind"],
  request: "survey-create",
  summary: "Checks a survey without storing it.",
  async run(
    services: Services,
    {
      body,
      bodyBytes = 0,
      query: { kind = "survey-create" },
    }: Pick<OperationInput, "body" | "bodyBytes" | "query">,
  ): Promise<Result<Validation>> {
    return reply(await checkSurvey(services, body, kind, bodyBytes));
  },
} as const satisfies Endpoint<object, Validation>;

/**
 * Tells what is found in a change of one survey that is not sent yet: in the request body, and in what would come out.
 *
 * @example
 * const result = await validateSurveyChange.run(services, { project: "1", params: { id }, body: { questions: [] } });
 * if (result.ok) console.log(result.body?.parse().ok);
 */
export const validateSurveyChange = {
  ...shared,
  id: "validateSurveyChange",
  method: "POST",
  path: "/api/projects/:project_id/surveys/:id/validate",
  params: { id: "uuid" },
  request: "survey-update",
  summary: "Checks a change of a survey without making it.",
  async run(
    services: Services,
    { project, params, body, bodyBytes = 0 }: Pick<SurveyInput, "project" | "params" | "body" | "bodyBytes">,
  ): Promise<Result<Validation>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    const sent = await checkSurvey(services, body, "survey-update", bodyBytes);
    if (!sent.ok) return reply(sent);
    const { survey, diagnostics } = sent;
    const change = { body: survey, bytes: bodyBytes, diagnostics };
    return reply(await checkChange(services, row, change, services.clock()));
  },
} as const satisfies Endpoint<SurveyInput["params"], Validation>;

/**
 * Tells what is found in a survey as it is stored.
 *
 * @example
 * const result = await surveyDiagnostics.run(services, { project: "1", params: { id } });
 * if (result.ok) console.log(result.body?.parse().ok);
 */
export const surveyDiagnostics = {
  ...shared,
  id: "surveyDiagnostics",
  path: "/api/projects/:project_id/surveys/:id/diagnostics",
  params: { id: "uuid" },
  summary: "Tells what is found in a stored survey.",
  async run(
    services: Services,
    { project, params }: Pick<SurveyInput, "project" | "params">,
  ): Promise<Result<Validation>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    const survey = writtenMembers(storedSurvey(row));
    return reply(await checkSurvey(services, survey, "survey-create", row.document.length));
  },
} as const satisfies Endpoint<SurveyInput["params"], Validation>;
