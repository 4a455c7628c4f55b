import { performance } from "node:perf_hooks";

/** Something to be measured: called over and over; what it returns is kept alive, so that it is not optimised away. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
}

/** The time of a candidate over that of the first one, median of all rounds, and its own median time. */
export interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly nanoseconds: number;
}

const ROUNDS = 41;
const SLOT_MS = 8;

let kept: unknown;

/** The last result of all; read it once at the end, so that no call can be left out. */
export const lastResult = (): unknown => kept;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Nanoseconds a call takes within one slot; the slot's first part is warm-up and does not count. */
function timeSlot({ run }: Candidate): number {
  let calls = 0;
  const warm = performance.now() + SLOT_MS / 4;
  while (performance.now() < warm) kept = run();
  const start = performance.now();
  let now = start;
  while (now - start < SLOT_MS) {
    for (let call = 0; call < 64; call++) kept = run();
    calls += 64;
    now = performance.now();
  }
  return ((now - start) * 1e6) / calls;
}

function shuffled<T>(list: readonly T[]): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/**
 * Measures candidates in one interleaved run: every round gives each a slot, in random order, and compares it with the
 * first candidate's slot of the same round. Noise that lasts longer than a round thus hits all of them alike.
 */
export function compare(candidates: readonly Candidate[]): Measured[] {
  const times = new Map<string, number[]>(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const candidate of shuffled(candidates)) times.get(candidate.name)?.push(timeSlot(candidate));
  const floor = times.get(candidates[0]?.name ?? "") ?? [];
  return candidates.map(({ name }) => {
    const own = times.get(name) ?? [];
    return {
      name,
      ratio: median(own.map((time, round) => time / (floor[round] as number))),
      nanoseconds: median(own),
    };
  });
}

/** A table of what was measured, for the terminal. */
export const tableOf = (title: string, measured: readonly Measured[]): string =>
  [
    `${title}`,
    ...measured.map(
      ({ name, ratio, nanoseconds }) =>
        `  ${ratio.toFixed(2).padStart(8)} x ${nanoseconds.toFixed(0).padStart(9)} ns  ${name}`,
    ),
  ].join("\n");
