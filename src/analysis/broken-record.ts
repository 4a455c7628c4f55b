// Whether the complete records of one version of a survey are complete and right under another one.
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { edgesOf } from "#routing/edges.ts";
import { buildFlow } from "#routing/flow.ts";
import { isForward } from "#routing/forward.ts";
import { findComponents } from "#routing/loops.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import type { Versions } from "./compared-questions.ts";
import { breaksRecord } from "./record-judge.ts";

/** Why a record is no longer right; `question` is the one of before at which this shows, -1 where it is none of them. */
export type BreakReason = "answer-refused" | "key-changed" | "answer-missing" | "answer-left-over";

/** A respondent of before whose record is no longer complete and right. */
export interface BrokenRecord {
  readonly steps: readonly WitnessStep[];
  readonly reason: BreakReason;
  /** The position in before of the question whose answer is wrong; in after where an answer is missing. */
  readonly question: number;
}

/** What is read of the record so far in both versions: before has come to `at`, after waits for the answer at `waiting`. */
interface Reading {
  readonly at: Target;
  readonly waiting: Target;
  /** Answers that before has asked for and after not yet: positions in after with where they lead there, in pairs. */
  readonly kept: readonly Target[];
  readonly depth: number;
  readonly previous: Reading | null;
  readonly step: WitnessStep | null;
}

/** Where a record is known to break, whatever is answered from there on. */
interface Candidate {
  readonly reading: Reading;
  readonly next: Target;
  readonly last: WitnessStep | null;
  readonly length: number;
  readonly reason: BreakReason;
  readonly question: number;
}

/** Steps of readings, and pairs kept in them, that are looked at in all: with the order changed there can be too many. */
const MOST_WORK = 3_000_000;

/** How many candidates are tried where loops make it uncertain whether their records break. */
const MOST_TRIED = 100;

/** A number for each question that never rises along a route. */
function ranksOf({ questions }: CompiledSurvey): ArrayLike<number> {
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
  private readonly hasLoops: boolean;
  private work = 0;
  private tried = 0;
  /** Candidates by the length of their records. */
  private readonly candidates: Candidate[][] = [];
  /** No shorter records are left among them. */
  private shortest = 0;

  constructor(versions: Versions) {
    this.versions = versions;
    const { before, after } = versions;
    this.names = responseNames(before);
    this.namesAfter = responseNames(after);
    this.ranks = ranksOf(before);
    this.ranksAfter = ranksOf(after);
    this.hasLoops = before.questions[0]?.most === null;
  }

  /** The shortest record that breaks; null where none does, undefined where this was not decided. */
  find(): BrokenRecord | null | undefined {
    const { before, after } = this.versions;
    const seen = new Set<string>();
    const queue: Reading[] = [];
    const add = (reading: Reading): void => {
      const name = `${reading.at} ${reading.waiting} ${reading.kept.join(" ")}`;
      if (seen.has(name)) return;
      seen.add(name);
      this.work += 1 + reading.kept.length;
      queue.push(reading);
    };
    add({ at: startOf(before), waiting: startOf(after), kept: [], depth: 0, previous: null, step: null });
    for (const reading of queue) {
      // All shorter records have been read.
      const broken = this.firstBroken(reading.depth);
      if (broken !== null) return broken;
      if (this.work > MOST_WORK) return this.firstBroken(Number.POSITIVE_INFINITY) ?? undefined;
      if (this.fewest(reading.at) !== null && !this.breaksHere(reading)) this.readOn(reading, add);
    }
    return this.firstBroken(Number.POSITIVE_INFINITY);
  }

  private fewest(at: Target): number | null {
    return at === "end" ? 0 : (this.versions.before.questions[at]?.fewest ?? null);
  }

  private suspect(
    reading: Reading,
    next: Target,
    last: WitnessStep | null,
    why: Pick<Candidate, "reason" | "question">,
  ): void {
    const fewest = this.fewest(next);
    if (fewest === null) return;
    const length = reading.depth + (last === null ? 0 : 1) + fewest;
    this.candidates[length] ??= [];
    this.candidates[length].push({ reading, next, last, length, ...why });
  }

  /** Whether the record breaks wherever before goes on: after waits for what does not come, or has passed what is kept. */
  private breaksHere(reading: Reading): boolean {
    const { at, waiting, kept } = reading;
    const { matching } = this.versions;
    if (waiting !== "end") {
      const awaited = matching.before[waiting] as number;
      const comes =
        awaited !== -1 &&
        at !== "end" &&
        this.names[awaited] === this.namesAfter[waiting] &&
        (this.ranks[at] as number) >= (this.ranks[awaited] as number);
      if (!comes) {
        this.suspect(reading, at, null, { reason: "answer-missing", question: waiting });
        return true;
      }
    }
    for (let index = 0; index < kept.length; index += 2) {
      const place = kept[index] as number;
      if (waiting !== "end" && (this.ranksAfter[waiting] as number) >= (this.ranksAfter[place] as number))
        continue;
      const question = matching.before[place] as number;
      this.suspect(reading, at, null, { reason: "answer-left-over", question });
      return true;
    }
    return false;
  }

  /** Asks the next question of before, for each way in which its answers lead on. */
  private readOn(reading: Reading, add: (next: Reading) => void): void {
    const { at, depth } = reading;
    if (at === "end") return;
    const { before, matching } = this.versions;
    const place = matching.after[at] as number;
    if (place === -1 || this.names[at] !== this.namesAfter[place]) {
      this.suspect(reading, at, null, { reason: "key-changed", question: at });
      return;
    }
    for (const { answer, before: next, after: nextAfter } of this.versions.answersAt(at)) {
      if (next === undefined) continue;
      const step = { question: at, response: answer };
      if (nextAfter === undefined) {
        this.suspect(reading, next, step, { reason: "answer-refused", question: at });
        continue;
      }
      const { waiting, kept } = this.advance(reading, place, nextAfter);
      add({ at: next, waiting, kept, depth: depth + 1, previous: reading, step });
    }
    this.work += before.questions[at]?.choices?.length ?? 0;
  }

  /** Takes one more answer, then goes on in after as far as answers are there. */
  private advance(
    { waiting, kept }: Reading,
    place: number,
    target: Target,
  ): Pick<Reading, "waiting" | "kept"> {
    if (kept.length === 0)
      return waiting === place ? { waiting: target, kept } : { waiting, kept: [place, target] };
    const left = new Map<Target, Target>();
    for (let index = 0; index < kept.length; index += 2)
      left.set(kept[index] as Target, kept[index + 1] as Target);
    left.set(place, target);
    let at = waiting;
    for (let next = left.get(at); next !== undefined; next = left.get(at)) {
      left.delete(at);
      at = next;
    }
    const order = [...left].sort(([one], [other]) => (one as number) - (other as number));
    return { waiting: at, kept: order.flat() };
  }

  /** The first of the candidates up to this length whose record breaks, as in surveys without loops each of them does. */
  private firstBroken(length: number): BrokenRecord | null | undefined {
    const { candidates } = this;
    for (; this.shortest < candidates.length && this.shortest <= length; this.shortest++) {
      for (const candidate of candidates[this.shortest] ?? []) {
        const broken = this.complete(candidate);
        if (!this.hasLoops || breaksRecord(this.versions, broken.steps)) return broken;
        if (++this.tried > MOST_TRIED) return undefined;
      }
      candidates[this.shortest] = [];
      // Readings of this length may add more.
      if (this.shortest === length) break;
    }
    return null;
  }

  /** The whole respondent of a candidate: from there on by the fewest questions. */
  private complete({ reading, next, last, reason, question }: Candidate): BrokenRecord {
    const steps: WitnessStep[] = [];
    for (let at: Reading | null = reading; at !== null; at = at.previous)
      if (at.step !== null) steps.push(at.step);
    steps.reverse();
    if (last !== null) steps.push(last);
    let at = next;
    while (at !== "end") {
      const asked = this.versions.before.questions[at];
      const fewest = this.fewest(at);
      const edge = (asked === undefined ? [] : edgesOf(asked)).find(
        ({ target }) => this.fewest(target) === (fewest as number) - 1,
      );
      const response: Response = edge?.answer ?? null;
      steps.push({ question: at, response });
      at = edge?.target ?? "end";
    }
    return { steps, reason, question };
  }
}

/**
 * The shortest record of a respondent of before that is not complete and right under after: some answer is refused or
 * left over, or one that after asks for is missing, or the key of a question now belongs to another one. Null where there
 * is none; undefined where that would take too long to decide, which only happens where questions are asked in another
 * order, or where respondents go round loops.
 */
export const findBrokenRecord = (versions: Versions): BrokenRecord | null | undefined =>
  new RecordWalk(versions).find();
