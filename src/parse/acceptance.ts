// What the generated accept path is made of. This is hot: it runs for every member of every payload that is sound, so it
// allocates nothing, asks no shape, and gives up at the first doubt; the reader then looks again and says what is wrong.
import type { Limits } from "#diagnostics/limits.ts";
import { KnownNames } from "./known-names.ts";
import { MOST_COMPARED, meantMember } from "./meant-member.ts";
import { isSoundText, lengthOfText } from "./sound.ts";

export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is sound. `depth` is how many members and elements lead to it. */
export type Accept = (value: unknown, acceptance: Acceptance, depth: number) => boolean;

/** What is counted over a whole payload, as the reader counts it. */
export class Acceptance {
  readonly limits: Limits;
  /** How many values the free-form parts may still hold. */
  nodes: number;
  /** How many unknown names have been compared with known ones. */
  compared = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.nodes = limits.nodes;
  }

  /** Whether so many values may be read: takes them from the budget. */
  affords(values: number): boolean {
    this.nodes -= values;
    return this.nodes >= 0;
  }
}

const outermost: unknown = Object.prototype;
const prototypeOf: (value: object) => unknown = Object.getPrototypeOf;

/** Whether a value is an object whose members may be walked with `for in`; those of other realms are left to the reader. */
export function isOpenable(value: unknown): value is Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = prototypeOf(value);
  return prototype === outermost || prototype === null;
}

/** Whether a text is short enough and sound. */
export const fits = (text: string, most: number): boolean =>
  !(text.length > most && lengthOfText(text) > most) && isSoundText(text);

const isDigit = (name: string): boolean => name.length === 1 && name >= "0" && name <= "9";

/** Whether a member that no definition names may be called so. */
export const isSafeName = (name: string): boolean =>
  isDigit(name) || (name !== "__proto__" && isSoundText(name));

/** Whether an object has no members that JSON would keep. */
export function hasNoMembers(value: Members): boolean {
  for (const name in value) if (value[name] !== undefined) return false;
  return true;
}

/** Levels of free-form values that are walked by calling oneself; what is deeper is left to the reader, which has a stack. */
const DEEPEST = 128;

/** Whether a value that no definition describes is sound: names and texts, objects plain, all of it few and not too deep. */
export function isFree(value: unknown, acceptance: Acceptance, depth: number): boolean {
  if (!acceptance.affords(1)) return false;
  switch (typeof value) {
    case "string":
      return isSoundText(value);
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return true;
    case "object":
      if (value === null) return true;
      if (depth >= acceptance.limits.depth || depth >= DEEPEST) return false;
      return Array.isArray(value)
        ? isFreeList(value, acceptance, depth)
        : isFreeContainer(value, acceptance, depth);
    default:
      return false;
  }
}

function isFreeList(list: readonly unknown[], acceptance: Acceptance, depth: number): boolean {
  const { length } = list;
  // A list's length is a claim that costs nothing to make, so it is held against the budget before it is walked.
  if (!(length <= acceptance.nodes)) return false;
  for (let index = 0; index < length; index++) if (!isFree(list[index], acceptance, depth + 1)) return false;
  return true;
}

function isFreeContainer(value: object, acceptance: Acceptance, depth: number): boolean {
  if (!isOpenable(value)) return false;
  const affordable = acceptance.nodes;
  let size = 0;
  for (const name in value) {
    if (!isSafeName(name)) return false;
    const member = value[name];
    size++;
    if (member !== undefined && !isFree(member, acceptance, depth + 1)) return false;
  }
  return size <= affordable;
}

/** Whether an object whose members no definition names is sound; it is described itself, so only what is in it counts. */
export function isFreeObject(value: unknown, acceptance: Acceptance, depth: number): boolean {
  if (!isOpenable(value)) return false;
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    if (!isSafeName(name)) return false;
    if (member !== null && !isFree(member, acceptance, depth + 1)) return false;
  }
  return true;
}

const UNRELATED = 0;
const LIKE_A_KNOWN_ONE = 1;
const UNSAFE = 2;
type Likeness = typeof UNRELATED | typeof LIKE_A_KNOWN_ONE | typeof UNSAFE;

/** Names worth comparing are short, and clients send the same few over and over: this many are remembered. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 64;

/** Judges the members of an object that its definition does not name. */
export class Strangers {
  readonly #known: (owner: Members) => readonly string[];
  readonly #all: KnownNames;
  readonly #likeness = new Map<string, Likeness>();

  /**
   * `all` are the names that are known; where the text of one member tells which of them belong to an object, `tag` is
   * the name of that member and `byTag` gives those names.
   */
  constructor(all: readonly string[], tag?: string, byTag?: ReadonlyMap<unknown, readonly string[]>) {
    this.#all = new KnownNames(all);
    this.#known = (owner) => (tag === undefined ? all : (byTag?.get(owner[tag]) ?? all));
  }

  /** Whether the reader would say nothing of such a member: its name is no slip for a known one, and its value is sound. */
  pass(owner: Members, name: string, member: unknown, acceptance: Acceptance, depth: number): boolean {
    const likeness = this.#likeness.get(name) ?? this.#compare(name);
    if (likeness === UNSAFE) return false;
    if (member === null) return true;
    const isComparable = ++acceptance.compared <= MOST_COMPARED;
    if (likeness === LIKE_A_KNOWN_ONE && isComparable && this.#isSlip(owner, name)) return false;
    // Most of what clients add are colours and lengths, that is, texts.
    if (typeof member === "string") return acceptance.affords(1) && isSoundText(member);
    return isFree(member, acceptance, depth + 1);
  }

  #isSlip(owner: Members, name: string): boolean {
    return meantMember(owner, name, this.#known(owner)) !== undefined;
  }

  #compare(name: string): Likeness {
    if (!isSafeName(name)) return UNSAFE;
    if (name.length > LONGEST_REMEMBERED) return UNRELATED;
    const likeness = this.#all.areMeantBy(name) ? LIKE_A_KNOWN_ONE : UNRELATED;
    if (this.#likeness.size >= MOST_REMEMBERED) this.#likeness.clear();
    this.#likeness.set(name, likeness);
    return likeness;
  }
}
