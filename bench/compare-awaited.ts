import { performance } from "node:perf_hooks";
import { type Measured, median, shuffled } from "./compare.ts";
import { largestCostAwaited } from "./profile.ts";

/** Something to be measured that takes its time: it is awaited, one call after the other. */
export interface AwaitedCandidate {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const ROUNDS = 31;
const SLOT_MS = 24;
/** Servers run for days: what is measured is code that V8 has finished with. */
const WARM_MS = 1_500;

let kept: unknown;

/** The last result of all; read once at the end, so that no call can be left out. */
export const lastAwaited = (): unknown => kept;

async function warmUp({ run }: AwaitedCandidate): Promise<void> {
  const end = performance.now() + WARM_MS;
  while (performance.now() < end) kept = await run();
}

/** Nanoseconds a call takes within one slot; the slot's first part is warm-up and does not count. */
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

/** Like `compare`, for what must be awaited. `ours` names the candidate that the others are compared with besides. */
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
