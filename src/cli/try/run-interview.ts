import type { Response } from "#diagnostics/diagnostic.ts";
import { type AnswerOutcome, answerQuestion } from "#runtime/answer-question.ts";
import { goBack } from "#runtime/go-back.ts";
import { localizeSurvey } from "#runtime/localize-survey.ts";
import { measureProgress, type Progress } from "#runtime/measure-progress.ts";
import type { Session } from "#runtime/session.ts";
import { type Speech, sayProgress, sayRefusal, speechIn } from "../../../examples/shared/words.ts";
import type { CompiledSurvey, Survey } from "../../index.ts";
import { type QuestionView, viewQuestion } from "./question-view.ts";

/** What comes back for a question: an answer, where null skips it, a step back, or the end of the interview. */
export type Reply = { readonly response: Response } | "back" | "no more answers" | "interrupted";

export interface Asked {
  /** Where the respondent is: `question 3, 2 to 5 more after this`. */
  readonly progress: string;
  readonly view: QuestionView;
  /** Whether there is a question to go back to. */
  readonly canGoBack: boolean;
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
  /** The language of what is shown and said, as a language tag. What is recorded are the survey's own texts. */
  readonly language: string;
  /** Decides the order of choices that are shuffled. */
  readonly seed: string;
}

/** How an interview ended: at the end of the survey, or before. */
export interface InterviewEnd {
  readonly session: Session;
  readonly end: "end" | Exclude<Reply, object | "back">;
}

function progressWords(speech: Speech, progress: Progress): string {
  const left = sayProgress(speech, progress);
  return `question ${progress.answered + 1}, ${speech.lang === "en" ? left.toLowerCase() : left}`;
}

/** Asks until the survey ends or nobody answers any more. Each new session is kept before the next question. */
export async function runInterview(
  { compiled, survey, language, seed }: Answered,
  start: Session,
  interview: Interview,
  keep: (session: Session) => void,
): Promise<InterviewEnd> {
  const speech = speechIn(language);
  const shown = localizeSurvey(survey, language);
  let session = start;
  while (session.current !== "end") {
    const at = session.current;
    const current = session;
    const answer = (response: Response): AnswerOutcome => answerQuestion(compiled, current, response);
    const problemIn = (outcome: AnswerOutcome): string | undefined => {
      if (outcome.ok) return undefined;
      const [refused] = outcome.diagnostics;
      return `${sayRefusal(speech, refused, survey.questions?.[at], shown.questions?.[at])} (${refused.code})`;
    };
    const reply = await interview.ask({
      progress: progressWords(speech, measureProgress(compiled, current)),
      view: viewQuestion(compiled, shown, at, seed, speech),
      canGoBack: current.path.length > 0,
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
