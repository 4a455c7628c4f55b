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

const none: ReadonlyMap<string, Recorded> = new Map();

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
 * Stores submissions to a survey, each with another name, by few calls of the store if they are new. Returns the outcomes by name.
 * For submissions without one, use `recordWithReply`: they change stored ones, or a concurrent request made a change, or the survey
 * has a limit. `pace` is called before each submission is judged.
 */
export async function recordTogether(
  services: Services,
  project: string,
  answered: AnsweredSurvey,
  submissions: readonly NamedAnswers[],
  pace: () => Promise<void>,
): Promise<ReadonlyMap<string, Recorded>> {
  const { row, survey } = answered;
  // A limit is exact only if each submission is counted.
  if (submissionLimit(survey.content) !== null) return none;
  const named = submissions.filter(({ submission }) => isSubmissionName(submission));
  const names = named.map(({ submission }) => submission);
  const documents = await findDocuments(services, project, row.id, names);
  if (documents === null) return none;
  let counted: Promise<number> | undefined;
  const count = () => (counted ??= countSubmissions(services, project, row.id));
  const outcomes = new Map<string, Recorded>();
  let added: { readonly row: NewSubmission; readonly recorded: RecordedResponse }[] = [];
  let characters = 0;
  const store = async (): Promise<void> => {
    const rows = added.map((each) => each.row);
    const stored = rows.length === 0 ? null : await services.store.addResponses(project, row, rows);
    for (const { row, recorded } of added)
      if (stored?.has(row.submission)) outcomes.set(row.submission, recorded);
    added = [];
    characters = 0;
  };
  for (const answers of named) {
    await pace();
    const known = documents.get(answers.submission) ?? null;
    const prepared = await prepareResponse(services, answers, answered, known, count);
    if (prepared === null) continue;
    if ("ok" in prepared) {
      outcomes.set(answers.submission, prepared);
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
  await store();
  return outcomes;
}
