import { performance } from "node:perf_hooks";
import { largestCost } from "./profile.ts";
import { spent } from "./spent.ts";

/** Something to be measured: called over and over; what it returns is kept alive, so that it is not optimised away. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
  /** The first candidate is a part of it, whose time is not to count: parsing JSON before compiling, say. */
  readonly withoutFirst?: boolean;
}

/** What a candidate takes, and what it takes over the first and over our own one: medians of the ratios of all rounds. */
export interface Measured {
  readonly name: string;
  readonly nanoseconds: number;
  readonly overFirst: number;
  /** Undefined where there is no candidate of ours to compare with. */
  readonly overOurs: number | undefined;
  /** The function that most of its time goes to, by a profile. */
  readonly cost: string;
}

/** Every candidate runs this long before the rounds begin, twice, so that it has been optimised by then. */
const FIRST_MS = 100;
const ROUNDS = 31;
const SLOT_MS = 8;
/** A job's rounds become fewer when its slots are long, but never less than these. */
const LONGEST_MS = 12_000;
const FEWEST_ROUNDS = 7;

let kept: unknown;

/** The last result of all; read once at the end, so that no call can be left out. */
export const lastResult = (): unknown => kept;

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Milliseconds since some moment. */
type Clock = () => number;

const wallClock: Clock = () => performance.now();

/** Nanoseconds a call takes within one slot; the slot's first part is warm-up and does not count. */
function timeSlot({ run }: Candidate, now: Clock): number {
  const begun = now();
  let warmUps = 0;
  do {
    kept = run();
    warmUps++;
  } while (now() - begun < SLOT_MS / 4);
  // The time is looked at every quarter of a millisecond or so.
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

/** The times of each candidate, round by round. */
function timeRounds(candidates: readonly Candidate[], now = wallClock): readonly (readonly number[])[] {
  const times = candidates.map((): number[] => []);
  const indexes = candidates.map((_, index) => index);
  warmUp(candidates);
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    if (round >= FEWEST_ROUNDS && performance.now() - start > LONGEST_MS) break;
    for (const index of shuffled(indexes)) times[index]?.push(timeSlot(candidates[index] as Candidate, now));
  }
  return times;
}

/**
 * Measures candidates in one interleaved run: every round gives each a slot, in random order, and compares it with the
 * slots of the same round. Noise that lasts longer than a round thus hits all of them alike. `ours` names the candidate
 * that the others are compared with besides the first.
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
 * What the second candidate takes over the first, in processor time, so that it may be asked for while the machine does
 * something else: the median of the ratios of all rounds.
 */
export function ratioOf(first: Candidate, second: Candidate): number {
  const [base = [], times = []] = timeRounds([first, second], spent);
  return median(times.map((time, round) => time / (base[round] as number)));
}

/** A short table for a probe of one's own. */
export const tableOf = (title: string, measured: readonly Measured[]): string =>
  [
    title,
    ...measured.map(
      ({ name, overFirst, nanoseconds, cost }) =>
        `  ${overFirst.toFixed(2).padStart(8)} x ${nanoseconds.toFixed(0).padStart(9)} ns  ${name}  (${cost})`,
    ),
  ].join("\n");
