import type { CompiledSurvey, Response, Survey } from "#index.ts";
import {
  type AnswerOutcome,
  answerQuestion,
  goBack,
  localizeSurvey,
  measureProgress,
  type Session,
} from "#runtime/index.ts";
import { backOf, introOf, onwardOf, thanksOf } from "../../../examples/shared/screens.ts";
import { type Speech, sayProgress, sayRefusal, speechIn } from "../../../examples/shared/words.ts";
import { type QuestionView, viewQuestion, viewScreen } from "./question-view.ts";

/** What comes back for a question: an answer, where null skips it, a step back, or the end of the interview. */
export type Reply = { readonly response: Response } | "back" | "no more answers" | "interrupted";

/** What is written on the buttons that there are. */
export interface Buttons {
  readonly onward?: string;
  readonly back?: string;
}

/** A page that asks nothing: before the questions one with a button, after them one without. */
export interface ShownScreen {
  readonly view: Pick<QuestionView, "text" | "description">;
  readonly buttons: Buttons;
  readonly speech: Speech;
}

export interface Asked {
  readonly view: QuestionView;
  readonly buttons: Buttons;
  /** Which question it is on the way, counted from 1; how much is done, from 0 to 1; and how much is left, in words. */
  readonly progress: { readonly number: number; readonly fraction: number; readonly text: string };
  /** What the survey does not say itself. */
  readonly speech: Speech;
  /** The answer that was given before a step back, or before the question came again. */
  readonly before: Response | undefined;
  /** Why a response would not count, in words; undefined if it does. */
  readonly problemWith: (response: Response) => string | undefined;
}

/** Asks somebody the questions of a survey, one by one. Has to be closed. */
export interface Interview {
  /** Shows a page that asks nothing; whether the respondent goes on. */
  show(screen: ShownScreen): Promise<boolean>;
  ask(asked: Asked): Promise<Reply>;
  say(sentence: string): Promise<void>;
  close(): void;
}

/** What clients record when a link was followed. */
export const FOLLOWED = "link clicked";

export interface Answered {
  readonly compiled: CompiledSurvey;
  readonly survey: Survey;
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
  const intro = session.path.length === 0 ? introOf(shown, speech.words) : undefined;
  if (intro) {
    const screen = { view: viewScreen(intro), buttons: { onward: intro.onward }, speech };
    if (!(await interview.show(screen))) return { session, end: "interrupted" };
  }
  while (session.current !== "end") {
    const at = session.current;
    const current = session;
    const answer = (response: Response): AnswerOutcome => answerQuestion(compiled, current, response);
    const problemIn = (outcome: AnswerOutcome): string | undefined => {
      if (outcome.ok) return undefined;
      const [refused] = outcome.diagnostics;
      return `${sayRefusal(speech, refused, survey.questions?.[at], shown.questions?.[at])} (${refused.code})`;
    };
    const progress = measureProgress(compiled, current);
    const { fraction, answered, remaining } = progress;
    const back = backOf(shown, current, speech.words);
    const question = shown.questions?.[at] as NonNullable<Survey["questions"]>[number];
    const onward = onwardOf(shown, question, remaining.max === 1, speech.words);
    const reply = await interview.ask({
      view: viewQuestion(compiled, shown, at, seed, speech),
      buttons: { onward, ...(back !== undefined && { back }) },
      progress: { number: answered + 1, fraction, text: sayProgress(speech, progress) },
      speech,
      before: current.answers[at],
      problemWith: (response) => problemIn(answer(response)),
    });
    if (reply === "no more answers" || reply === "interrupted") return { session, end: reply };
    if (reply === "back") {
      if (back !== undefined) session = goBack(compiled, current);
      else if (answered === 0) await interview.say("This is the first question.");
      else await interview.say("This survey lets nobody go back.");
    } else {
      const step = answer(reply.response);
      if (step.ok) session = step.session;
      else await interview.say(problemIn(step) ?? "");
    }
    if (session !== current) keep(session);
  }
  const thanks = thanksOf(shown, speech.words);
  if (thanks) await interview.show({ view: viewScreen(thanks), buttons: {}, speech });
  return { session, end: "end" };
}
