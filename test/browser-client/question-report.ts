// What the browser client makes of each question of a survey: whether it can be answered, skipped and submitted.
import type { BrowserClient } from "./browser-client.ts";
import type { Gesture, Shown, ShownControl } from "./shown-page.ts";
import type { PublicSurvey } from "./survey-walk.ts";

/** What the client makes of one question. */
export interface QuestionReport {
  /** What is shown before anything is answered. */
  readonly shown: Shown;
  /** Whether the question can be submitted without an answer. */
  readonly canSkip: boolean;
  /** Why it cannot be submitted with an answer; null if it can. */
  readonly trouble: string | null;
  /** The answer in the event that is sent then; undefined if none is sent. */
  readonly sent: unknown;
}

/** The first answer that a control accepts. */
const answerOf = ({ kind, label }: ShownControl, text: string): Gesture => {
  switch (kind) {
    case "rating":
      return { rating: Number(label) };
    case "text":
      return { text };
    case "open-choice":
      return { openChoice: text };
    default:
      return { choices: [label] };
  }
};

/**
 * Shows each question of a public survey payload alone and gives the first answer that the client offers, or `text` if it has
 * to be typed.
 */
export async function reportQuestions(
  client: BrowserClient,
  survey: PublicSurvey,
  { text = "An answer", language }: { readonly text?: string; readonly language?: string } = {},
): Promise<readonly QuestionReport[]> {
  const reports: QuestionReport[] = [];
  for (const question of survey.questions) {
    const alone = { ...survey, questions: [{ ...question, branching: null }] };
    const visit = await client.visit({ survey: alone, ...(language !== undefined && { language }) });
    let shown = await visit.waitForSurvey();
    if (shown.page === "intro") {
      await visit.answer({});
      shown = await visit.shown();
    }
    const [control] = shown.controls;
    // A link has no control but its button.
    const trouble = await visit.answer(control === undefined ? {} : answerOf(control, text));
    const sent = (await visit.events()).findLast(({ event }) => event === "survey sent");
    reports.push({
      shown,
      canSkip: shown.submit?.enabled ?? false,
      trouble,
      sent: sent?.properties[`$survey_response_${question.id}`],
    });
    await visit.close();
  }
  return reports;
}
