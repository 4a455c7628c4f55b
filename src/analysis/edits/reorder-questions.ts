import { following, type Target } from "#branching-types/branching-type.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import { edgesOf } from "#routing/edges.ts";
import { buildFlow } from "#routing/flow.ts";
import { lowerQuestions } from "#routing/lower-survey.ts";
import type { LoweredQuestion } from "#routing/lowered.ts";
import { findReachable } from "#routing/reachability.ts";
import { type EditDiagnostic, editFinding, targetParams } from "./edit-outcome.ts";
import { followsOrder, renameQuestion, writeOut } from "./retarget.ts";

export interface Reordered {
  readonly questions: readonly unknown[];
  readonly found: readonly EditDiagnostic[];
}

const reachableOf = (questions: readonly LoweredQuestion[]): Uint8Array =>
  findReachable(buildFlow(questions.map((question) => edgesOf(question).map(({ target }) => target))))
    .reachable;

const messages = {
  writtenOut: {
    message:
      "{question:question} led to {target:question} because that was the next question. Now its branching leads there.",
  },
  skipLost: {
    message:
      "Skipping {question:question} led to {target:question}. Skips have no response key, so they now lead to the next question.",
    help: "Make the question required, or keep both questions together.",
  },
} as const;

/** The intended routes in an edited survey. */
interface Destination {
  readonly target: Target;
  /** The target in the given survey. */
  readonly before: Target;
  /** The position in the edited survey of each target of the given one. */
  readonly placeOf: (target: Target) => Target;
  /** How serious it is if a skip cannot lead there. */
  readonly lostSkip: "error" | "warning";
}

/**
 * Makes it explicit that a question leads to `target` if that only followed from the order of questions. `position` and
 * `compiled` are those in the given survey. Reports the change, and a skip that cannot lead there.
 */
export function writeOutNext(
  question: unknown,
  position: number,
  compiled: readonly LoweredQuestion[],
  { target, before, placeOf, lostSkip }: Destination,
  found: EditDiagnostic[],
): unknown {
  const lowered = compiled[position] as LoweredQuestion;
  const raw = (isObject(question) ? question : {}) as JsonObject;
  const params = {
    ...targetParams("question", compiled, position),
    ...targetParams("target", compiled, before),
  };
  const written = writeOut(raw["branching"], lowered, target, placeOf);
  if (written.isExplicit)
    found.push(
      editFinding(
        "made-explicit",
        "info",
        `/questions/${position}`,
        fillMessage(messages, "writtenOut", params),
      ),
    );
  if (written.skipIsLost)
    found.push(
      editFinding(
        "route-dropped",
        lostSkip,
        `/questions/${position}/branching`,
        fillMessage(messages, "skipLost", params),
      ),
    );
  return { ...raw, branching: written.branching };
}

/**
 * Reorders questions: `order` contains the former position of each question, or null for the inserted one. Explicit targets keep
 * pointing at the same questions. If `keepsRoutes`, so do implicit ones.
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
    return writeOutNext(
      renamed,
      position,
      compiled,
      { target, before: next, placeOf: placeOfTarget, lostSkip },
      found,
    );
  });
  // Findings are in the order of the given survey.
  const at = ({ pointer }: EditDiagnostic): number => Number(pointer.split("/")[2]);
  return { questions, found: found.sort((one, other) => at(one) - at(other)) };
}
