import type { Response } from "#index.ts";
import { visible } from "#print/visible.ts";
import { usableWidth, wrap } from "#print/wrap.ts";
import { localizeSurvey, type Session } from "#runtime/index.ts";
import { answerOf } from "#runtime/session.ts";
import { speechIn } from "../../../examples/shared/words.ts";
import { type Control, viewQuestion } from "./question-view.ts";
import { FOLLOWED, type InterviewSurvey } from "./run-interview.ts";

/** Formats an answer as it was shown: choices in the shown language, a rating with its label. */
function formatAnswer(control: Control, response: Response): string {
  if (response === null) return "(no answer)";
  if (control.ask === "link") return response === FOLLOWED ? "(followed)" : visible(String(response));
  if (control.ask === "scale") {
    const label = control.steps.find(({ rating }) => rating === response)?.label;
    return label === undefined ? `${response}` : `${response} ${label}`;
  }
  const choices = "choices" in control ? control.choices : [];
  const shownOf = (each: string | number): string =>
    choices.find(({ text }) => text === each)?.shown ?? visible(String(each));
  return [response].flat().map(shownOf).join(", ");
}

/** Formats the questions on the path of a respondent, each with its answer. */
export function formatPath(
  { compiled, survey, language, seed }: InterviewSurvey,
  session: Session,
  columns: number | undefined,
): string {
  const speech = speechIn(language);
  const shown = localizeSurvey(survey, language);
  const lines = session.path.flatMap((at, visit) => {
    const { text, control } = viewQuestion(compiled, shown, at, seed, speech);
    const answer = formatAnswer(control, answerOf(session, visit) ?? null);
    return [
      `${`${at}.`.padEnd(3)} ${text.replaceAll(/\s+/g, " ")}`,
      ...answer.split("\n").map((line) => `    ${line}`),
    ];
  });
  const end = session.current === "end" ? ["end"] : [];
  return [...lines, ...end].map((line) => `${wrap(line, usableWidth(columns))}\n`).join("");
}
