import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionAt, targetOf } from "#routing/next-target.ts";
import { type AnswerDiagnostic, answerIssue } from "./answer-question.ts";
import type { AnswerRules } from "./answer-rule.ts";
import { asKept, type Session, sessionAt, startSurvey } from "./session.ts";

/**
 * Walks from the start while `answerAt` returns valid answers: the final session, and why an answer is invalid. Linear: all
 * steps share one path and one list of answers, which `answerQuestion` copies, and the same answer to a question is checked
 * once, even if the question is repeated.
 */
export const walk = (
  compiled: CompiledSurvey,
  answerAt: (position: number, visit: number) => Response | undefined,
  rules?: AnswerRules,
): { readonly session: Session; readonly issue?: AnswerDiagnostic } => {
  const path: number[] = [];
  const answers: Response[] = [];
  const targets: Target[] = [];
  let session = startSurvey(compiled);
  for (;;) {
    const at = session.current as number;
    const question = questionAt(compiled, at);
    const response = question && answerAt(at, path.length);
    if (response === undefined) return { session };
    if (targets[at] === undefined || response !== answers[at]) {
      const issue = answerIssue(question, response, session, rules);
      if (issue) return { session, issue };
      targets[at] = targetOf(question as CompiledQuestion, response);
    }
    path.push(at);
    while (answers.length < at) answers.push(null);
    answers[at] = asKept(question as CompiledQuestion, response);
    session = sessionAt(compiled, session.fraction, targets[at], path, answers);
  }
};
