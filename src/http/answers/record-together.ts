import type { NewSubmission } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { countSubmissions, submissionLimit } from "../surveys/end-survey.ts";
import type { AnsweredSurvey } from "./answered-survey.ts";
import { prepareResponse } from "./prepare-response.ts";
import {
  isSubmissionName,
  type ReceivedAnswers,
  type Recorded,
  type RecordedResponse,
} from "./record-outcome.ts";

/** The maximum length of the submissions that are stored by one call of the store, unless there is only one. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

export type NamedAnswers = ReceivedAnswers & { readonly submission: string };

/** The stored submissions among these, by name; null if they do not fit into a page. */
async function findDocuments(
  { store, pageBytes: bytes }: Services,
  project: string,
  survey: string,
  submissions: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const query = { survey, submissions, test: "with", limit: submissions.length, offset: 0, bytes } as const;
  const { rows, count } = await store.read(project, (reads) => reads.responses(query));
  return rows.length < count ? null : new Map(rows.map(({ submission, document }) => [submission, document]));
}

/**
 * Stores submissions to a survey, each with another name, by few calls of the store if they are new. `pace` is called before each
 * submission is judged, and `onRecorded` with each outcome. If `pace` throws, the submissions before are stored. For submissions
 * without an outcome, use `recordWithReply`: they change stored ones, or a concurrent request made a change, or the survey has a limit.
 */
export async function recordTogether(
  services: Services,
  project: string,
  answered: AnsweredSurvey,
  submissions: readonly NamedAnswers[],
  pace: () => Promise<void>,
  onRecorded: (submission: string, outcome: Recorded) => void,
): Promise<void> {
  const { row, survey } = answered;
  // A limit is exact only if each submission is counted.
  if (submissionLimit(survey.content) !== null) return;
  const named = submissions.filter(({ submission }) => isSubmissionName(submission));
  const names = named.map(({ submission }) => submission);
  const documents = await findDocuments(services, project, row.id, names);
  if (documents === null) return;
  let counted: Promise<number> | undefined;
  const count = () => (counted ??= countSubmissions(services, project, row.id));
  let added: { readonly row: NewSubmission; readonly recorded: RecordedResponse }[] = [];
  let characters = 0;
  const store = async (): Promise<void> => {
    const responses = added;
    if (responses.length === 0) return;
    added = [];
    characters = 0;
    const rows = responses.map((each) => each.row);
    const stored = await services.store.addResponses(project, row, rows);
    for (const { row, recorded } of responses)
      if (stored.has(row.submission)) onRecorded(row.submission, recorded);
  };
  try {
    for (const answers of named) {
      await pace();
      const known = documents.get(answers.submission) ?? null;
      const prepared = await prepareResponse(services, answers, answered, known, count);
      if (prepared === null) continue;
      if ("ok" in prepared) {
        onRecorded(answers.submission, prepared);
        continue;
      }
      if (known !== null) continue;
      const { row, at, test, unfit } = prepared.response;
      const { submission, document } = row;
      if (characters + document.length > MAX_CHARACTERS) await store();
      characters += document.length;
      // Replies to events do not contain the count.
      added.push({ row: { submission, document, at, test, unfit }, recorded: prepared.toRecorded(0) });
    }
  } finally {
    await store();
  }
}
