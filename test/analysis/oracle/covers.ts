// The least number of respondents who take everything that a cover takes, by trying all of them.
import type { Target } from "surveyc/runtime";
import type { Answer, Meaning } from "./meaning.ts";
import { answersAt, reachableFrom, reachableQuestions, startOf } from "./walks.ts";

/** A requirement for a cover: one of these answers to a question. */
export interface Demand {
  readonly question: number;
  readonly name: string;
  readonly answers: readonly Answer[];
}

/** Every edge, and the ends of bands, typed texts and skips, of reachable questions, if the end can be reached afterwards. */
export function demandsOf(meaning: Meaning): { readonly edges: number; readonly demands: Demand[] } {
  const demands: Demand[] = [];
  let edges = 0;
  for (const question of reachableQuestions(meaning)) {
    const byName = new Map<string, Answer[]>();
    for (const answer of answersAt(meaning, question)) {
      const names = [`key ${JSON.stringify(answer.key)}`, ...(answer.mark === null ? [] : [answer.mark])];
      for (const name of names) byName.set(name, [...(byName.get(name) ?? []), answer]);
    }
    edges += [...byName.keys()].filter((name) => name.startsWith("key ")).length;
    for (const [name, answers] of byName) {
      const ending = answers.filter(({ target }) => reachableFrom(meaning, target).has("end"));
      if (ending.length > 0) demands.push({ question, name, answers: ending });
    }
  }
  return { edges, demands };
}

type Steps = ReadonlyMap<Target, readonly (readonly [taken: number, target: Target])[]>;

const isSubset = (a: number, b: number): boolean => (a & ~b) === 0;

/** Adds a set unless it contains a superset, and removes subsets. Returns false if nothing was added. */
function addGreatest(sets: Set<number>, added: number): boolean {
  for (const set of sets) {
    if (isSubset(added, set)) return false;
    if (isSubset(set, added)) sets.delete(set);
  }
  sets.add(added);
  return true;
}

/** The greatest sets of demands that one respondent can take, as bits. */
function greatestSets(meaning: Meaning, demands: readonly Demand[]): number[] {
  const steps: Steps = new Map(
    reachableQuestions(meaning).map((question) => [
      question as Target,
      answersAt(meaning, question).map((answer) => {
        const taken = demands.flatMap((demand, bit) =>
          demand.question === question && demand.answers.includes(answer) ? [1 << bit] : [],
        );
        return [taken.reduce((a, b) => a | b, 0), answer.target] as const;
      }),
    ]),
  );
  const sets = new Map<Target, Set<number>>();
  const ahead: (readonly [number, Target])[] = [[0, startOf(meaning)]];
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    const [taken, at] = state;
    const here = sets.get(at) ?? new Set();
    sets.set(at, here);
    if (!addGreatest(here, taken)) continue;
    for (const [more, target] of steps.get(at) ?? []) ahead.push([taken | more, target]);
  }
  return [...(sets.get("end") ?? [])];
}

/** Whether at most `maxSets` of the sets together contain all bits of `required`. */
function canCover(sets: readonly number[], required: number, maxSets: number): boolean {
  if (required === 0) return true;
  const bits = [...Array(31).keys()].map((bit) => 1 << bit).filter((bit) => (bit & required) !== 0);
  // Bits that no set contains together need one set each.
  const apart: number[] = [];
  for (const bit of bits)
    if (!apart.some((other) => sets.some((set) => (set & bit) !== 0 && (set & other) !== 0))) apart.push(bit);
  if (apart.length > maxSets) return false;
  const holding = bits.map((bit) => sets.filter((set) => (set & bit) !== 0));
  const fewest = holding.reduce((a, b) => (b.length < a.length ? b : a));
  return fewest.some((set) => canCover(sets, required & ~set, maxSets - 1));
}

/** The least number of respondents who together meet all demands; none if the end is unreachable. */
export function minimumCover(meaning: Meaning): number {
  const { demands } = demandsOf(meaning);
  // A respondent who meets a narrower demand also meets the wider one.
  const narrow = demands.filter(
    (demand, index) =>
      !demands.some(
        (other, at) =>
          at !== index &&
          other.question === demand.question &&
          other.answers.every((answer) => demand.answers.includes(answer)) &&
          (other.answers.length < demand.answers.length || at < index),
      ),
  );
  if (narrow.length > 30) throw new Error("more demands than bits");
  const sets = greatestSets(meaning, narrow);
  if (sets.length === 0) return 0;
  let size = 1;
  while (!canCover(sets, 2 ** narrow.length - 1, size)) size++;
  return size;
}

/** Whether one respondent can meet both demands. */
export function canTakeBoth(meaning: Meaning, a: Demand, b: Demand): boolean {
  const sets = greatestSets(meaning, [a, b]);
  return sets.includes(3);
}
