// The functions of the generated accept path. This is hot: it runs for every member of every valid payload, so it allocates
// little and looks up no shape. It only accepts or rejects; the reader reports the faults.
import type { Limits } from "#diagnostics/limits.ts";
import { KnownNames, MAX_COMPARED, SIMILAR, UNRELATED } from "#model/known-names.ts";
import type { AcceptedBranching, QuestionVisitor } from "#model/question-visitor.ts";
import { HAS_UNKNOWN_PROPERTY, MAY_BE_BLANK, MAY_HAVE_MARKUP } from "#model/survey-flags.ts";
import { findMisplaced, type Level } from "#model/survey-levels.ts";
import { isSafeName, isValidText, lengthOfText } from "#model/valid-text.ts";
import type { UnionShape } from "./shape.ts";

export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is valid. `depth` is how many members and elements lead to it. */
export type Accept = (value: unknown, validation: Validation, depth: number) => boolean;

/** The state of one payload that the accept path and the reader share. */
export class Validation {
  readonly limits: Limits;
  /** How many more values the free-form parts may contain. */
  nodes: number;
  /** How many unknown names have been compared with known ones. */
  compared = 0;
  /** Receives questions as they are accepted; undefined if they are only validated. */
  visitor: QuestionVisitor | undefined;
  /** The flags of the question that is read (src/model/survey-flags.ts). */
  flags = 0;
  /** The branching that was accepted last. */
  readonly branching: AcceptedBranching = {
    type: undefined,
    index: undefined,
    responseValues: undefined,
    indexedKeys: 0,
  };

  constructor(limits: Limits, visitor?: QuestionVisitor) {
    this.limits = limits;
    this.nodes = limits.nodes;
    this.visitor = visitor;
  }

  /** Takes values from the budget; returns whether they may be read. */
  spend(values: number): boolean {
    this.nodes -= values;
    return this.nodes >= 0;
  }

  /** Whether a text that respondents see is short enough and valid; flags the question if rules may report it. */
  fitsAndShows(text: unknown, maximum: number): boolean {
    if (typeof text !== "string") return false;
    const first = text.charCodeAt(0);
    // Most texts begin with an ordinary character and contain no tag.
    if (!(first > 0x20 && first < 0x7f)) this.flags |= MAY_BE_BLANK;
    if (text.includes("<") || text.includes("&")) this.flags |= MAY_HAVE_MARKUP;
    return fits(text, maximum);
  }

  /** Whether another unknown name may be compared with known ones. */
  mayCompare(): boolean {
    return ++this.compared <= MAX_COMPARED;
  }
}

const outermost: unknown = Object.prototype;
const prototypeOf: (value: object) => unknown = Object.getPrototypeOf;

const isOutermost = (prototype: unknown): boolean => prototype === outermost || prototype === null;

/** Whether a value is an object whose members may be iterated with `for in`; those of other realms are left to the reader. */
export const isOrdinaryObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) && isOutermost(prototypeOf(value));

/**
 * Whether an object is plain, as JSON.parse creates them: with the outermost prototype of any realm, or none. Objects that
 * inherit from others could change after the check.
 */
export function isPlainObject(value: object): boolean {
  const prototype = prototypeOf(value) as object;
  return (
    isOutermost(prototype) || (prototypeOf(prototype) === null && Object.hasOwn(prototype, "isPrototypeOf"))
  );
}

/** Whether a text is short enough and valid. */
export const fits = (text: unknown, maximum: number): boolean =>
  typeof text === "string" && !(text.length > maximum && lengthOfText(text) > maximum) && isValidText(text);

/**
 * Whether a text is within the length limit and has a format; all formats consist of ASCII characters, so no other check is
 * needed.
 */
export const isFormatted = (text: unknown, maximum: number, pattern: RegExp): boolean =>
  typeof text === "string" && text.length <= maximum && pattern.test(text);

/** Whether a number is finite and in range. */
export const isNumberIn = (value: unknown, minimum: number, maximum: number): boolean =>
  Number.isFinite(value) && (value as number) >= minimum && (value as number) <= maximum;

/** Whether a number is whole and in range. */
export const isIntegerIn = (value: unknown, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;

/** Whether an object has no members that JSON would keep. */
export function hasNoMembers(value: Members): boolean {
  for (const name in value) if (value[name] !== undefined) return false;
  return true;
}

/** The depth to which free-form values are read recursively; the reader, which has a stack, reads deeper ones. */
const MAX_DEPTH = 128;

/** Whether a value without a definition is valid: names and texts, plain objects, within the limits of number and depth. */
export function isFree(value: unknown, validation: Validation, depth: number): boolean {
  if (!validation.spend(1)) return false;
  switch (typeof value) {
    case "string":
      return isValidText(value);
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return true;
    case "object":
      if (value === null) return true;
      if (depth >= validation.limits.depth || depth >= MAX_DEPTH) return false;
      return Array.isArray(value)
        ? isFreeList(value, validation, depth)
        : isFreeContainer(value, validation, depth);
    default:
      return false;
  }
}

function isFreeList(list: readonly unknown[], validation: Validation, depth: number): boolean {
  const { length } = list;
  // A sparse list can report any length, so check the budget first.
  if (!(length <= validation.nodes)) return false;
  for (let index = 0; index < length; index++) if (!isFree(list[index], validation, depth + 1)) return false;
  return true;
}

function isFreeContainer(value: object, validation: Validation, depth: number): boolean {
  if (!isOrdinaryObject(value)) return false;
  const budget = validation.nodes;
  let size = 0;
  for (const name in value) {
    if (!isSafeName(name)) return false;
    const member = value[name];
    size++;
    if (member !== undefined && !isFree(member, validation, depth + 1)) return false;
  }
  return size <= budget;
}

/** Whether an object without defined members is valid; only its content counts against the limits. */
export function isFreeObject(value: unknown, validation: Validation, depth: number): boolean {
  if (!isOrdinaryObject(value)) return false;
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    if (!isSafeName(name)) return false;
    if (member !== null && !isFree(member, validation, depth + 1)) return false;
  }
  return true;
}

/** Accepts or rejects the members of an object that are not in its definition. */
export class UnknownFields {
  readonly #names: () => readonly string[] | UnionShape;
  readonly #level: Level | undefined;
  #tag = "";
  #all: KnownNames | undefined;
  readonly #byTag = new Map<unknown, KnownNames>();

  /** `names` returns the known names, or the union that has them; `level` is the part of a survey that the object is, if any. */
  constructor(names: () => readonly string[] | UnionShape, level?: Level) {
    this.#names = names;
    this.#level = level;
  }

  /** The names that some object of this kind may have; computed for the first unknown member. */
  #known(): KnownNames {
    this.#all ??= new KnownNames(this.#list(this.#names()));
    return this.#all;
  }

  #list(known: readonly string[] | UnionShape): readonly string[] {
    if (!("options" in known)) return known;
    const { tag, options, shared } = known;
    this.#tag = tag;
    const common = [...shared.members.keys()];
    const all = new Set(common);
    for (const [text, { members }] of options) {
      const own = [...members.keys()].filter((name) => name !== tag && !shared.members.has(name));
      this.#byTag.set(text, new KnownNames([...common, ...own]));
      for (const name of own) all.add(name);
    }
    return [...all];
  }

  /** Whether the reader would report nothing about such a member: its name misspells no known one, and its value is valid. */
  pass(owner: Members, name: string, member: unknown, validation: Validation, depth: number): boolean {
    if (member === null) return isSafeName(name);
    validation.flags |= HAS_UNKNOWN_PROPERTY;
    if (!this.#isHarmless(owner, name, member, validation)) return false;
    // Most members that clients add are colors and lengths, which are texts.
    if (typeof member === "string") return validation.spend(1) && isValidText(member);
    return isFree(member, validation, depth + 1);
  }

  /** Whether a name needs no finding. Hostile payloads have many names, so only a limited number is compared. */
  #isHarmless(owner: Members, name: string, member: unknown, validation: Validation): boolean {
    if (!validation.mayCompare()) return isSafeName(name);
    if (findMisplaced(name, this.#level, member) !== undefined) return false;
    const known = this.#known();
    const likeness = known.likenessOf(name);
    if (likeness !== SIMILAR) return likeness === UNRELATED;
    return (this.#byTag.get(owner[this.#tag]) ?? known).suggest(owner, name) === undefined;
  }
}
