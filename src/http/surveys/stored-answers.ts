import type { Response } from "#diagnostics/diagnostic.ts";
import type { TestRows } from "#stores/project-rows.ts";
import type { ResponseRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import { Pacer } from "../concurrency/pacer.ts";
import type { Services } from "../services/services.ts";
import type { OperationInput } from "../wire/operation.ts";
import type { QueryValues } from "../wire/read-parameters.ts";

/** The members of a stored submission that are read later. */
export interface StoredSubmission {
  readonly submission: string;
  readonly iteration: number | null;
  readonly finished: boolean;
  readonly test?: true;
  /** Whether the answers fit no version of the survey: they are stored as received, and statistics ignore them. */
  readonly unfit?: true;
  readonly language?: string;
  /** By question id, or by position without an id; a skip is null. */
  readonly responses: Readonly<Record<string, Response>>;
  readonly submitted_at: string;
  /** Identifies the version of the survey that judged the answers. */
  readonly fingerprint?: string;
}

/** Which stored answers are read: those to a survey, by default without tests. */
export interface StoredQuery {
  readonly survey: string;
  readonly test?: TestRows;
}

/** Converts the `test` parameter of a query for stores. */
export const testRows = (test: QueryValues["test"]): { readonly test?: TestRows } =>
  test === "true" ? { test: "with" } : test === "only" ? { test: "only" } : {};

/** The error that ends the work of a request that has ended; callers that joined it are asked to retry. */
export const requestEnded = (what: string): StoreError =>
  new StoreError("unavailable", `${what} took too long.`);

/** The work per question when answers are replayed, in characters. */
const CHARACTERS_PER_QUESTION = 32;

/** The maximum number of visited submissions, so that a request ends in time: some seconds of work. */
const MAX_VISITED = 200_000;

/** The maximum number of rows per read, and of their bytes. */
const PAGE_LIMITS = { limit: 1_000, bytes: 1024 * 1024 };

/**
 * Yields the answers to a survey, page by page, so that at most one page is in memory. Reads all answers that existed at the
 * start, each once, even if answers are added or replaced meanwhile.
 */
export async function* storedPages(
  { store }: Pick<Services, "store">,
  project: string,
  query: StoredQuery,
): AsyncGenerator<readonly ResponseRow[]> {
  let after: string | undefined;
  for (;;) {
    const next = { ...query, ...PAGE_LIMITS, ...(after === undefined ? {} : { after }) };
    const rows = await store.read(project, (reads) => reads.nextResponses(next));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.submission;
  }
}

/**
 * Calls `visit` with each stored submission to a survey, in the order of lists; other requests proceed meanwhile. Stops after
 * 200,000 submissions and returns false if there are more. Rejects if `isOver` reports that the request has ended. `questions`
 * is the number of questions to replay answers against.
 */
export async function visitAnswers(
  services: Pick<Services, "store">,
  project: string,
  query: StoredQuery,
  {
    questions,
    isOver,
  }: { readonly questions: number; readonly isOver: OperationInput["isOver"] | undefined },
  visit: (answers: StoredSubmission) => void,
): Promise<boolean> {
  let visited = 0;
  const canContinue = new Pacer().pace(isOver);
  for await (const page of storedPages(services, project, query))
    for (const { document } of page) {
      if (!(await canContinue(document.length + CHARACTERS_PER_QUESTION * questions)))
        throw requestEnded("Reading the answers");
      if (++visited > MAX_VISITED) return false;
      visit(JSON.parse(document) as StoredSubmission);
    }
  return true;
}
