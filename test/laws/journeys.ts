import type fc from "fast-check";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import { respondents } from "#testing/respondents.ts";
import { type GeneratedSurvey, type SurveyConstraints, surveys } from "#testing/surveys.ts";

/** A survey and someone who takes it. */
export interface Journey {
  readonly survey: GeneratedSurvey;
  readonly compiled: CompiledSurvey;
  readonly responses: readonly Response[];
}

/** Surveys with respondents who reach the end. */
export const journeys = (constraints?: SurveyConstraints): fc.Arbitrary<Journey> =>
  surveys(constraints).chain((survey) => {
    const compiled = lowerSurvey(survey);
    return respondents(compiled).map((responses) => ({ survey, compiled, responses }));
  });

/** The session after one more answer, which must be valid. */
export function answered(compiled: CompiledSurvey, session: Session, response: Response): Session {
  const step = answerQuestion(compiled, session, response);
  if (!step.ok)
    throw new Error(`${JSON.stringify(response)} at ${session.current}: ${step.diagnostics[0].code}`);
  return step.session;
}

/** An answer as sessions and records hold it: a choice that was picked by position by its text. */
export const recorded = (
  compiled: CompiledSurvey,
  position: number | "end",
  response: Response | undefined,
): Response | undefined =>
  (typeof response === "number" && compiled.questions[Number(position)]?.choices?.[response]) || response;

/** Every session on the path, from the start to the end. */
export function sessionsOf({ compiled, responses }: Journey): Session[] {
  const sessions = [startSurvey(compiled)];
  for (const response of responses) sessions.push(answered(compiled, sessions.at(-1) as Session, response));
  return sessions;
}
