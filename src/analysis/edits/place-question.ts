import { fillMessage } from "#diagnostics/messages.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import {
  concludeEdit,
  type EditOutcome,
  isPosition,
  type KeepOption,
  questionsOf,
  refuseEdit,
  refusePosition,
  refuseWithoutQuestions,
} from "./edit-outcome.ts";
import { reorderQuestions } from "./reorder-questions.ts";

const messages = {
  /** An edit with `keep: "routes"` would change the first question. */
  firstStays: {
    message: "Every respondent begins with the first question, so moving it would change every route.",
    help: 'Keep the first question in its place, or omit keep: "routes".',
  },
  noSuchPlace: { message: "Expected a position for the new question, from 0 to {last}." },
} as const;

/**
 * Moves the question at `from` to `to`. Explicit targets of branching keep pointing at the same questions. Implicit ones follow
 * the new order, as expected when a question is dragged; with `keep: "routes"` they are made explicit (`made-explicit`), and
 * every route stays the same for respondents. That is rejected if the first question would change, or if a skip would lead
 * elsewhere (`route-dropped`). The given survey is unchanged.
 *
 * @example
 * const moved = moveQuestion(survey, 4, 1, { keep: "routes" });
 * if (moved.ok) save(moved.value);
 */
export function moveQuestion(
  survey: Survey,
  from: number,
  to: number,
  options: KeepOption = {},
): EditOutcome {
  const questions = questionsOf(survey);
  if (questions === null) return refuseWithoutQuestions();
  const count = questions.length;
  if (!isPosition(from, count) || !isPosition(to, count)) return refusePosition(count);
  const keepsRoutes = options.keep === "routes";
  if (keepsRoutes && from !== to && (from === 0 || to === 0))
    return refuseEdit("/questions/0", fillMessage(messages, "firstStays"));
  const order = [...questions.keys()];
  order.splice(to, 0, ...order.splice(from, 1));
  const { questions: reordered, found } = reorderQuestions(questions, order, undefined, keepsRoutes);
  return concludeEdit(survey, reordered, found);
}

/**
 * Inserts a question before the one at `at`; at the end if `at` is the number of questions. Its own targets are positions in
 * the new survey; all others keep pointing at the same questions. If the preceding question led to the next one, it now leads
 * to the new question; with `keep: "routes"` its old target is made explicit instead, and only branching that you add leads to
 * the new question. The given survey is unchanged.
 *
 * @example
 * const inserted = insertQuestion(survey, 2, { type: "open", question: "Why?" });
 * if (inserted.ok) save(inserted.value);
 */
export function insertQuestion(
  survey: Survey,
  at: number,
  question: Question,
  options: KeepOption = {},
): EditOutcome {
  const questions = questionsOf(survey);
  if (questions === null) return refuseWithoutQuestions();
  const count = questions.length;
  if (!isPosition(at, count + 1))
    return refuseEdit("/questions", fillMessage(messages, "noSuchPlace", { last: count }));
  const keepsRoutes = options.keep === "routes";
  if (keepsRoutes && at === 0 && count > 0)
    return refuseEdit("/questions/0", fillMessage(messages, "firstStays"));
  const order: (number | null)[] = [...questions.keys()];
  order.splice(at, 0, null);
  const { questions: reordered, found } = reorderQuestions(questions, order, question, keepsRoutes);
  return concludeEdit(survey, reordered, found);
}
