import { performance } from "node:perf_hooks";
import { largestCost } from "./profile.ts";
import { spent } from "./spent.ts";

/** A candidate, which is called repeatedly; its result is kept alive, so that it is not optimized away. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
  /** Whether to exclude the time of the first candidate, which is a part of this one: for example, parsing JSON before compiling. */
  readonly withoutFirst?: boolean;
}

/** The time of a candidate, and its ratios to the first candidate and to that of surveyc: medians over all rounds. */
export interface Measured {
  readonly name: string;
  readonly nanoseconds: number;
  readonly overFirst: number;
  /** Undefined without a candidate of surveyc. */
  readonly overOurs: number | undefined;
  /** The function with most of its time, by a profile. */
  readonly cost: string;
}

/** The time for which every candidate runs twice before the rounds, so that it is optimized. */
const FIRST_MS = 100;
const ROUNDS = 31;
const SLOT_MS = 8;
/** The minimum number of rounds; jobs with long slots have fewer rounds. */
const MAX_MS = 12_000;
const MIN_ROUNDS = 7;

let kept: unknown;

/** The last result; it is read once at the end, so that no call can be optimized away. */
export const lastResult = (): unknown => kept;

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Milliseconds since an arbitrary origin. */
type Clock = () => number;

const wallClock: Clock = () => performance.now();

/** Measures the nanoseconds per call within one slot; the first part of the slot is warm-up. */
function timeSlot({ run }: Candidate, now: Clock): number {
  const begun = now();
  let warmUps = 0;
  do {
    kept = run();
    warmUps++;
  } while (now() - begun < SLOT_MS / 4);
  // Read the clock about every quarter of a millisecond.
  const perLook = Math.min(Math.max(Math.floor(warmUps / SLOT_MS), 1), 64);
  let calls = 0;
  const start = now();
  let end = start;
  while (end - start < SLOT_MS) {
    for (let call = 0; call < perLook; call++) kept = run();
    calls += perLook;
    end = now();
  }
  return ((end - start) * 1e6) / calls;
}

export function shuffled<T>(list: readonly T[]): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

function warmUp(candidates: readonly Candidate[]): void {
  for (const { run } of [...shuffled(candidates), ...shuffled(candidates)]) {
    const end = performance.now() + FIRST_MS;
    do kept = run();
    while (performance.now() < end);
  }
}

/** The times of each candidate by round. */
function timeRounds(candidates: readonly Candidate[], now = wallClock): readonly (readonly number[])[] {
  const times = candidates.map((): number[] => []);
  const indexes = candidates.map((_, index) => index);
  warmUp(candidates);
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    if (round >= MIN_ROUNDS && performance.now() - start > MAX_MS) break;
    for (const index of shuffled(indexes)) times[index]?.push(timeSlot(candidates[index] as Candidate, now));
  }
  return times;
}

/**
 * Measures candidates in one interleaved run: every round gives each a slot, in random order, and compares slots of the same round.
 * Noise that lasts longer than a round affects all of them equally. `ours` is the second reference for the ratios, besides the
 * first candidate.
 */
export function compare(candidates: readonly Candidate[], ours?: string): Measured[] {
  const times = timeRounds(candidates);
  const first = times[0] ?? [];
  const own = times.map((list, index) =>
    candidates[index]?.withoutFirst ? list.map((time, round) => time - (first[round] as number)) : list,
  );
  const oursAt = candidates.findIndex(({ name }) => name === ours);
  const over = (list: readonly number[], base: readonly number[]): number =>
    median(list.map((time, round) => time / (base[round] as number)));
  return candidates.map(({ name, run, withoutFirst = false }, index) => {
    const list = own[index] as readonly number[];
    return {
      name,
      nanoseconds: median(list),
      overFirst: over(list, first),
      overOurs: oursAt === -1 ? undefined : over(list, own[oursAt] as readonly number[]),
      cost: largestCost(run, median(list), withoutFirst ? candidates[0]?.run : undefined),
    };
  });
}

/**
 * Returns the ratio of the second candidate to the first in processor time, which does not depend on the load of the machine: the
 * median over all rounds.
 */
export function ratioOf(first: Candidate, second: Candidate): number {
  const [base = [], times = []] = timeRounds([first, second], spent);
  return median(times.map((time, round) => time / (base[round] as number)));
}

/** Formats a short table for ad-hoc measurements. */
export const tableOf = (title: string, measured: readonly Measured[]): string =>
  [
    title,
    ...measured.map(
      ({ name, overFirst, nanoseconds, cost }) =>
        `  ${overFirst.toFixed(2).padStart(8)} x ${nanoseconds.toFixed(0).padStart(9)} ns  ${name}  (${cost})`,
    ),
  ].join("\n");
