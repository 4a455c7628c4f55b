// What the generated accept path is made of. This is hot: it runs for every member of every payload that is sound, so it
// allocates nothing and asks no shape. Where it meets a doubt it remembers the place, and the reader says what is wrong.
import type { Limits } from "#diagnostics/limits.ts";
import { MAY_BE_BLANK, MAY_HOLD_MARKUP } from "#model/survey-view.ts";
import { KnownNames, LIKE_A_KNOWN_ONE, UNRELATED } from "./known-names.ts";
import { MOST_COMPARED, meantMember } from "./meant-member.ts";
import { isSafeName, isSoundText, lengthOfText } from "./sound.ts";

export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is sound. `depth` is how many members and elements lead to it. */
export type Accept = (value: unknown, acceptance: Acceptance, depth: number) => boolean;

/**
 * The members of a part that are not sound, each with the number of elements that are nevertheless, from the first on,
 * where the member is a list.
 */
export type Doubts = ReadonlyMap<string, number>;
const noDoubts: Doubts = new Map();

/** What the accept path and the reader share about one payload: what is counted over the whole of it, and what is in doubt. */
export class Acceptance {
  readonly limits: Limits;
  /** How many values the free-form parts may still hold. */
  nodes: number;
  /** How many of the members in there are undefined: room is asked for them, though they take none. */
  gaps = 0;
  /** How many unknown names have been compared with known ones. */
  compared = 0;
  /** The view of the part that was accepted last, where such parts are viewed (src/model/survey-view.ts). */
  view: unknown;
  /** Of the question that is looked at: the marks of its view. */
  marks = 0;
  /** Of the branching that is looked at: the same as in its view. */
  indexedKeys = 0;
  #doubts: Map<string, number> | undefined;
  #gathersAt = -1;
  #soundBefore = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.nodes = limits.nodes;
  }

  /** Whether so many values may be read: takes them from the budget. */
  affords(values: number): boolean {
    this.nodes -= values;
    return this.nodes >= 0;
  }

  /** Whether a text that respondents see is short enough and sound; marks the question if rules may object to it. */
  fitsAndShows(text: string, most: number): boolean {
    const first = text.charCodeAt(0);
    // Most texts begin with an ordinary character and hold no tag.
    if (!(first > 0x20 && first < 0x7f)) this.marks |= MAY_BE_BLANK;
    if (text.includes("<")) this.marks |= MAY_HOLD_MARKUP;
    return fits(text, most);
  }

  /** Whether another unknown name may be compared with known ones. */
  compares(): boolean {
    return ++this.compared <= MOST_COMPARED;
  }

  /** Whether it may be that more was counted than may be: what was found then depends on the order of looking. */
  get isSpent(): boolean {
    return this.nodes < this.gaps || this.compared > MOST_COMPARED;
  }

  /** Whether a part is sound without a doubt. Never throws. */
  asks(accept: Accept, value: unknown, depth: number): boolean {
    this.#doubts = undefined;
    this.#gathersAt = depth;
    this.#soundBefore = 0;
    try {
      return accept(value, this, depth) && this.#doubts === undefined;
    } catch {
      this.#gathersAt = -1;
      return false;
    }
  }

  /** The members of the part asked about last that are not sound, as far as it can tell; null where it cannot. */
  doubtsIn(value: unknown): Doubts | null {
    return this.#gathersAt === -1 || !isOpenable(value) ? null : (this.#doubts ?? noDoubts);
  }

  /**
   * Whether an unsound member is the end of it. Inside of a member it is; in the part that was asked about, the members
   * are gone through to the last, so that only those in doubt need to be read.
   */
  refuses(name: string, depth: number): boolean {
    if (depth !== this.#gathersAt) return true;
    this.#doubts ??= new Map();
    this.#doubts.set(name, this.#soundBefore);
    this.#soundBefore = 0;
    return false;
  }

  /** The end of a list at an element that is not sound: always false. Of lists inside one another the outer one is last. */
  stops(index: number): false {
    this.#soundBefore = index;
    return false;
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
    if (member === undefined) acceptance.gaps++;
    else if (!isFree(member, acceptance, depth + 1)) return false;
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

/** Judges the members of an object that its definition does not name. */
export class Strangers {
  readonly #known: (owner: Members) => readonly string[];
  readonly #all: KnownNames;

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
    if (member === null) return isSafeName(name);
    if (!this.#isHarmless(owner, name, acceptance)) return false;
    // Most of what clients add are colours and lengths, that is, texts.
    if (typeof member === "string") return acceptance.affords(1) && isSoundText(member);
    return isFree(member, acceptance, depth + 1);
  }

  /** Whether nothing is to be said of a name. Hostile payloads have many, so only so many are compared. */
  #isHarmless(owner: Members, name: string, acceptance: Acceptance): boolean {
    if (!acceptance.compares()) return isSafeName(name);
    const likeness = this.#all.likenessOf(name);
    if (likeness !== LIKE_A_KNOWN_ONE) return likeness === UNRELATED;
    return meantMember(owner, name, this.#known(owner)) === undefined;
  }
}
