import { type PathStep, pointerTokens, toPointer } from "./json-pointer.ts";

/** The invalid parts of a container, by member or position; null if that value is invalid itself. */
export type InvalidMembers = ReadonlyMap<PathStep, InvalidMembers | null>;
type MutableMembers = Map<PathStep, MutableMembers | null>;

/** Positions are numbers if the parser counted them, and strings if they come from a pointer. */
function memberAt(members: InvalidMembers, token: string): InvalidMembers | null | undefined {
  const member = members.get(token);
  return member === undefined && /^\d+$/.test(token) ? members.get(Number(token)) : member;
}

/**
 * The locations of a payload's invalid values, stored as a tree: a hostile payload has many, mostly siblings. Locations inside
 * a value that is invalid itself are dropped.
 */
export class InvalidLocations {
  #inside: MutableMembers | null | undefined;
  /** The container of the last location and the path to it: the next location is often its sibling. */
  #lastContainer: MutableMembers | undefined;
  #lastPath: readonly PathStep[] = [];
  /** Pointers to members that are absent only because their names were misspelt. */
  readonly #misspelt = new Set<string>();

  /** The locations that pointers lead to. */
  static of(pointers: Iterable<string>): InvalidLocations {
    const locations = new InvalidLocations();
    for (const pointer of pointers) locations.mark(pointerTokens(pointer));
    return locations;
  }

  /** The invalid parts, by member of the payload: null if the payload is invalid as a whole, undefined if there are none. */
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

  /** The container at the first steps of a path; null if it is inside an invalid value. */
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
    this.#misspelt.add(toPointer([...path, member]));
  }

  /** Whether some object lacks this member only because its name was misspelt. */
  isMisspelt(member: string): boolean {
    return [...this.#misspelt].some((pointer) => pointerTokens(pointer).at(-1) === member);
  }

  /** The invalid parts of the value that a pointer leads to: null if it is invalid itself, undefined if there are none. */
  #find(pointer: string): InvalidMembers | null | undefined {
    let at: InvalidMembers | null | undefined = this.#inside;
    for (const token of pointerTokens(pointer)) {
      if (!at) return undefined;
      at = memberAt(at, token);
    }
    return at;
  }

  /** Whether the value that a pointer leads to is marked as invalid or misspelt; not whether something inside it is. */
  has(pointer: string): boolean {
    return this.#misspelt.has(pointer) || this.#find(pointer) === null;
  }

  /** Whether the value that a pointer leads to, or something inside it, is marked as invalid or misspelt. */
  touches(pointer: string): boolean {
    return (
      this.#find(pointer) !== undefined ||
      [...this.#misspelt].some((misspelt) => misspelt.startsWith(pointer))
    );
  }
}
