import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { WitnessStep } from "#diagnostics/diagnostic.ts";
import type { AcceptedBranching, AcceptedQuestion } from "#model/question-visitor.ts";
import { nameQuestion } from "./answer-words.ts";
import { type CutOff, findCutOff } from "./cut-off.ts";
import { type Flow, flowOf, sourcesOfEach, targetsOf } from "./flow.ts";
import { countForward, isForward, reachForward } from "./forward.ts";
import { findComponents, findLoops, firstBackward, type Loop, nodesLeadingTo } from "./loops.ts";
import { asCompiled, lowerQuestion, routeAnswers } from "./lower-survey.ts";
import type { EdgeList, LoweredQuestion, LoweredQuestions, RouteAnswers } from "./lowered.ts";
import { findReachable, type Reachability } from "./reachability.ts";
import { countRemaining } from "./remaining.ts";
import { type KeyedBranching, routePortably } from "./route-portably.ts";
import { shortestPath, Witnesses } from "./witness.ts";

/** The branching of a question with unknown routes: it may lead to the end, so it closes no loop. */
const toEnd = { type: "end" } as AcceptedBranching;

/** The properties of a question that lowering reads, in the one shape that accepted questions have, too. */
function readProperties(question: unknown, isUnknown: boolean): AcceptedQuestion {
  const raw = Object(question) as Readonly<Record<keyof AcceptedQuestion, unknown>>;
  return {
    type: raw.type,
    id: raw.id,
    question: raw.question,
    optional: raw.optional,
    translations: raw.translations,
    validation: raw.validation,
    branching: isUnknown ? toEnd : (raw.branching as AcceptedBranching | null | undefined),
    skipSubmitButton: undefined,
    scale: raw.scale,
    choices: raw.choices,
    hasOpenChoice: raw.hasOpenChoice,
  };
}

const none: ReadonlySet<number> = new Set();

const PORTABLE = 1;
const UNROUTED = 2;

/** Facts that hold wherever questions with unknown routes lead. */
interface StableFacts {
  /** For each question, whether answers lead to the end by known routes: 1, otherwise 0. */
  readonly ending: Uint8Array;
  /** For each question, whether answers lead to a question with unknown routes: 1, otherwise 0. */
  readonly meetingUnknown: Uint8Array;
  /** The source and the target of the first route that leads backward; no questions if an unknown one may come before it. */
  readonly firstBackward: readonly number[];
}

/**
 * Creates a plain object with room for all properties of a compiled question. An object literal has room for the properties
 * that are written in it: V8 stores later ones in a list that it copies as it grows.
 */
function EmptyQuestion(this: Record<string, null>): void {
  // Assigned from right to left, which is the order in which properties are listed.
  this["most"] =
    this["fewest"] =
    this["otherwise"] =
    this["routes"] =
    this["optional"] =
    this["text"] =
    this["type"] =
      null;
}
// The prototype of object literals: compiled questions are plain objects.
EmptyQuestion.prototype = Object.prototype;

const createQuestion = EmptyQuestion as unknown as new () => LoweredQuestion;

/** Lowers the questions of a survey one after the other, and records which of them branch portably. */
export class Lowering implements LoweredQuestions {
  readonly questions: LoweredQuestion[];
  readonly edges: EdgeList = [];
  /** By position: PORTABLE and UNROUTED, if they apply to a question that branches by response. */
  readonly marks: (number | undefined)[] = [];
  /** Whether some question branches by response that is not portable. */
  hasUnportable = false;
  private readonly route: RouteAnswers;

  constructor(count: number) {
    this.questions = new Array<LoweredQuestion>(count);
    this.route = (question, byKey, position, count, edges, branching) => {
      const portably = routePortably(question, branching as KeyedBranching, position, count, edges);
      const isUnrouted = portably ?? routeAnswers(question, byKey, position, count, edges, branching);
      if (portably === null) this.hasUnportable = true;
      this.marks[position] = (portably === null ? 0 : PORTABLE) + (isUnrouted ? UNROUTED : 0);
      return isUnrouted;
    };
  }

  add(question: AcceptedQuestion, position: number): LoweredQuestion {
    const { questions, edges } = this;
    const lowered = lowerQuestion(
      question,
      position,
      questions.length,
      edges,
      this.route,
      new createQuestion(),
    );
    questions[position] = lowered;
    return lowered;
  }

  /** Lowers a list of questions. Those with unknown routes lead to the end. */
  static of(questions: readonly unknown[], unknown: ReadonlySet<number>): Lowering {
    const lowering = new Lowering(questions.length);
    for (const [position, question] of questions.entries())
      lowering.add(readProperties(question, unknown.has(position)), position);
    return lowering;
  }
}

/**
 * The routes of one survey. Expensive facts are computed on demand. Fields with # would double the time to create this object,
 * which every survey needs, so its fields are private by type only.
 */
export class Routing {
  readonly questions: readonly CompiledQuestion[];
  readonly flow: Flow;
  private readonly lowered: Lowering;
  /** Whether some question branches by response that is not portable, or may, because its routes are unknown. */
  readonly hasUnportable: boolean;
  private readonly unknown: ReadonlySet<number>;
  private readonly isForward: boolean;
  private reachable: Uint8Array | undefined;
  private reachability: Reachability | undefined;
  private witnesses: Witnesses | undefined;
  private sources: ReturnType<typeof sourcesOfEach> | undefined;
  private stableFacts: StableFacts | undefined;
  private loopsFound: readonly Loop[] | undefined;

  /**
   * `unknown` are the positions of questions whose routes are unknown. They might lead anywhere, so the results here
   * hold wherever they lead.
   */
  constructor(lowered: Lowering, unknown: ReadonlySet<number> = none) {
    this.hasUnportable = lowered.hasUnportable || unknown.size > 0;
    this.lowered = lowered;
    this.questions = lowered.questions;
    this.flow = flowOf(lowered.edges, lowered.questions.length);
    this.unknown = unknown;
    this.isForward = isForward(this.flow);
    if (this.isForward) countForward(lowered.questions, this.flow);
    else countRemaining(lowered);
  }

  /** The routes of questions of a payload. */
  static of(questions: readonly unknown[], unknown: ReadonlySet<number> = none): Routing {
    return new Routing(Lowering.of(questions, unknown), unknown);
  }

  /** The survey in its compiled form. */
  get compiled(): CompiledSurvey {
    return asCompiled(this.lowered);
  }

  /** The certainly reachable questions, and how they are reached. */
  private get reached(): Reachability {
    this.reachability ??= findReachable(this.flow, this.unknown);
    return this.reachability;
  }

  /** 1 for each question that is certainly reachable. */
  private get reachableFlags(): Uint8Array {
    this.reachable ??=
      this.isForward && this.unknown.size === 0 ? reachForward(this.flow) : this.reached.reachable;
    return this.reachable;
  }

  /** Whether a question is certainly reachable. */
  isReachable(position: number): boolean {
    return this.reachableFlags[position] === 1;
  }

  /** Whether a question with unknown routes is reachable, so that any other might be reachable as well. */
  get isOpen(): boolean {
    return this.unknown.size > 0 && this.reached.isOpen;
  }

  /** Whether the payload determines where the answers to a question lead. */
  isKnown(position: number): boolean {
    return !this.unknown.has(position);
  }

  /** Whether some answer to a question, other than a skip, has no route. */
  isUnrouted(position: number): boolean {
    return ((this.lowered.marks[position] ?? 0) & UNROUTED) !== 0;
  }

  /** Whether a question branches by response, with only portable keys and only targets in the survey. */
  isPortable(position: number): boolean {
    return ((this.lowered.marks[position] ?? 0) & PORTABLE) !== 0;
  }

  /** The certainly reachable loops, by their first questions. */
  get loops(): readonly Loop[] {
    this.loopsFound ??= this.isForward
      ? []
      : findLoops(this.flow, findComponents(this.flow), this.reached.reachable);
    return this.loopsFound;
  }

  /** Whether some answers lead to the end from every question. */
  get canAllEnd(): boolean {
    return this.questions.every((question) => question.fewest !== null);
  }

  /** Whether every answer to a question leads to the same node; the number of questions is the end. */
  leadsOnlyTo(position: number, node: number): boolean {
    const { starts, targets } = this.flow;
    for (let at = starts[position] as number; at < (starts[position + 1] as number); at++)
      if (targets[at] !== node) return false;
    return true;
  }

  /** The distinct targets of a question; the number of questions is the end. */
  targetsOf(position: number): readonly number[] {
    return targetsOf(this.flow, position);
  }

  /** The text of a question for messages that name it; empty if it has none, and for the end. */
  textOf(position: number): string {
    return this.questions[position]?.text ?? "";
  }

  /** A question in messages: its position as branching counts it, with its text. */
  nameOf(position: number): string {
    return nameQuestion(this.questions, position);
  }

  /**
   * The answers of a respondent who reaches a question by the shortest path and then continues through the nodes `continuation`;
   * undefined if there are too many.
   */
  witnessTo(position: number, continuation: readonly number[]): readonly WitnessStep[] | undefined {
    this.witnesses ??= new Witnesses(this.questions, this.reached.previous);
    return this.witnesses.to(position, continuation);
  }

  /** The unreachable questions, grouped by the first one that is cut off. */
  get cutOff(): readonly CutOff[] {
    const { meetingUnknown } = this.unknown.size === 0 ? {} : this.factsDespiteUnknown;
    return findCutOff(this.flow, this.reachableFlags, meetingUnknown);
  }

  /** The questions with an answer that leads to this one, in ascending order. */
  sourcesOf(position: number): readonly number[] {
    this.sources ??= sourcesOfEach(this.flow);
    return this.sources[position] ?? [];
  }

  /**
   * The questions of a closed loop and the reachable ones from which it can no longer be avoided, or only for another such
   * loop; in ascending order.
   */
  trappedBy(loop: Loop): number[] {
    const { questions } = this;
    const trapped = [...loop.questions];
    const seen = new Uint8Array(questions.length);
    for (const position of trapped) seen[position] = 1;
    for (const position of trapped)
      for (const source of this.sourcesOf(position)) {
        if (seen[source] === 1 || !this.isReachable(source) || questions[source]?.fewest !== null) continue;
        seen[source] = 1;
        trapped.push(source);
      }
    return trapped.sort((one, other) => one - other);
  }

  /** A shortest path of at least one step between two questions, both included; empty if there is none. */
  pathBetween(from: number, to: number): readonly number[] {
    return shortestPath(this.flow, from, to);
  }

  /**
   * Whether a loop with an exit keeps it and its first backward route wherever the questions with unknown routes lead: they
   * might join several loops to one.
   */
  isCertain(loop: Loop): boolean {
    if (this.unknown.size === 0) return true;
    const { ending, meetingUnknown, firstBackward } = this.factsDespiteUnknown;
    const head = loop.questions[0] as number;
    if (ending[head] === 0) return false;
    return meetingUnknown[head] === 0 || firstBackward.every((position) => loop.questions.includes(position));
  }

  private get factsDespiteUnknown(): StableFacts {
    if (this.stableFacts !== undefined) return this.stableFacts;
    const { flow, unknown } = this;
    this.sources ??= sourcesOfEach(flow);
    const first = firstBackward(flow);
    this.stableFacts = {
      ending: nodesLeadingTo(this.sources, [flow.count], unknown),
      meetingUnknown: nodesLeadingTo(this.sources, unknown, none),
      firstBackward: Math.min(...unknown) < (first[0] ?? 0) ? [-1] : first,
    };
    return this.stableFacts;
  }
}
