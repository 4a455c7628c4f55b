import { performance } from "node:perf_hooks";
import { type Measured, median, shuffled } from "./compare.ts";
import { largestCostAwaited } from "./profile.ts";

/** An asynchronous candidate, which is awaited one call at a time. */
export interface AwaitedCandidate {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const ROUNDS = 31;
const SLOT_MS = 24;
/** Servers run for days, so measure fully optimized code. */
const WARM_MS = 1_500;

let kept: unknown;

/** The last result; it is read once at the end, so that no call can be optimized away. */
export const lastAwaited = (): unknown => kept;

async function warmUp({ run }: AwaitedCandidate): Promise<void> {
  const end = performance.now() + WARM_MS;
  while (performance.now() < end) kept = await run();
}

/** Measures the nanoseconds per call within one slot; the first part of the slot is warm-up. */
async function timeSlot({ run }: AwaitedCandidate): Promise<number> {
  const warm = performance.now() + SLOT_MS / 4;
  while (performance.now() < warm) kept = await run();
  let calls = 0;
  const start = performance.now();
  let now = start;
  while (now - start < SLOT_MS) {
    for (let call = 0; call < 16; call++) kept = await run();
    calls += 16;
    now = performance.now();
  }
  return ((now - start) * 1e6) / calls;
}

/** Like `compare`, for asynchronous candidates. `ours` is the second reference for the ratios. */
export async function compareAwaited(
  candidates: readonly AwaitedCandidate[],
  ours: string,
): Promise<Measured[]> {
  const times = candidates.map((): number[] => []);
  const indexes = candidates.map((_, index) => index);
  for (const candidate of candidates) await warmUp(candidate);
  for (let round = 0; round < ROUNDS; round++)
    for (const index of shuffled(indexes))
      times[index]?.push(await timeSlot(candidates[index] as AwaitedCandidate));
  const own = times[candidates.findIndex(({ name }) => name === ours)] as readonly number[];
  const over = (list: readonly number[], base: readonly number[]): number =>
    median(list.map((time, round) => time / (base[round] as number)));
  const measured: Measured[] = [];
  for (const [index, { name, run }] of candidates.entries()) {
    const list = times[index] as readonly number[];
    const nanoseconds = median(list);
    measured.push({
      name,
      nanoseconds,
      overFirst: over(list, times[0] as readonly number[]),
      overOurs: over(list, own),
      cost: await largestCostAwaited(run, nanoseconds),
    });
  }
  return measured;
}
