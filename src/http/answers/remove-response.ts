import type { StorePart } from "#stores/store-part.ts";
import type { Services } from "../services/services.ts";
import { type Endpoint, plainEndpoint, type Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import { surveyEvents } from "./record-answers.ts";
import { isName } from "./record-outcome.ts";

/** Which submission is removed. */
export interface Removal {
  /** The project of the survey. */
  readonly project: string;
  /** UUID of the survey. */
  readonly survey: string;
  /** The identifier of the submission, as in lists and exports of answers. */
  readonly submission: string;
}

/**
 * Removes the answers of a submission and the event of sending them, which identifies the person; counts and statistics decrease
 * by one. The survey stays unchanged, even if the submission had ended it by its `responses_limit`. A client that sends the
 * submission again stores it again. The promise rejects only with errors of the store.
 *
 * @example
 * const outcome = await removeResponse(services, { project: "1", survey: id, submission: "visit 7" });
 * if (outcome !== "removed") console.log(outcome); // "unknown-survey" or "unknown-submission"
 */
export async function removeResponse(
  { store }: Pick<Services<StorePart<"removeResponse" | "read.survey">>, "store">,
  { project, survey, submission }: Removal,
): Promise<"removed" | "unknown-survey" | "unknown-submission"> {
  const id = survey.toLowerCase();
  const removal = { survey: id, submission, event: surveyEvents.sent };
  if (isName(submission) && (await store.removeResponse(project, removal))) return "removed";
  return (await store.read(project, (rows) => rows.survey(id))) === null
    ? "unknown-survey"
    : "unknown-submission";
}

export const deleteResponse = {
  ...plainEndpoint,
  id: "deleteResponse",
  method: "DELETE",
  path: "/api/projects/:project_id/surveys/:id/responses/:submission",
  params: { id: "uuid", submission: "text" },
  scope: "survey:write",
  status: 204,
  summary: "Removes the answers of a submission, and the event of sending them, permanently.",
  async run(services, { project, params: { id: survey, submission } }): Promise<Result<never>> {
    const outcome = await removeResponse(services, { project, survey, submission });
    if (outcome === "removed") return { ok: true, status: 204, body: null };
    return notFound(outcome === "unknown-survey" ? "survey" : "submission");
  },
} as const satisfies Endpoint<{ readonly id: string; readonly submission: string }>;
