import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { idOf, pairElements } from "./pair-elements.ts";

/** The difference of two texts: the old part, the new part, and where both begin. */
export interface TextDifference {
  /** In UTF-16 code units, from 0. */
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

/** Characters that are kept on both sides, so that a reader recognizes the place. */
const CONTEXT_LENGTH = 40;

const isSecondHalf = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** The beginning of a text, of at most `length` code units. Characters are never split. */
const startOf = (text: string, length: number): string =>
  text.slice(0, isSecondHalf(text, length) ? length - 1 : length);

/** The part in which two texts differ, with a little context. Characters are never split. */
function textDifference(before: string, after: string): TextDifference {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before.charCodeAt(first) === after.charCodeAt(first)) first += 1;
  let last = 0;
  while (
    last < shorter - first &&
    before.charCodeAt(before.length - last - 1) === after.charCodeAt(after.length - last - 1)
  )
    last += 1;
  let start = Math.max(0, first - CONTEXT_LENGTH);
  if (isSecondHalf(before, start)) start = Math.max(0, start - 1);
  let rest = Math.max(0, last - CONTEXT_LENGTH);
  if (isSecondHalf(before, before.length - rest)) rest = Math.max(0, rest - 1);
  return {
    start,
    before: before.slice(start, before.length - rest),
    after: after.slice(start, after.length - rest),
  };
}

/** The identity of the list element around a difference, for people and programs. */
export interface ElementName {
  /** Its `id`, if it has one. */
  readonly id?: string | number;
  /** The beginning of its text. */
  readonly question?: string;
}

/** A part in which two values differ. */
export interface ValueDifference {
  /** The kind of the change. */
  readonly action: "created" | "changed" | "deleted";
  /**
   * JSON Pointer to the part: into the old value if it is deleted, otherwise into the new one. Missing if it is the whole
   * value.
   */
  readonly path?: string;
  /** The innermost element of a list that contains the part and has a name. */
  readonly element?: ElementName;
  /** The positions of `before` and `after` in a long text, if they are parts of one, in UTF-16 code units. */
  readonly start?: number;
  /** The old value; null if there was none. */
  readonly before: unknown;
  /** The new value; null if there is none. */
  readonly after: unknown;
}

interface Place {
  readonly path: readonly PathStep[];
  readonly element: ElementName | null;
}

/** Values nested deeper are not compared, but stored as a whole. */
const MAX_DEPTH = 12;

/** Characters of a text that is kept as a whole. */
const MAX_WHOLE_TEXT = 400;

/** Characters of a question's text that identify it in an entry. */
const MAX_NAME_LENGTH = 100;

/** Yields the parts in which two values of JSON differ; none if only the order of keys differs. */
export const valueDifferences = (before: unknown, after: unknown): Iterable<ValueDifference> =>
  differences(before, after, { path: [], element: null });

function* differences(before: unknown, after: unknown, place: Place): Iterable<ValueDifference> {
  if (before === after) return;
  if (place.path.length < MAX_DEPTH) {
    if (Array.isArray(before) && Array.isArray(after)) return yield* listDifferences(before, after, place);
    if (isObject(before) && isObject(after)) return yield* memberDifferences(before, after, place);
  } else if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (
    typeof before === "string" &&
    typeof after === "string" &&
    before.length + after.length > 2 * MAX_WHOLE_TEXT
  )
    yield { action: "changed", ...locationOf(place), ...textDifference(before, after) };
  else yield { action: "changed", ...locationOf(place), before, after };
}

const childPlace = ({ path, element }: Place, step: PathStep): Place => ({ path: [...path, step], element });

const locationOf = ({ path, element }: Place): Pick<ValueDifference, "path" | "element"> => ({
  ...(path.length > 0 && { path: toPointer(path) }),
  ...(element !== null && { element }),
});

const creation = (place: Place, after: unknown): ValueDifference => ({
  action: "created",
  ...locationOf(place),
  before: null,
  after,
});

const deletion = (place: Place, before: unknown): ValueDifference => ({
  action: "deleted",
  ...locationOf(place),
  before,
  after: null,
});

function* memberDifferences(before: JsonObject, after: JsonObject, place: Place): Iterable<ValueDifference> {
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = childPlace(place, member);
    if (!Object.hasOwn(before, member)) yield creation(at, after[member]);
    else if (!Object.hasOwn(after, member)) yield deletion(at, before[member]);
    else yield* differences(before[member], after[member], at);
  }
}

function* listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): Iterable<ValueDifference> {
  for (const pair of pairElements(before, after)) {
    if (pair.before === null) {
      const position = pair.after as number;
      yield creation(childPlace(place, position), after[position]);
    } else if (pair.after === null) yield deletion(childPlace(place, pair.before), before[pair.before]);
    else {
      const element = before[pair.before];
      const at = { path: [...place.path, pair.after], element: nameOf(element) ?? place.element };
      yield* differences(element, after[pair.after], at);
    }
  }
}

/** Names an element by its old state, which readers know from earlier entries. */
function nameOf(element: unknown): ElementName | null {
  if (!isObject(element)) return null;
  const id = idOf(element);
  const question = Object.hasOwn(element, "question") ? element["question"] : null;
  if (id === null && typeof question !== "string") return null;
  return {
    ...(id !== null && { id }),
    ...(typeof question === "string" && { question: startOf(question, MAX_NAME_LENGTH) }),
  };
}
