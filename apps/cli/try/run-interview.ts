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
import { formatProgress, formatRefusal, type Speech, speechIn } from "../../../examples/shared/words.ts";
import { type QuestionView, viewQuestion, viewScreen } from "./question-view.ts";

/** The reply to a question: an answer (null skips the question), a step back, or the end of the interview. */
export type Reply = { readonly response: Response } | "back" | "no more answers" | "interrupted";

/** The labels of the available buttons. */
export interface Buttons {
  readonly onward?: string;
  readonly back?: string;
}

/** A page without a question: the introduction with a button, or the thanks without. */
export interface ShownScreen {
  readonly view: Pick<QuestionView, "text" | "description">;
  readonly buttons: Buttons;
  readonly speech: Speech;
}

export interface QuestionPrompt {
  readonly view: QuestionView;
  readonly buttons: Buttons;
  /** The number of the question on the path, counted from 1; the completed fraction; and the remaining length in words. */
  readonly progress: { readonly number: number; readonly fraction: number; readonly text: string };
  /** The texts that are not part of the survey. */
  readonly speech: Speech;
  /** The earlier answer, after a step back or a loop. */
  readonly previous: Response | undefined;
  /** Returns why a response would be rejected, in words; undefined if it is valid. */
  readonly problemWith: (response: Response) => string | undefined;
}

/** Asks a respondent the questions of a survey one by one. Must be closed. */
export interface Interview {
  /** Shows a page without a question; returns whether the respondent continues. */
  show(screen: ShownScreen): Promise<boolean>;
  ask(question: QuestionPrompt): Promise<Reply>;
  print(sentence: string): Promise<void>;
  close(): void;
}

/** The answer that clients record for a followed link. */
export const FOLLOWED = "link clicked";

export interface InterviewSurvey {
  readonly compiled: CompiledSurvey;
  readonly survey: Survey;
  /** The language tag of all shown texts. The recorded answers are the original texts. */
  readonly language: string;
  /** The seed for the order of shuffled choices. */
  readonly seed: string;
}

/** How an interview ended: at the end of the survey, or earlier. */
export interface InterviewEnd {
  readonly session: Session;
  readonly end: "end" | Exclude<Reply, object | "back">;
}

/** Asks until the survey or the answers end. Each new session is saved before the next question. */
export async function runInterview(
  { compiled, survey, language, seed }: InterviewSurvey,
  start: Session,
  interview: Interview,
  save: (session: Session) => void,
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
      const [refusal] = outcome.diagnostics;
      return `${formatRefusal(speech, refusal, survey.questions?.[at], shown.questions?.[at])} (${refusal.code})`;
    };
    const progress = measureProgress(compiled, current);
    const { fraction, answered, remaining } = progress;
    const back = backOf(shown, current, speech.words);
    const question = shown.questions?.[at] as NonNullable<Survey["questions"]>[number];
    const onward = onwardOf(shown, question, remaining.max === 1, speech.words);
    const reply = await interview.ask({
      view: viewQuestion(compiled, shown, at, seed, speech),
      buttons: { onward, ...(back !== undefined && { back }) },
      progress: { number: answered + 1, fraction, text: formatProgress(speech, progress) },
      speech,
      previous: current.answers[at],
      problemWith: (response) => problemIn(answer(response)),
    });
    if (reply === "no more answers" || reply === "interrupted") return { session, end: reply };
    if (reply === "back") {
      if (back !== undefined) session = goBack(compiled, current);
      else if (answered === 0) await interview.print("This is the first question.");
      else await interview.print("This survey does not allow going back.");
    } else {
      const step = answer(reply.response);
      if (step.ok) session = step.session;
      else await interview.print(problemIn(step) ?? "");
    }
    if (session !== current) save(session);
  }
  const thanks = thanksOf(shown, speech.words);
  if (thanks) await interview.show({ view: viewScreen(thanks), buttons: {}, speech });
  return { session, end: "end" };
}
