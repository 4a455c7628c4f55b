import { lowerSurvey } from "#routing/lower-survey.ts";
import type { Services, Validation } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import { type Endpoint, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { checkChange } from "./check-change.ts";
import { checkSurvey } from "./check-survey.ts";
import { withEarlierVersion } from "./earlier-answers.ts";
import { choicesProblem } from "./question-change.ts";
import { withQuestionIds } from "./question-ids.ts";
import { type ReplayedAnswers, replayStored } from "./replay-stored.ts";
import { storedSurvey, writtenMembers } from "./stored-survey.ts";
import { mergeSurveyContent } from "./survey-content.ts";

/** The findings of a survey that is only checked. */
export interface CheckedSurvey extends Validation {
  /** The result of replaying stored answers, which is not done if there are errors. */
  readonly against?: ReplayedAnswers;
}

const reply = ({ ok, diagnostics }: Validation, against?: ReplayedAnswers): Result<CheckedSurvey> => ({
  ok: true,
  status: 200,
  body: jsonOf<CheckedSurvey>({ ok, diagnostics, ...(against === undefined ? {} : { against }) }),
});

const shared = { ...plainEndpoint, scope: "survey:read" } as const;

type SurveyInput = OperationInput<{ readonly id: string }>;

/**
 * Reports the findings of a request body before it is sent: one that creates a survey, unless `kind` differs. `against` names a
 * survey whose stored answers are replayed against it; properties that a change omits keep their stored values.
 *
 * @example
 * const result = await validateNewSurvey.run(services, { project: "1", body: { name: "Recommend us?" }, query: {} });
 * if (result.ok) console.log(result.body?.parse().diagnostics);
 */
export const validateNewSurvey = {
  ...shared,
  id: "validateNewSurvey",
  method: "POST",
  path: "/api/projects/:project_id/surveys/validate",
  query: ["kind", "against"],
  request: "survey-create",
  summary: "Checks a survey without storing it.",
  async run(
    services: Services,
    input: Pick<OperationInput, "project" | "body" | "bodyBytes" | "query" | "isOver" | "choices">,
  ): Promise<Result<CheckedSurvey>> {
    const { kind = "survey-create", against } = input.query;
    const row =
      against === undefined ? null : await services.store.read(input.project, (rows) => rows.survey(against));
    if (against !== undefined && row === null) return notFound("survey");
    const found = await checkSurvey(services, input.body, kind, input.project, input.bodyBytes);
    if (row === null || !found.ok) return reply(found);
    const { content, earlier } = storedSurvey(row);
    const sent = kind === "survey-update" ? mergeSurveyContent(content, found.survey) : found.survey;
    // Stored answers have the ids of the stored questions as keys.
    const questions = withQuestionIds(services, sent.questions ?? [], content.questions);
    const compiled = lowerSurvey({ questions });
    const { choices = {} } = input;
    const problem = choicesProblem(lowerSurvey(content), compiled, choices);
    if (problem !== null) return problem;
    const change = { before: content, after: { questions }, choices, at: services.clock().toISOString() };
    const versions = withEarlierVersion(earlier, change);
    return reply(found, await replayStored(services, input, row.id, compiled, versions));
  },
} as const satisfies Endpoint<object, CheckedSurvey>;

/**
 * Reports the findings of a change of one survey before it is sent: in the request body, and in the merged survey.
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
    { project, params, body, bodyBytes }: Pick<SurveyInput, "project" | "params" | "body" | "bodyBytes">,
  ): Promise<Result<Validation>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    const sent = await checkSurvey(services, body, "survey-update", project, bodyBytes);
    if (!sent.ok) return reply(sent);
    const { survey, diagnostics } = sent;
    const change = { body: survey, size: bodyBytes?.length ?? 0, diagnostics };
    return reply(await checkChange(services, project, row, change, services.clock()));
  },
} as const satisfies Endpoint<SurveyInput["params"], Validation>;

/**
 * Reports the findings of a stored survey.
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
  summary: "Reports the findings of a stored survey.",
  async run(
    services: Services,
    { project, params }: Pick<SurveyInput, "project" | "params">,
  ): Promise<Result<Validation>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    const survey = writtenMembers(storedSurvey(row));
    return reply(await checkSurvey(services, survey, "survey-create", project, row.document.length));
  },
} as const satisfies Endpoint<SurveyInput["params"], Validation>;
