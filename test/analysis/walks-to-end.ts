import type { Respondent } from "#analysis/route-graph.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { startSurvey } from "#runtime/session.ts";

/** Whether the runtime accepts the answers of a respondent, asks exactly these questions, and reaches the end. */
export function walksToEnd(compiled: CompiledSurvey, { questions, responses }: Respondent): boolean {
  let session = startSurvey(compiled);
  for (const response of responses) {
    const step = answerQuestion(compiled, session, response);
    if (!step.ok) return false;
    session = step.session;
  }
  return session.current === "end" && session.path.join() === questions.join();
}
