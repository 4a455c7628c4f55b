import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";

/** A stretch of a text, by offsets, from `start` up to and without `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface OpenContainer {
  readonly kind: "{" | "[";
  readonly start: number;
  /** Where the names of an object were first seen. */
  readonly names: Map<string, Stretch>;
  /** The name or the index of the member that is being read; undefined in an object before a name. */
  step: PathStep | undefined;
}

/** The objects and arrays that are open at a point of a text, and the pointers that lead there. */
export class OpenContainers {
  readonly #open: OpenContainer[] = [];

  get depth(): number {
    return this.#open.length;
  }

  get innermost(): OpenContainer | undefined {
    return this.#open.at(-1);
  }

  enter(kind: "{" | "[", start: number): void {
    this.#open.push({ kind, start, names: new Map(), step: kind === "[" ? 0 : undefined });
  }

  leave(): void {
    this.#open.pop();
  }

  /** Goes on to the next member of the innermost container. */
  nextMember(): void {
    const container = this.#open.at(-1);
    if (container !== undefined)
      container.step = typeof container.step === "number" ? container.step + 1 : undefined;
  }

  /**
   * Names the member that is being read. Without a place the name is not kept for comparison; otherwise returns
   * the place where the object had the name first.
   */
  nameMember(name: string, place: Stretch | undefined): Stretch | undefined {
    const container = this.#open.at(-1);
    if (container === undefined) return undefined;
    container.step = name;
    if (place === undefined) return undefined;
    const first = container.names.get(name);
    if (first === undefined) container.names.set(name, { start: place.start, end: place.end });
    return first;
  }

  /** The pointer of the innermost container. */
  containerPointer(): string {
    return pointerOf(this.#open.slice(0, -1));
  }

  /** The pointer of the member that is being read; of its container where its name is not known yet. */
  memberPointer(): string {
    return pointerOf(this.#open);
  }
}

function pointerOf(open: readonly OpenContainer[]): string {
  return toPointer(open.flatMap(({ step }) => (step === undefined ? [] : [step])));
}
