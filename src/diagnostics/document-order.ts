import type { Diagnostic } from "./diagnostic.ts";
import { stepOf } from "./json-pointer.ts";

/** Where a value stands: the position in its container at each level. Shorter is further out. */
type Place = readonly number[];

function comparePlaces(one: Place, other: Place): number {
  const shared = Math.min(one.length, other.length);
  for (let level = 0; level < shared; level++) {
    const difference = (one[level] as number) - (other[level] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Up to so many members, looking through their names is faster than remembering where each stands. */
const FEW = 64;

/** A value on the way to a place. */
class Stop {
  readonly value: unknown;
  readonly pointer: string;
  #names: readonly string[] | undefined;
  #order: ReadonlyMap<string, number> | undefined;

  constructor(value: unknown, pointer: string) {
    this.value = value;
    this.pointer = pointer;
  }

  /** Whether it is on the way to a place as well. */
  leadsTo(pointer: string): boolean {
    const { length } = this.pointer;
    if (length !== pointer.length && pointer.charAt(length) !== "/") return false;
    // Takes a third of the time that startsWith takes.
    return pointer.slice(0, length) === this.pointer;
  }

  /** The position of a member; undefined where there is none. */
  positionOf(token: string): number | undefined {
    if (typeof this.value !== "object" || this.value === null) return undefined;
    if (Array.isArray(this.value)) return Number(token);
    this.#names ??= Object.keys(this.value);
    if (this.#names.length > FEW) {
      this.#order ??= new Map(this.#names.map((name, position) => [name, position]));
      return this.#order.get(token);
    }
    const position = this.#names.indexOf(token);
    return position === -1 ? undefined : position;
  }
}

/**
 * Reads places out of a payload. Findings that follow one another stand near each other, so the way to one is that to
 * the one before for the most part; that part is not gone again.
 */
class PlaceReader {
  readonly #stops: Stop[];
  readonly #positions: number[] = [];

  constructor(payload: unknown) {
    this.#stops = [new Stop(payload, "")];
  }

  placeOf(pointer: string): Place {
    let stop = this.#goBack(pointer);
    while (stop.pointer.length < pointer.length) {
      const start = stop.pointer.length + 1;
      const next = pointer.indexOf("/", start);
      const end = next === -1 ? pointer.length : next;
      const token = stepOf(pointer.slice(start, end));
      const position = stop.positionOf(token);
      // What is missing stands where its parent begins.
      if (position === undefined) break;
      stop = new Stop((stop.value as Readonly<Record<string, unknown>>)[token], pointer.slice(0, end));
      this.#positions.push(position);
      this.#stops.push(stop);
    }
    return [...this.#positions];
  }

  /** Goes back to the last stop on the way to the place before that is on the way to this one, too. */
  #goBack(pointer: string): Stop {
    let stop = this.#stops.at(-1) as Stop;
    while (!stop.leadsTo(pointer)) {
      this.#stops.pop();
      this.#positions.pop();
      stop = this.#stops.at(-1) as Stop;
    }
    return stop;
  }
}

/** Sorts findings, stably, in the order in which the payload's members stand. */
export function inDocumentOrder(diagnostics: readonly Diagnostic[], payload: unknown): Diagnostic[] {
  if (diagnostics.length < 2) return [...diagnostics];
  try {
    const reader = new PlaceReader(payload);
    const placed = diagnostics.map((diagnostic) => ({
      diagnostic,
      place: reader.placeOf(diagnostic.pointer),
    }));
    return placed
      .sort((one, other) => comparePlaces(one.place, other.place))
      .map(({ diagnostic }) => diagnostic);
  } catch {
    // A payload whose members throw has been refused already; its findings stand as they came.
    return [...diagnostics];
  }
}
