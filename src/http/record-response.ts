import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { ProjectWrites } from "#stores/rows.ts";
import { countOf } from "./responses/count-of.ts";
import { endIfFull } from "./responses/end-if-full.ts";
import { endSurvey } from "./responses/end-survey.ts";
import { isFull } from "./responses/is-full.ts";
import { LONGEST_NAME, type RecordOutcome, refuse } from "./responses/record-outcome.ts";
import { whyClosed } from "./responses/why-closed.ts";
import type { Services } from "./services.ts";
import { iterationAt } from "./surveys/iterations.ts";
import { storedSurvey } from "./surveys/survey-row.ts";

/** What a respondent answered. */
export interface Answers {
  readonly project: string;
  /** UUID of the survey. */
  readonly survey: string;
  /** By question id, or by position where a question has none, as `collectResponses` of `surveyc/runtime` gives them. */
  readonly responses: Readonly<Record<string, Response>>;
  /** Names the submission, at most 400 characters: sending it again replaces it. A new UUID if not given. */
  readonly submission?: string;
  /** Whether the respondent is not done yet. */
  readonly partial?: boolean;
}

/** Characters in which answers may be written down. */
const MOST = 1024 * 1024;

/** Thrown to undo a write whose outcome is to be told all the same. */
class Undone extends Error {
  readonly outcome: RecordOutcome;
  constructor(outcome: RecordOutcome) {
    super("undone");
    this.outcome = outcome;
  }
}

async function record(
  services: Services,
  rows: ProjectWrites,
  { survey: id, responses, partial = false }: Answers,
  submission: string,
): Promise<RecordOutcome> {
  const row = await rows.survey(id.toLowerCase());
  if (row === null) return refuse("not-found");
  const survey = storedSurvey(row);
  const date = services.clock();
  const closed = whyClosed(survey.content, date.getTime());
  if (closed !== null) return refuse(closed);
  const compiled = lowerSurvey(survey.content);
  const replay = replayResponses(compiled, Object(responses), { partial });
  const { finished, session, diagnostics } = replay;
  if (!replay.ok) return refuse("invalid-responses", diagnostics);
  const at = date.toISOString();
  const iteration = iterationAt(survey.content, date.getTime());
  const document = JSON.stringify({
    submission,
    iteration,
    finished,
    responses: collectResponses(compiled, session),
    path: session.path,
    fingerprint: compiled.fingerprint,
    submitted_at: at,
  });
  if (document.length > MOST) return refuse("bounded-size");
  const before = survey.content.responses_limit ? await countOf(rows, row.id) : 0;
  const count = await rows.putResponse({ survey: row.id, submission, document });
  if (count > before && isFull(survey.content, before)) throw new Undone(refuse("responses-limit"));
  if (isFull(survey.content, count)) await endSurvey(services, rows, survey, row.version, at);
  return { ok: true, submission, count, iteration, finished, session, diagnostics };
}

const isName = (text: string): boolean =>
  text !== "" && text.length <= LONGEST_NAME && text.isWellFormed() && !text.includes("\0");

/**
 * Keeps a respondent's answers: replays them against the stored survey, keeps those along the path, counts them, and
 * ends the survey once it has as many as `responses_limit` says (0 is no limit). Refused, with the reason, where the
 * survey takes no answers or these do not fit it; one more where there are enough is refused and ends the survey, too.
 * Rejects only with what the store throws.
 */
export async function recordResponse(services: Services, answers: Answers): Promise<RecordOutcome> {
  const { project, submission = services.newId() } = answers;
  if (!isName(submission)) return refuse("invalid-submission");
  try {
    return await services.store.write(project, (rows) => record(services, rows, answers, submission));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    // In a write of its own: what the other one did is undone as a whole.
    await services.store.write(project, (rows) => endIfFull(services, rows, answers.survey.toLowerCase()));
    return error.outcome;
  }
}
