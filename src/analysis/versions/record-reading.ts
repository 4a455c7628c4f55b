import type { Target } from "#branching-types/branching-type.ts";
import type { WitnessStep } from "#diagnostics/diagnostic.ts";
import type { Break } from "./record-judge.ts";

/** Positions in after, each with the target of its answer there. */
export type Leads = ReadonlyMap<number, Target>;

/** A record as read so far, in both versions at once. */
export interface Reading {
  /** The next question of before. */
  readonly at: Target;
  /** The next question of after; none of the kept answers is for it. */
  readonly waiting: Target;
  /** Answers that before has used and after has not yet. */
  readonly kept: Leads;
  /** Answers that after is assumed to have, and that before has yet to ask for. */
  readonly assumed: Leads;
  /** Why the record breaks, if all assumptions hold. */
  readonly certainBreak: Break | null;
  readonly depth: number;
  readonly previous: Reading | null;
  /** The last answer; null at the start. */
  readonly step: WitnessStep | null;
}

const nameOf = (leads: Leads): string =>
  [...leads]
    .map(([place, target]) => `${place}:${target}`)
    .sort()
    .join(",");

/** A key that is equal for readings with the same continuations. */
export const nameOfReading = ({ at, waiting, kept, assumed, certainBreak }: Reading): string =>
  `${at} ${waiting} ${certainBreak === null ? "" : "breaks"} ${nameOf(kept)} ${nameOf(assumed)}`;

export function stepsOf(reading: Reading): WitnessStep[] {
  const steps: WitnessStep[] = [];
  for (let at: Reading | null = reading; at !== null; at = at.previous)
    if (at.step !== null) steps.push(at.step);
  return steps.reverse();
}

const none: Leads = new Map();

/** The reading before the first answer. */
export const startReading = (at: Target, waiting: Target): Reading => ({
  at,
  waiting,
  kept: none,
  assumed: none,
  certainBreak: null,
  depth: 0,
  previous: null,
  step: null,
});

/** The reading if it breaks under all assumptions: the questions of after no longer matter. */
export const withCertainBreak = (reading: Reading, certainBreak: Break): Reading => ({
  ...reading,
  waiting: "end",
  kept: none,
  certainBreak,
});

/** The reading with an assumed answer to the question of after. */
export const assume = (reading: Reading, place: number, target: Target): Reading => ({
  ...reading,
  ...advance({ ...reading, waiting: target }),
  assumed: new Map([...reading.assumed, [place, target]]),
});

/** Continues in after while answers are kept. */
function advance({ waiting, kept }: Pick<Reading, "waiting" | "kept">): Pick<Reading, "waiting" | "kept"> {
  if (waiting === "end" || !kept.has(waiting)) return { waiting, kept };
  const remaining = new Map(kept);
  let at: Target = waiting;
  for (let next = remaining.get(at as number); next !== undefined; next = remaining.get(at as number)) {
    remaining.delete(at as number);
    at = next;
  }
  return { waiting: at, kept: remaining };
}

/**
 * The reading with one more answer, which leads to `at` in before. In after it is to the question at `place`, and leads to
 * `target`. Null if another answer was assumed.
 */
export function readAnswer(
  reading: Reading,
  at: Target,
  step: WitnessStep,
  place: number,
  target: Target,
): Reading | null {
  const { waiting, kept, assumed, depth, certainBreak } = reading;
  const next = { ...reading, at, depth: depth + 1, previous: reading, step };
  const assumedTarget = assumed.get(place);
  if (assumedTarget !== undefined) {
    if (assumedTarget !== target) return null;
    const remaining = new Map(assumed);
    remaining.delete(place);
    return { ...next, assumed: remaining };
  }
  if (certainBreak !== null) return next;
  if (waiting === place) return { ...next, ...advance({ waiting: target, kept }) };
  return { ...next, kept: new Map([...kept, [place, target]]) };
}
