import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import { buildFlow, type Flow } from "#routing/flow.ts";
import { findReachable } from "#routing/reachability.ts";
import { validQuestions } from "#routing/valid-questions.ts";
import { type QuestionFaults, SurveyDraft } from "./survey-draft.ts";

/** The questions of a compiled survey with the edges out of each. */
export interface RoutedQuestions {
  readonly questions: readonly CompiledQuestion[];
  /** The edges out of each question, by position; of a question with faults only the valid ones. */
  readonly edges: readonly (readonly Edge[])[];
  /** The flow along these edges, in which a question without edges leads to the end. */
  readonly flow: Flow;
  /** The faults of questions, by position. */
  readonly faults: ReadonlyMap<number, QuestionFaults>;
  /** The positions of the questions whose answers may lead elsewhere than their edges. */
  readonly open: ReadonlySet<number>;
  /** 1 for each question that is reachable, or might be after an open question. */
  readonly reachable: Uint8Array;
  /** Whether some respondent reaches the end, or might. */
  readonly endIsReached: boolean;
}

const noFaults: ReadonlyMap<number, QuestionFaults> = new Map();

/** The questions and edges of a compiled survey from any source. Never throws; linear. */
export function readQuestions(compiled: unknown): RoutedQuestions {
  const questions = validQuestions(compiled);
  const faults = compiled instanceof SurveyDraft ? compiled.faults : noFaults;
  const edges = questions.map((question, position) => faults.get(position)?.edges ?? edgesOf(question));
  const open = new Set([...faults].flatMap(([position, { isOpen }]) => (isOpen ? [position] : [])));
  const flow = buildFlow(edges.map((out) => (out.length === 0 ? ["end"] : out.map(({ target }) => target))));
  const { reachable, isOpen } = findReachable(flow, open);
  if (isOpen) reachable.fill(1);
  const endIsReached =
    isOpen ||
    questions.length === 0 ||
    edges.some((out, position) => reachable[position] === 1 && out.some(({ target }) => target === "end"));
  return { questions, edges, flow, faults, open, reachable, endIsReached };
}

/** Throws a TypeError for an outcome, which is often passed in place of its value. Other values are drawn as far as possible. */
export function rejectOutcome(compiled: unknown): void {
  if (Array.isArray(Object(compiled).diagnostics)) throw new TypeError("Pass the value of the outcome.");
}
