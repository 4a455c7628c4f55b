import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { WitnessStep } from "#diagnostics/diagnostic.ts";
import { findComponents } from "./components.ts";
import { buildFlow, type Flow, sourcesOfEach, targetsOf } from "./flow.ts";
import { findLoops, type Loop } from "./loops.ts";
import { lowerQuestions } from "./lower-survey.ts";
import { findReachable, type Reachability } from "./reachability.ts";
import { shortestCycle } from "./shortest-cycle.ts";
import { wayTo, witnessAlong } from "./witness.ts";

/** What leads anywhere leads to the end, too: so no loop is closed, and nothing is trapped, because of it. */
const withEnds = (questions: readonly unknown[], unknown: ReadonlySet<number>): unknown[] =>
  Array.from(questions, (question, position) =>
    unknown.has(position) ? { ...Object(question), branching: { type: "end" } } : question,
  );

/** Everything that is asked about the routes of one survey. What is expensive is computed when first asked for. */
export class Routing {
  readonly compiled: CompiledSurvey;
  readonly flow: Flow;
  readonly reachability: Reachability;
  readonly #unknown: ReadonlySet<number> | undefined;
  #sources: ReturnType<typeof sourcesOfEach> | undefined;
  #loops: readonly Loop[] | undefined;

  /** `unknown` are the positions of questions whose routes cannot be told; they count as leading anywhere. */
  constructor(questions: readonly unknown[], unknown?: ReadonlySet<number>) {
    const lowering = lowerQuestions(unknown?.size ? withEnds(questions, unknown) : questions);
    this.compiled = lowering.compiled;
    this.flow = buildFlow(lowering.targets);
    this.#unknown = unknown;
    this.reachability = findReachable(this.flow, unknown);
  }

  isReachable(position: number): boolean {
    return this.reachability.reachable[position] === 1;
  }

  /** Whether the payload says where the answers to a question lead. */
  isKnown(position: number): boolean {
    return !this.#unknown?.has(position);
  }

  /** The loops that respondents can come to, by their first questions. */
  get loops(): readonly Loop[] {
    // Where the most to come is bounded from every question, no loop can exist.
    this.#loops ??= this.compiled.questions.every((question) => question.most !== null)
      ? []
      : findLoops(this.flow, findComponents(this.flow), this.reachability.reachable);
    return this.#loops;
  }

  /** The distinct targets of a question; the number of questions stands for the end. */
  targetsOf(position: number): readonly number[] {
    return targetsOf(this.flow, position);
  }

  /** The answers of a respondent who comes to a question by the shortest way and then goes on through `beyond`. */
  witnessTo(position: number, beyond: readonly number[] = []): WitnessStep[] {
    const way = wayTo(this.reachability.previous, position);
    return witnessAlong(this.compiled.questions, [...way, ...beyond]);
  }

  /** The questions with an answer that leads to this one, in ascending order. */
  sourcesOf(position: number): readonly number[] {
    this.#sources ??= sourcesOfEach(this.flow);
    return this.#sources[position] ?? [];
  }

  /**
   * The questions of a closed loop and those that respondents can come to from which it can no longer be avoided, or
   * only for another such loop; in ascending order.
   */
  trappedBy(loop: Loop): number[] {
    const { questions } = this.compiled;
    const trapped = [...loop.questions];
    const seen = new Set(trapped);
    for (let read = 0; read < trapped.length; read++) {
      for (const source of this.sourcesOf(trapped[read] as number)) {
        if (seen.has(source) || !this.isReachable(source) || questions[source]?.fewest !== null) continue;
        seen.add(source);
        trapped.push(source);
      }
    }
    return trapped.sort((one, other) => one - other);
  }

  /** A shortest way from a question back to itself, both ends included; empty when there is none. */
  cycleFrom(position: number): readonly number[] {
    return shortestCycle(this.flow, position) ?? [];
  }
}
