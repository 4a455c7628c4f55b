import { following, type Target } from "#branching-types/branching-type.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { lowerQuestions } from "#routing/lower-survey.ts";
import type { LoweredQuestion } from "#routing/lowered.ts";
import { decidingKey } from "#routing/next-target.ts";
import { routedAnswers } from "../versions/distinguishing-answers.ts";
import {
  concludeEdit,
  type EditDiagnostic,
  type EditOutcome,
  editFinding,
  isPosition,
  questionsOf,
  refuseEdit,
  refusePosition,
  refuseWithoutQuestions,
  targetParams,
  toSnippets,
} from "./edit-outcome.ts";
import { writeOutNext } from "./reorder-questions.ts";
import { followsOrder, renameQuestion } from "./retarget.ts";

const messages = {
  /** The answers are JSON; null is a skipped question. */
  decisionLost: {
    message:
      "Answering {answers} to {question:question} led to {other:question}. Without the question, all respondents continue with {target:question}.",
    help: "Route the answers to another question instead.",
  },
  firstRouteLost: {
    message:
      "{question:question} led to {target:question}. Without it, all respondents begin with {first:question}.",
    help: "Move the question that should come first to the start.",
  },
  nothingToRemove: { message: "Expected a survey with a question to remove, found none." },
} as const;

/** One finding for each target that answers to the removed question led to and no longer lead to. */
function droppedRoutes(questions: readonly LoweredQuestion[], at: number, kept: Target): EditDiagnostic[] {
  const question = questions[at] as LoweredQuestion;
  const dropped = new Map<Target, Response[]>();
  for (const answer of routedAnswers(question)) {
    const key = decidingKey(question, answer, question.routes);
    const target = key === undefined ? question.otherwise : (question.routes[key] as Target);
    if (target === kept) continue;
    const answers = dropped.get(target);
    if (answers === undefined) dropped.set(target, [answer]);
    else answers.push(answer);
  }
  return [...dropped].map(([target, answers]) =>
    editFinding(
      "route-dropped",
      "warning",
      `/questions/${at}/branching`,
      fillMessage(messages, "decisionLost", {
        answers: toSnippets(answers),
        ...targetParams("question", questions, at),
        ...targetParams("other", questions, target),
        ...targetParams("target", questions, kept),
      }),
    ),
  );
}

/**
 * Removes the question at `at`. Edges to it lead to the target of its otherwise route; other targets keep pointing at the same
 * questions. Reports the answers for which it had another target (`route-dropped`), and targets that had to be made explicit
 * (`made-explicit`). The given survey is unchanged.
 *
 * @example
 * const removed = removeQuestion(survey, 3);
 * for (const { code, message } of removed.diagnostics) if (code === "route-dropped") console.log(message);
 */
export function removeQuestion(survey: Survey, at: number): EditOutcome {
  const given = questionsOf(survey);
  if (given === null) return refuseWithoutQuestions();
  const count = given.length;
  if (!isPosition(at, count))
    return count === 0
      ? refuseEdit("/questions", fillMessage(messages, "nothingToRemove"))
      : refusePosition(count);
  const compiled = lowerQuestions(given).questions;
  const { otherwise } = compiled[at] as LoweredQuestion;
  // A question that leads to itself leads nowhere: then the next one takes its place.
  const onward = otherwise === at ? following(at, count) : otherwise;
  const shift = (target: Target): Target => (target !== "end" && target > at ? target - 1 : target);
  const target = shift(onward);
  const placeOf = (old: Target): Target => (old === at ? target : shift(old));
  const found: EditDiagnostic[] = [];
  const questions = given.flatMap((question, position) => {
    if (position === at) return [];
    const renamed = renameQuestion(question, { count, placeOf });
    const lowered = compiled[position] as LoweredQuestion;
    if (position !== at - 1 || target === following(position, count - 1) || !followsOrder(question, lowered))
      return [renamed];
    return [
      writeOutNext(
        renamed,
        position,
        compiled,
        { target, before: onward, placeOf, lostSkip: "warning" },
        found,
      ),
    ];
  });
  if (at === 0 && count > 1 && target !== 0)
    found.push(
      editFinding(
        "route-dropped",
        "warning",
        "/questions/0",
        fillMessage(messages, "firstRouteLost", {
          ...targetParams("question", compiled, 0),
          ...targetParams("target", compiled, onward),
          ...targetParams("first", compiled, 1),
        }),
      ),
    );
  found.push(...droppedRoutes(compiled, at, onward));
  return concludeEdit(survey, questions, found);
}
