import { type PathStep, pointerTokens, toPointer } from "./json-pointer.ts";

/** What is invalid inside a container, by member or position; null where that value is invalid itself. */
export type InvalidMembers = ReadonlyMap<PathStep, InvalidMembers | null>;
type MutableMembers = Map<PathStep, MutableMembers | null>;

/** Positions are numbers where the parser counted them, and strings where they come from a pointer. */
function memberAt(members: InvalidMembers, token: string): InvalidMembers | null | undefined {
  const named = members.get(token);
  return named === undefined && /^\d+$/.test(token) ? members.get(Number(token)) : named;
}

/**
 * The locations of a payload's invalid values, kept as a tree: a hostile payload has many, mostly siblings. Locations
 * inside a value that is invalid itself are dropped.
 */
export class InvalidLocations {
  #inside: MutableMembers | null | undefined;
  /** The container of the last location and the path to it: the next location is often its sibling. */
  #lastContainer: MutableMembers | undefined;
  #lastPath: readonly PathStep[] = [];
  /** Pointers to misspelt members in the order in which they were marked, and as they are looked up. */
  readonly misspelt: string[] = [];
  readonly #misspelt = new Set<string>();
  #looked = 0;

  /** The locations that pointers lead to. */
  static of(pointers: Iterable<string>): InvalidLocations {
    const locations = new InvalidLocations();
    for (const pointer of pointers) locations.mark(pointerTokens(pointer));
    return locations;
  }

  /** What is invalid, by member of the payload: null where the payload is invalid as a whole, undefined where nothing is. */
  get inside(): InvalidMembers | null | undefined {
    return this.#inside;
  }

  /** Marks the value that a path leads to, or a member of it, as invalid. */
  mark(path: readonly PathStep[], member?: PathStep): void {
    const steps = member === undefined ? path.length - 1 : path.length;
    if (steps === -1) {
      this.#inside = null;
      return;
    }
    const container = this.#isLastPath(path, steps) ? this.#lastContainer : this.#containerAt(path, steps);
    container?.set(member ?? (path[steps] as PathStep), null);
  }

  #isLastPath(path: readonly PathStep[], steps: number): boolean {
    if (this.#lastContainer === undefined || this.#lastPath.length !== steps) return false;
    for (let level = 0; level < steps; level++) if (path[level] !== this.#lastPath[level]) return false;
    return true;
  }

  /** The container that the first steps of a path lead to; null where it lies inside an invalid value. */
  #containerAt(path: readonly PathStep[], steps: number): MutableMembers | null {
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
    this.#lastContainer = at;
    this.#lastPath = path.slice(0, steps);
    return at;
  }

  /** Marks a member that is absent only because its name was misspelt; the member itself is not invalid. */
  markMisspelt(path: readonly PathStep[], member: PathStep): void {
    this.misspelt.push(toPointer([...path, member]));
  }

  /** What is invalid inside the value that a path leads to: null where that is itself invalid, undefined where nothing is. */
  at(path: readonly PathStep[]): InvalidMembers | null | undefined {
    let at: InvalidMembers | null | undefined = this.#inside;
    for (const step of path) at = at?.get(step);
    return at;
  }

  /**
   * Marks what was found invalid and misspelt inside a value before, where nothing has been marked inside it yet. `inside` is
   * shared: nothing else may be marked there.
   */
  markAgain(
    path: readonly PathStep[],
    inside: InvalidMembers | null | undefined,
    misspelt: readonly string[],
  ): void {
    if (inside !== undefined)
      this.#containerAt(path, path.length - 1)?.set(path.at(-1) as PathStep, inside as MutableMembers | null);
    if (misspelt.length === 0) return;
    const place = toPointer(path);
    for (const pointer of misspelt) this.misspelt.push(place + pointer);
  }

  /** Whether some object lacks this member only because its name was misspelt. */
  isMisspelt(member: string): boolean {
    return this.misspelt.some((pointer) => pointerTokens(pointer).at(-1) === member);
  }

  /** Whether the value that a pointer leads to is marked as invalid or misspelt; not whether something inside it is. */
  has(pointer: string): boolean {
    for (; this.#looked < this.misspelt.length; this.#looked++)
      this.#misspelt.add(this.misspelt[this.#looked] as string);
    if (this.#misspelt.has(pointer)) return true;
    let at: InvalidMembers | null | undefined = this.#inside;
    for (const token of pointerTokens(pointer)) {
      if (!at) return false;
      at = memberAt(at, token);
    }
    return at === null;
  }
}
