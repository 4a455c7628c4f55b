import { say } from "#diagnostics/sentences.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import {
  concludeEdit,
  type EditOutcome,
  isPosition,
  type KeepOption,
  noSuchQuestion,
  questionsOf,
  refuseEdit,
  refuseWithoutQuestions,
} from "./edit-outcome.ts";
import { reorderQuestions } from "./reorder-questions.ts";

/** Why an edit with `keep: "routes"` cannot give another question the first place. */
const firstStays = {
  message: "Every respondent begins with the first question, so moving it would change every route.",
  help: 'Keep the first question where it is, or leave out keep: "routes".',
} as const;

const noSuchPlace = { message: "Questions can be inserted at the positions 0 to {last}." } as const;

/**
 * Moves the question at `from` to `to`. Targets that branching says keep pointing at the same questions. What only the
 * order says follows the new order, as somebody expects who drags a question; with `keep: "routes"` it is written out
 * (`made-explicit`), and every route stays: respondents notice nothing. That is refused where the first question would be
 * another one, and where a skip would lead elsewhere (`route-dropped`). The given survey is untouched.
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
  if (!isPosition(from, count) || !isPosition(to, count))
    return refuseEdit("/questions", say(noSuchQuestion, { last: count - 1 }));
  const keepsRoutes = options.keep === "routes";
  if (keepsRoutes && from !== to && (from === 0 || to === 0)) return refuseEdit("/questions/0", firstStays);
  const order = [...questions.keys()];
  order.splice(to, 0, ...order.splice(from, 1));
  const { questions: reordered, found } = reorderQuestions(questions, order, undefined, keepsRoutes);
  return concludeEdit(survey, reordered, found);
}

/**
 * Inserts a question before the one at `at`; at the end where `at` is the number of questions. The targets that it says
 * itself are positions in the new survey; all others keep pointing at the same questions. The question before it leads to
 * it, if it led to the next one; with `keep: "routes"` it is written out that it leads on to where it led, and only
 * branching of your own leads to the new question. The given survey is untouched.
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
  if (!isPosition(at, count + 1)) return refuseEdit("/questions", say(noSuchPlace, { last: count }));
  const keepsRoutes = options.keep === "routes";
  if (keepsRoutes && at === 0 && count > 0) return refuseEdit("/questions/0", firstStays);
  const order: (number | null)[] = [...questions.keys()];
  order.splice(at, 0, null);
  const { questions: reordered, found } = reorderQuestions(questions, order, question, keepsRoutes);
  return concludeEdit(survey, reordered, found);
}
