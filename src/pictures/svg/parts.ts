import type { Target } from "#branching-types/branching-type.ts";
import type { Exit } from "./exits.ts";

/** A piece of the column of a picture. */
export type Part =
  /** A question. */
  | { readonly kind: "question"; readonly position: number }
  /** Consecutive questions, drawn as one. */
  | { readonly kind: "run"; readonly from: number; readonly to: number }
  /** Questions that are not drawn. */
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

/** Which part of a survey is drawn. */
export interface Section {
  /** The question to begin at; questions that it does not reach are left out. */
  readonly from?: number | undefined;
  /** The number of questions after it that are drawn on each path. */
  readonly depth?: number | undefined;
}

/** From this number of questions on, straight runs are drawn as one. */
const MIN_FOLDED_SURVEY = 60;
/** The shortest folded run; its first and last question keep their cards. */
const MIN_RUN = 5;
/** The maximum number of drawn parts. */
const MAX_PARTS = 1_500;

/** The questions at most `depth` exits away from one, itself included. */
function questionsWithin(exits: readonly (readonly Exit[])[], from: number, depth: number): Set<number> {
  const found = new Set<number>(from < exits.length ? [from] : []);
  let front = [...found];
  for (let step = 0; step < depth && front.length > 0; step++) {
    const next: number[] = [];
    for (const source of front)
      for (const { target } of exits[source] as readonly Exit[])
        if (target !== "end" && !found.has(target)) {
          found.add(target);
          next.push(target);
        }
    front = next;
  }
  return found;
}

/** For each unmarked question, whether it has one edge in, the only one of the question before, and one out, to the next one. */
function findStraight(
  exits: readonly (readonly Exit[])[],
  isMarked: (position: number) => boolean,
): boolean[] {
  const incoming = new Int32Array(exits.length);
  for (const out of exits)
    for (const { target } of out) if (target !== "end") incoming[target] = (incoming[target] as number) + 1;
  const leadsOn = (position: number): boolean => {
    const out = exits[position];
    return out?.length === 1 && out[0]?.target === position + 1;
  };
  return exits.map(
    (_, position) =>
      leadsOn(position) && leadsOn(position - 1) && incoming[position] === 1 && !isMarked(position),
  );
}

/** All questions, straight runs folded if the survey is long. */
function foldRuns(exits: readonly (readonly Exit[])[], isMarked: (position: number) => boolean): Part[] {
  const parts: Part[] = [];
  const isInRun = exits.length < MIN_FOLDED_SURVEY ? [] : findStraight(exits, isMarked);
  for (let position = 0; position < exits.length; position++) {
    let to = position;
    while (isInRun[to] === true) to++;
    if (to - position >= MIN_RUN) {
      parts.push({ kind: "run", from: position, to: to - 1 });
      position = to;
    }
    parts.push({ kind: "question", position });
  }
  return parts;
}

function withGaps(count: number, shown: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  for (let position = 0; position < count; position++) {
    const last = parts.at(-1);
    if (shown.has(position)) parts.push({ kind: "question", position });
    else if (last?.kind === "gap") parts[parts.length - 1] = { ...last, to: position };
    else parts.push({ kind: "gap", from: position, to: position });
  }
  return parts;
}

const endOf = (part: Part): number => (part.kind === "question" ? part.position : part.to);

/**
 * The column of a picture, in the order of the questions: all of them, or those of a section. Runs are folded in surveys of 60
 * questions and more, unless a section is requested. Beyond 1,500 parts the rest is one gap. Linear.
 */
export function partsOf(
  exits: readonly (readonly Exit[])[],
  { from, depth }: Section,
  isMarked: (position: number) => boolean,
): Part[] {
  const count = exits.length;
  const parts =
    from === undefined && depth === undefined
      ? foldRuns(exits, isMarked)
      : withGaps(count, questionsWithin(exits, from ?? 0, depth ?? count));
  if (parts.length <= MAX_PARTS) return parts;
  const kept = parts.slice(0, MAX_PARTS - 1);
  return [...kept, { kind: "gap", from: endOf(kept.at(-1) as Part) + 1, to: count - 1 }];
}

/** Whether an exit leads to the next question, or from the last one to the end. */
export const isOnward = (from: number, target: Target, count: number): boolean =>
  target === (from === count - 1 ? "end" : from + 1);
