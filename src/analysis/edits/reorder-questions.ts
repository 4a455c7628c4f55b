import { following, type Target } from "#branching-types/branching-type.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { say } from "#diagnostics/sentences.ts";
import { nameQuestion } from "#routing/answer-words.ts";
import { edgesOf } from "#routing/edges.ts";
import { buildFlow } from "#routing/flow.ts";
import { lowerQuestions } from "#routing/lower-survey.ts";
import type { LoweredQuestion } from "#routing/lowered.ts";
import { findReachable } from "#routing/reachability.ts";
import { type EditDiagnostic, editFinding } from "./edit-outcome.ts";
import { followsOrder, renameQuestion, writeOut } from "./retarget.ts";

export interface Reordered {
  readonly questions: readonly unknown[];
  readonly found: readonly EditDiagnostic[];
}

export const nameTarget = (questions: readonly LoweredQuestion[], target: Target): string =>
  target === "end" ? "the end" : nameQuestion(questions, target);

const reachableOf = (questions: readonly LoweredQuestion[]): Uint8Array =>
  findReachable(buildFlow(questions.map((question) => edgesOf(question).map(({ target }) => target))))
    .reachable;

const writtenOut = {
  message: "{question} led to {target} because it came next. Now its branching says so.",
} as const;

const skipLost = {
  message:
    "Skipping {question} led to {target}. No response key stands for a skip, so it now leads to the next question.",
  help: "Make the question required, or keep that question right after it.",
} as const;

/** Where answers are to lead in an edited survey. */
interface Destination {
  readonly target: Target;
  readonly name: string;
  /** Where each target of the given survey is in the edited one. */
  readonly placeOf: (target: Target) => Target;
  /** How serious it is if a skip cannot lead there. */
  readonly lostSkip: "error" | "warning";
}

/**
 * Writes out that a question of the given survey leads to `target`, as compiled in the given survey, where only the order
 * said so. Says what was written; a skip that cannot be led there is an error where routes are to be kept.
 */
export function writeOutNext(
  question: unknown,
  position: number,
  compiled: readonly LoweredQuestion[],
  { target, name, placeOf, lostSkip }: Destination,
  found: EditDiagnostic[],
): unknown {
  const asked = compiled[position] as LoweredQuestion;
  const raw = (isObject(question) ? question : {}) as JsonObject;
  const written = writeOut(raw["branching"], asked, target, placeOf);
  if (written.isExplicit)
    found.push(
      editFinding(
        "made-explicit",
        "info",
        `/questions/${position}`,
        say(writtenOut, { question: nameQuestion(compiled, position), target: name }),
      ),
    );
  if (written.skipIsLost)
    found.push(
      editFinding(
        "route-dropped",
        lostSkip,
        `/questions/${position}/branching`,
        say(skipLost, { question: nameQuestion(compiled, position), target: name }),
      ),
    );
  return { ...raw, branching: written.branching };
}

/**
 * Puts questions in a new order: `order` has the position of each question before, null for one that is new and given as
 * it is. Targets that are said keep pointing at the same questions. Where `keepsRoutes`, so do those that only the order
 * said.
 */
export function reorderQuestions(
  given: readonly unknown[],
  order: readonly (number | null)[],
  inserted: unknown,
  keepsRoutes: boolean,
): Reordered {
  const count = given.length;
  const places = new Int32Array(count);
  for (const [place, position] of order.entries()) if (position !== null) places[position] = place;
  const placeOf = (position: number): number => places[position] as number;
  const placeOfTarget = (target: Target): Target => (target === "end" ? target : placeOf(target));
  const compiled = lowerQuestions(given).questions;
  const reachable = keepsRoutes ? reachableOf(compiled) : undefined;
  const found: EditDiagnostic[] = [];
  const questions = order.map((position, place) => {
    if (position === null) return inserted;
    const renamed = renameQuestion(given[position], { count, placeOf });
    if (reachable === undefined) return renamed;
    const next = following(position, count);
    const target = placeOfTarget(next);
    if (target === following(place, order.length)) return renamed;
    if (!followsOrder(given[position], compiled[position] as LoweredQuestion)) return renamed;
    const lostSkip = reachable[position] === 1 ? "error" : "warning";
    const name = nameTarget(compiled, next);
    return writeOutNext(
      renamed,
      position,
      compiled,
      { target, name, placeOf: placeOfTarget, lostSkip },
      found,
    );
  });
  // Findings are told in the order of the survey that was given.
  const at = ({ pointer }: EditDiagnostic): number => Number(pointer.split("/")[2]);
  return { questions, found: found.sort((one, other) => at(one) - at(other)) };
}
