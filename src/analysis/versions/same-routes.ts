import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { worded } from "#question-types/response-keys.ts";
import { questionAt, targetOf } from "#routing/next-target.ts";
import { soundSurvey } from "../sound-survey.ts";
import { AnswerCarrier } from "./carry-answer.ts";
import { distinguishingAnswers } from "./distinguishing-answers.ts";

/** Whether two surveys have the same routes; if not, the shortest list of answers that shows it. */
export type RouteComparison =
  | { readonly same: true }
  | { readonly same: false; readonly respondent: readonly Response[] };

/** A pair of targets to which the same answers lead, and how they were reached. */
interface Pair {
  readonly one: Target;
  readonly other: Target;
  readonly before: Pair | null;
  readonly answer: Response;
}

/** Equivalence classes of nodes, as a disjoint-set forest (Tarjan, JACM 22, 1975). */
class DisjointSets {
  private readonly parents: Int32Array;

  constructor(count: number) {
    this.parents = Int32Array.from({ length: count }, (_, node) => node);
  }

  private rootOf(node: number): number {
    const { parents } = this;
    let root = node;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  }

  /** Merges the classes of two nodes; returns false if they already share one. */
  union(one: number, other: number): boolean {
    const [rootOfOne, rootOfOther] = [this.rootOf(one), this.rootOf(other)];
    if (rootOfOne === rootOfOther) return false;
    this.parents[rootOfOther] = rootOfOne;
    return true;
  }
}

/** The answers on the path to a pair, and the last one, if given. */
function answersTo(pair: Pair, last?: Response): Response[] {
  const answers: Response[] = last === undefined ? [] : [last];
  for (let at = pair; at.before !== null; at = at.before) answers.push(at.answer);
  return answers.reverse();
}

/** Whether two questions are the same: by id, or by text if neither has an id. */
const isSame = (one: CompiledQuestion | undefined, other: CompiledQuestion | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.id !== undefined || other.id !== undefined
      ? one.id === other.id
      : one.text === other.text;

const startOf = (compiled: CompiledSurvey): Target => (questionAt(compiled, 0) ? 0 : "end");

/**
 * Compares the routes of two surveys: whether the same answers are valid and lead to the same questions, from the first to the
 * end. Questions are the same by id, or by text if neither has an id; their positions, and unreachable questions, do not
 * matter. If there is a difference, `respondent` is a shortest list of answers that shows it: after them different questions
 * follow, or the last of them is valid in one survey only. It is empty if the surveys begin differently.
 *
 * This is the algorithm of Hopcroft and Karp (Cornell TR 71-114, 1971), which compares at most about as many pairs as there
 * are questions, however many pairs the same answers lead to. Breadth first, it finds a shortest difference: if it skips a
 * pair because others make it redundant, a difference of that pair implies a difference of one of those, which were visited
 * no later.
 *
 * @example
 * const comparison = sameRoutes(before, after);
 * if (!comparison.same) console.log("First differs after the answers", comparison.respondent);
 */
export function sameRoutes(a: CompiledSurvey, b: CompiledSurvey): RouteComparison {
  return compareRoutes(soundSurvey(a), soundSurvey(b));
}

function compareRoutes(a: CompiledSurvey, b: CompiledSurvey): RouteComparison {
  const start: Pair = { one: startOf(a), other: startOf(b), before: null, answer: null };
  if (!isSame(questionAt(a, start.one), questionAt(b, start.other))) return { same: false, respondent: [] };
  const offset = a.questions.length;
  const classes = new DisjointSets(offset + b.questions.length);
  const queue: Pair[] = [start];
  if (start.one !== "end" && start.other !== "end") classes.union(start.one, offset + start.other);
  for (const pair of queue) {
    const { one, other } = pair;
    if (one === "end" || other === "end") continue;
    const [question, match] = [a.questions[one] as CompiledQuestion, b.questions[other] as CompiledQuestion];
    const carrier = new AnswerCarrier(question, match);
    const difference = (answer: Response, answered = question): RouteComparison => ({
      same: false,
      respondent: answersTo(pair, worded(answered, answer)),
    });
    for (const answer of distinguishingAnswers(question, match, carrier)) {
      const carried = carrier.carry(answer);
      if (carried === undefined) return difference(answer);
      const next = { one: targetOf(question, answer), other: targetOf(match, carried) };
      if (!isSame(questionAt(a, next.one), questionAt(b, next.other))) return difference(answer);
      if (next.one !== "end" && next.other !== "end" && classes.union(next.one, offset + next.other))
        queue.push({ ...next, before: pair, answer: worded(question, answer) });
    }
    if (carrier.keepsAnswers) continue;
    const back = new AnswerCarrier(match, question);
    for (const answer of distinguishingAnswers(match, question, back))
      if (back.carry(answer) === undefined) return difference(answer, match);
  }
  return { same: true };
}
