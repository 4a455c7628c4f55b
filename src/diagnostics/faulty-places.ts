import { type PathStep, pointerTokens, toPointer } from "./json-pointer.ts";

/** What is faulty inside a container, by member or position; null stands for a place that is faulty itself. */
export type FaultsInside = ReadonlyMap<PathStep, FaultsInside | null>;
type OpenFaults = Map<PathStep, OpenFaults | null>;

/** Positions are numbers where a reader has counted them, and texts where a pointer was taken apart. */
function placeIn(faults: FaultsInside, token: string): FaultsInside | null | undefined {
  const named = faults.get(token);
  return named === undefined && /^\d+$/.test(token) ? faults.get(Number(token)) : named;
}

/**
 * Places of a payload at which something is wrong, kept as a tree, as hostile payloads have many and they stand side by
 * side. A place inside one that is faulty itself says nothing more and is left out.
 */
export class FaultyPlaces {
  #inside: OpenFaults | null | undefined;
  /** The container marked in last, and the way to it: faults stand side by side. */
  #last: OpenFaults | undefined;
  #way: readonly PathStep[] = [];
  #misspelt: Set<string> | undefined;

  /** The places that pointers lead to. */
  static of(pointers: Iterable<string>): FaultyPlaces {
    const places = new FaultyPlaces();
    for (const pointer of pointers) places.mark(pointerTokens(pointer));
    return places;
  }

  /** What is faulty, by member of the payload: null where the payload is faulty as a whole, undefined where nothing is. */
  get inside(): FaultsInside | null | undefined {
    return this.#inside;
  }

  /** Marks the place that a path leads to, or a member there. */
  mark(path: readonly PathStep[], member?: PathStep): void {
    const steps = member === undefined ? path.length - 1 : path.length;
    if (steps === -1) {
      this.#inside = null;
      return;
    }
    const last = this.#isWay(path, steps) ? this.#last : this.#containerAt(path, steps);
    last?.set(member ?? (path[steps] as PathStep), null);
  }

  #isWay(path: readonly PathStep[], steps: number): boolean {
    if (this.#last === undefined || this.#way.length !== steps) return false;
    for (let level = 0; level < steps; level++) if (path[level] !== this.#way[level]) return false;
    return true;
  }

  /** What is faulty in the container that so many steps of a path lead to; null where that lies in a faulty place itself. */
  #containerAt(path: readonly PathStep[], steps: number): OpenFaults | null {
    if (this.#inside === null) return null;
    this.#inside ??= new Map();
    let at = this.#inside;
    for (let level = 0; level < steps; level++) {
      const step = path[level] as PathStep;
      let next = at.get(step);
      if (next === null) return null;
      if (next === undefined) {
        next = new Map();
        at.set(step, next);
      }
      at = next;
    }
    this.#last = at;
    this.#way = path.slice(0, steps);
    return at;
  }

  /** Marks the place of a member that is only absent because its name was misspelt; nothing is wrong there otherwise. */
  markMisspelt(path: readonly PathStep[], member: PathStep): void {
    this.#misspelt ??= new Set();
    this.#misspelt.add(toPointer([...path, member]));
  }

  /** Whether the very place that a pointer leads to is faulty, or what belongs there was misspelt. */
  has(pointer: string): boolean {
    if (this.#misspelt?.has(pointer)) return true;
    let at: FaultsInside | null | undefined = this.#inside;
    for (const token of pointerTokens(pointer)) {
      if (!at) return false;
      at = placeIn(at, token);
    }
    return at === null;
  }
}
