import type { Response } from "#diagnostics/diagnostic.ts";
import { type AnswerOutcome, answerQuestion } from "#runtime/answer-question.ts";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import type { Session } from "#runtime/session.ts";
import type { CompiledSurvey, Survey } from "../../index.ts";
import { type QuestionView, viewQuestion } from "./question-view.ts";

/** What comes back for a question: an answer, where null skips it, a step back, or the end of the interview. */
export type Reply = { readonly response: Response } | "back" | "no more answers" | "interrupted";

export interface Asked {
  /** Where the respondent is: `question 3, 2 to 5 left`. */
  readonly progress: string;
  readonly view: QuestionView;
  /** The answer that was given before a step back, or before the question came again. */
  readonly before: Response | undefined;
  /** Why a response would not count, in words; undefined if it does. */
  readonly problemWith: (response: Response) => string | undefined;
}

/** Asks somebody the questions of a survey, one by one. Has to be closed. */
export interface Interview {
  ask(asked: Asked): Promise<Reply>;
  say(sentence: string): Promise<void>;
  close(): void;
}

/** What clients record when a link was followed. */
export const FOLLOWED = "link clicked";

export interface Answered {
  readonly compiled: CompiledSurvey;
  readonly survey: Pick<Survey, "questions">;
  /** Decides the order of choices that are shuffled. */
  readonly seed: string;
}

/** How an interview ended: at the end of the survey, or before. */
export interface InterviewEnd {
  readonly session: Session;
  readonly end: "end" | Exclude<Reply, object | "back">;
}

function questionsLeft(min: number, max: number | null): string {
  if (max === 0) return "the last one";
  if (max === null) return `${min} or more left`;
  if (min === 0) return `up to ${max} left`;
  return min === max ? `${max} left` : `${min} to ${max} left`;
}

export function progressWords(compiled: CompiledSurvey, session: Session): string {
  const { answered, remaining } = measureProgress(compiled, session);
  const { min, max } = remaining;
  const left = questionsLeft(Math.max(0, min - 1), max === null ? null : max - 1);
  return `question ${answered + 1}, ${left}`;
}

const problemIn = (outcome: AnswerOutcome): string | undefined =>
  outcome.ok ? undefined : outcome.diagnostics.map(({ message, code }) => `${message} (${code})`).join(" ");

/** Asks until the survey ends or nobody answers any more. Each new session is kept before the next question. */
export async function runInterview(
  { compiled, survey, seed }: Answered,
  start: Session,
  interview: Interview,
  keep: (session: Session) => void,
): Promise<InterviewEnd> {
  let session = start;
  while (session.current !== "end") {
    const at = session.current;
    const current = session;
    const answer = (response: Response): AnswerOutcome => answerQuestion(compiled, current, response);
    const reply = await interview.ask({
      progress: progressWords(compiled, current),
      view: viewQuestion(compiled, survey, at, seed),
      before: current.answers[at],
      problemWith: (response) => problemIn(answer(response)),
    });
    if (reply === "no more answers" || reply === "interrupted") return { session, end: reply };
    if (reply === "back") {
      if (current.path.length === 0) await interview.say("This is the first question.");
      session = goBack(compiled, current);
    } else {
      const step = answer(reply.response);
      if (step.ok) session = step.session;
      else await interview.say(problemIn(step) ?? "");
    }
    if (session !== current) keep(session);
  }
  return { session, end: "end" };
}
