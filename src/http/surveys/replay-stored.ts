import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Services } from "../services/services.ts";
import type { OperationInput } from "../wire/operation.ts";
import { visitAnswers } from "./stored-answers.ts";

/** A submission that a survey refuses, and the first reason. */
interface RefusedSubmission {
  readonly submission: string;
  /** The name of its answer: the id of the question, else its position. */
  readonly question: string;
  readonly code: string;
  readonly message: string;
}

/** What came of replaying the answers to a survey, without tests and unfit ones. */
export interface ReplayedAnswers {
  /** The survey that they are answers to. */
  readonly survey: string;
  readonly submissions: number;
  /** Whether these are all; beyond 200,000 the others are left out. */
  readonly complete: boolean;
  /** How many of these are refused. */
  readonly refused: number;
  /** The first ten of them. */
  readonly first: readonly RefusedSubmission[];
}

const MOST_TOLD = 10;

/**
 * Replays the answers that are stored for a survey against another version of it. One is refused exactly where
 * `replayResponses` refuses it; answers that only lead elsewhere are not.
 */
export async function replayStored(
  services: Pick<Services, "store">,
  { project, isOver }: Pick<OperationInput, "project" | "isOver">,
  survey: string,
  compiled: CompiledSurvey,
): Promise<ReplayedAnswers> {
  const first: RefusedSubmission[] = [];
  let submissions = 0;
  let refused = 0;
  const { length: questions } = compiled.questions;
  const complete = await visitAnswers(
    services,
    project,
    { survey },
    { questions, isOver },
    ({ submission, responses, finished, unfit }) => {
      if (unfit === true) return;
      submissions += 1;
      const { ok, diagnostics } = replayResponses(compiled, responses, { partial: !finished });
      if (ok) return;
      refused += 1;
      const issue = diagnostics.find(({ severity }) => severity === "error");
      if (first.length === MOST_TOLD || issue === undefined) return;
      first.push({ submission, question: issue.key, code: issue.code, message: issue.message });
    },
  );
  return { survey, submissions, complete, refused, first };
}
