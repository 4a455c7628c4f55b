import type { PayloadKind } from "#model/payload-of.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import type { SurveyRow } from "#stores/rows.ts";
import { listCollaborators } from "../dashboards/collaborators.ts";
import type { Services } from "../services/services.ts";
import { surveyTexts } from "../surveys/show-surveys.ts";
import { jsonOf, jsonText } from "../wire/json.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import type { CollaboratorReply, SurveyListItemReply } from "../wire/replies.generated.ts";

// The reference documentation of the interface shows a survey as the reply of the activity and count operations, and one
// collaborator as the reply of their list (docs/interface.md section 4.3). Clients that were built against these samples can be
// served that shape.

/**
 * The shape of replies: that of this project, or that of the interface's samples. `samples` is the old name of `survey-shape`.
 */
export type Bodies = "interface" | "survey-shape" | "samples";

/** An operation of the interface in the shape of its sample. */
export interface ShapedReply {
  readonly response: PayloadKind;
  readonly run: (services: Services, input: OperationInput) => Promise<Result<unknown>>;
}

async function newestSurvey(
  rows: ProjectReads,
  filter: { readonly archived?: boolean } = {},
): Promise<SurveyRow | null> {
  const { count } = await rows.surveys({ ...filter, limit: 1, offset: 0 });
  if (count === 0) return null;
  return (await rows.surveys({ ...filter, limit: 1, offset: count - 1 })).rows[0] ?? null;
}

async function firstSurvey(rows: ProjectReads, ids: readonly string[]): Promise<SurveyRow | null> {
  for (const id of ids) {
    const row = await rows.survey(id);
    if (row !== null) return row;
  }
  return null;
}

/** Shows a survey as in a list; 404 if there is none. */
const surveyReply = (
  find: (rows: ProjectReads, input: OperationInput) => Promise<SurveyRow | null>,
): ShapedReply => ({
  response: "survey-list-item",
  async run(services, input): Promise<Result<SurveyListItemReply>> {
    const row = await services.store.read(input.project, (rows) => find(rows, input));
    if (row === null) return notFound("survey");
    const [text] = (await surveyTexts(services, input.project, [row])) as [string];
    return { ok: true, status: 200, body: jsonText(text) };
  },
});

/** The replies that differ from those of the operations, by the id of the operation. */
export const shapedReplies: Readonly<Record<string, ShapedReply>> = {
  surveyActivity: surveyReply((rows, { params }) => rows.survey((params as { readonly id: string }).id)),
  surveysActivity: surveyReply((rows) => newestSurvey(rows)),
  responsesCount: surveyReply((rows, { query: { survey_ids: ids, exclude_archived: excludes } }) =>
    ids === undefined
      ? newestSurvey(rows, excludes === true ? { archived: false } : {})
      : firstSurvey(rows, ids),
  ),
  listCollaborators: {
    response: "collaborator",
    async run(services, input): Promise<Result<CollaboratorReply>> {
      const result = await listCollaborators.run(
        services,
        input as OperationInput<{ readonly dashboard_id: number }>,
      );
      if (!result.ok) return result;
      const [first] = result.body?.parse() ?? [];
      return first === undefined ? notFound("collaborator") : { ...result, body: jsonOf(first) };
    },
  },
};

/** The operation in the shape of its sample, if that differs; everything else stays the same. */
export function inSurveyShape(operation: Operation<never>): Operation<never> {
  const shaped = shapedReplies[operation.id];
  return shaped === undefined ? operation : { ...operation, run: shaped.run };
}
