// Checks whether the complete records of one version of a survey are complete and valid under another one.
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { WitnessStep } from "#diagnostics/diagnostic.ts";
import { buildFlow } from "#routing/flow.ts";
import { isForward } from "#routing/forward.ts";
import { findComponents } from "#routing/loops.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import type { Versions } from "./compared-questions.ts";
import { movedQuestions } from "./match-questions.ts";
import { type Break, judgeRecord, reasonOf } from "./record-judge.ts";
import {
  assume,
  nameOfReading,
  type Reading,
  readAnswer,
  startReading,
  stepsOf,
  withCertainBreak,
} from "./record-reading.ts";

/** A respondent of before whose record is no longer complete and valid, and why. */
export interface BrokenRecord extends Break {
  readonly steps: readonly WitnessStep[];
}

/** Where a record is known to break, with any answers from `next` on. */
interface Candidate extends Break {
  readonly reading: Reading;
  readonly next: Target;
  readonly last: WitnessStep | null;
}

/** The maximum number of readings, and of answers kept or assumed in them: a changed order can cause too many. */
const MAX_WORK = 1_000_000;

/** The maximum number of records that are judged one by one. */
const MAX_JUDGED = 40;

/** A number for each question that never rises along a route. */
function ranksOf({ questions }: CompiledSurvey, { edgesOf }: Versions): ArrayLike<number> {
  const flow = buildFlow(questions.map((question) => edgesOf(question).map(({ target }) => target)));
  return isForward(flow)
    ? Int32Array.from({ length: flow.count }, (_, position) => flow.count - position)
    : findComponents(flow).of;
}

const startOf = ({ questions }: CompiledSurvey): Target => (questions.length > 0 ? 0 : "end");

/** Reads the records of before in both versions at once, the shortest first. */
class RecordWalk {
  private readonly versions: Versions;
  private readonly names: readonly string[];
  private readonly namesAfter: readonly string[];
  private readonly ranks: ArrayLike<number>;
  private readonly ranksAfter: ArrayLike<number>;
  /** By position in after: whether the order of the question among the others changed. */
  private readonly isMoved: Uint8Array;
  /** Whether a question can be repeated, so that readings may not correspond to a record. */
  private readonly hasLoops: boolean;
  private readonly seen = new Set<string>();
  private readonly queue: Reading[] = [];
  private readonly maxWork: number;
  private work = 0;
  private judged = 0;
  /** Candidates by the length of their records. */
  private readonly candidates: Candidate[][] = [];
  /** No shorter records are left among them. */
  private shortest = 0;

  constructor(versions: Versions, maxWork: number) {
    const { before, after, matching } = versions;
    this.versions = versions;
    this.maxWork = maxWork;
    this.names = responseNames(before);
    this.namesAfter = responseNames(after);
    this.ranks = ranksOf(before, versions);
    this.ranksAfter = ranksOf(after, versions);
    this.isMoved = new Uint8Array(after.questions.length);
    for (const moved of movedQuestions(matching)) this.isMoved[moved.after] = 1;
    this.hasLoops = before.questions[0]?.most === null;
  }

  /** The shortest record that breaks; null if none does, undefined if this was not decided. */
  find(): BrokenRecord | null | undefined {
    const { before, after } = this.versions;
    this.add(startReading(startOf(before), startOf(after)));
    for (const reading of this.queue) {
      // All shorter records have been read.
      const broken = this.firstBroken(reading.depth);
      if (broken !== null) return broken;
      if (this.work > this.maxWork) break;
      this.readNextQuestion(reading);
    }
    const broken = this.firstBroken(Number.POSITIVE_INFINITY);
    return broken === null && this.work > this.maxWork ? undefined : broken;
  }

  private fewest(at: Target): number | null {
    return at === "end" ? 0 : (this.versions.before.questions[at]?.fewest ?? null);
  }

  /** Whether before can still ask for the answer to a question of after, under the same key. */
  private canBeAsked(at: Target, place: number): boolean {
    const awaited = this.versions.matching.before[place] as number;
    return (
      at !== "end" &&
      this.names[awaited] === this.namesAfter[place] &&
      (this.ranks[at] as number) >= (this.ranks[awaited] as number)
    );
  }

  private addCandidate(reading: Reading, next: Target, last: WitnessStep | null, why: Break): void {
    const length = reading.depth + (last === null ? 0 : 1) + (this.fewest(next) ?? 0);
    this.candidates[length] ??= [];
    this.candidates[length].push({ reading, next, last, ...why });
  }

  /** Adds readings to continue, unless they are already known to break. */
  private add(first: Reading): void {
    const readings = [first];
    for (let reading = readings.pop(); reading !== undefined; reading = readings.pop()) {
      const { at, waiting, assumed } = reading;
      // One reading can lead to very many others.
      if (this.work > this.maxWork) return;
      if (this.fewest(at) === null) continue;
      const certainBreak = reading.certainBreak ?? this.certainBreakOf(reading);
      if (certainBreak !== null && ![...assumed.keys()].some((place) => this.canBeAsked(at, place))) {
        this.addCandidate(reading, at, null, certainBreak);
        continue;
      }
      const next = certainBreak === null ? reading : withCertainBreak(reading, certainBreak);
      const name = nameOfReading(next);
      if (this.seen.has(name)) continue;
      this.seen.add(name);
      this.work += 1 + next.kept.size + assumed.size;
      if (certainBreak === null && waiting !== "end" && this.isDeferred(at, waiting)) {
        for (const target of this.targetsAfter(waiting)) readings.push(assume(next, waiting, target));
        continue;
      }
      this.judgeShortest(next);
      this.queue.push(next);
    }
  }

  /**
   * Whether after should continue as if the missing answer existed: a question that was moved forward is asked much later in
   * before, and all answers in between would have to be kept.
   */
  private isDeferred(at: Target, waiting: number): boolean {
    return this.isMoved[waiting] === 1 && at !== this.versions.matching.before[waiting];
  }

  /** The targets in after of those answers to one of its questions that are valid in both versions. */
  private targetsAfter(place: number): Set<Target> {
    const classes = this.versions.answersAt(this.versions.matching.before[place] as number);
    return new Set(classes.flatMap(({ after }) => (after === undefined ? [] : [after])));
  }

  /**
   * Why a record breaks on every continuation in before: after waits for an answer that does not follow, or has passed a kept
   * one.
   */
  private certainBreakOf({ at, waiting, kept, assumed }: Reading): Break | null {
    if (waiting !== "end") {
      const isLost =
        !this.canBeAsked(at, waiting) ||
        (this.isDeferred(at, waiting) && this.targetsAfter(waiting).size === 0);
      if (isLost) return { reason: "answer-missing", question: waiting };
    }
    for (const place of assumed.keys())
      if (!this.canBeAsked(at, place)) return { reason: "answer-missing", question: place };
    for (const place of kept.keys())
      if (waiting === "end" || (this.ranksAfter[waiting] as number) < (this.ranksAfter[place] as number))
        return { reason: "answer-left-over", question: this.versions.matching.before[place] as number };
    return null;
  }

  /**
   * If the versions begin to ask different questions, checks whether the shortest such record breaks, which it usually does.
   */
  private judgeShortest(reading: Reading): void {
    const { at, waiting, previous } = reading;
    const isInStep = (each: Reading): boolean => each.kept.size === 0 && each.assumed.size === 0;
    const diverges = at !== "end" && (!isInStep(reading) || this.versions.matching.after[at] !== waiting);
    if (!diverges || this.judged >= MAX_JUDGED || (previous !== null && !isInStep(previous))) return;
    this.judged++;
    const why = judgeRecord(this.versions, this.complete(reading, at, null));
    if (why !== null) this.addCandidate(reading, at, null, why);
  }

  /** Asks the next question of before, for each target of its answers. */
  private readNextQuestion(reading: Reading): void {
    const { at } = reading;
    if (at === "end") return;
    const place = this.versions.matching.after[at] as number;
    if (this.names[at] !== this.namesAfter[place]) {
      this.addCandidate(reading, at, null, { reason: "key-changed", question: at });
      return;
    }
    for (const { answer, before, after } of this.versions.answersAt(at)) {
      if (this.fewest(before) === null) continue;
      const step = { question: at, response: answer };
      const next = after === undefined ? null : readAnswer(reading, before, step, place, after);
      if (next !== null) this.add(next);
      else if (after === undefined)
        this.addCandidate(reading, before, step, {
          reason: reasonOf(this.versions.carrierAt(at).lossOf(answer)),
          question: at,
        });
    }
  }

  /**
   * The first of the candidates up to this length whose record breaks; without loops each of them does. Undefined if too many
   * were checked.
   */
  private firstBroken(length: number): BrokenRecord | null | undefined {
    const { candidates } = this;
    for (; this.shortest < candidates.length && this.shortest <= length; this.shortest++) {
      for (const { reading, next, last, reason, question } of candidates[this.shortest] ?? []) {
        for (const steps of this.completions(reading, next, last)) {
          const why = this.judge(steps, { reason, question });
          if (why !== null) return { steps, ...why };
        }
        if (++this.judged > 2 * MAX_JUDGED) return undefined;
      }
      candidates[this.shortest] = [];
      // Readings of this length may add more.
      if (this.shortest === length) break;
    }
    return null;
  }

  /** Why a candidate breaks. An answer that is stored under another key is missing for that reason. */
  private judge(steps: readonly WitnessStep[], known: Break): Break | null {
    if (!this.hasLoops && known.reason !== "answer-missing") return known;
    const why = judgeRecord(this.versions, steps);
    return this.hasLoops || why?.reason === "key-changed" ? why : known;
  }

  /**
   * Whole respondents. In loops, which keep last answers: first one without repeated questions, then one without a repeated
   * last question.
   */
  private *completions(
    reading: Reading,
    next: Target,
    last: WitnessStep | null,
  ): Generator<readonly WitnessStep[]> {
    if (this.hasLoops) {
      const steps = [...stepsOf(reading), ...(last === null ? [] : [last])];
      for (const answered of [steps, steps.slice(-1)]) {
        const rest = this.pathToEnd(next, new Set(answered.map(({ question }) => question)));
        if (rest !== undefined) yield [...steps, ...rest];
      }
    }
    yield this.complete(reading, next, last);
  }

  /**
   * The fewest answers from a question of before to the end, without those to some questions; undefined if there is no such
   * path.
   */
  private pathToEnd(from: Target, without: ReadonlySet<number>): WitnessStep[] | undefined {
    const { questions } = this.versions.before;
    const arrivals = new Map<Target, WitnessStep | null>([[from, null]]);
    // In insertion order, also while more are added.
    for (const at of arrivals.keys()) {
      if (at === "end") break;
      if (without.has(at)) continue;
      for (const { target, answer } of this.versions.edgesOf(questions[at] as CompiledQuestion))
        if (!arrivals.has(target)) arrivals.set(target, { question: at, response: answer });
    }
    if (!arrivals.has("end")) return undefined;
    const steps: WitnessStep[] = [];
    for (let step = arrivals.get("end"); step; step = arrivals.get(step.question)) steps.push(step);
    return steps.reverse();
  }

  /** A whole respondent, who continues after the reading and the last step with the fewest questions. */
  private complete(reading: Reading, next: Target, last: WitnessStep | null): WitnessStep[] {
    const steps = stepsOf(reading);
    if (last !== null) steps.push(last);
    for (let at = next; at !== "end"; ) {
      const question = this.versions.before.questions[at];
      const fewest = this.fewest(at);
      const edge = (question === undefined ? [] : this.versions.edgesOf(question)).find(
        ({ target }) => this.fewest(target) === (fewest as number) - 1,
      );
      steps.push({ question: at, response: edge?.answer ?? null });
      at = edge?.target ?? "end";
    }
    return steps;
  }
}

/**
 * The shortest record of a respondent of before that is not complete and valid under after: some answer is invalid or off the
 * path, or a required one is missing, or the key of a question now belongs to another one. Null if there is none; undefined if
 * that would take too long to decide, which only happens if questions are asked in another order, or if respondents repeat
 * loops. In these cases the record may not be the shortest.
 */
export const findBrokenRecord = (versions: Versions, work = MAX_WORK): BrokenRecord | null | undefined =>
  new RecordWalk(versions, work).find();
