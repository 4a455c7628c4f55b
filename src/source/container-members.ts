import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./character-codes.ts";
import type { ContainerEnds } from "./container-ends.ts";
import { nameText } from "./name-text.ts";
import { stringEnd } from "./string-end.ts";

/** Where a value stands in a text. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
  /** The number of the container that it is; -1 of other values. */
  readonly container: number;
  /** Where its name stands, quotes included; -1 where it has none. */
  readonly nameStart: number;
  readonly nameEnd: number;
}

const NUMBERS_PER_MEMBER = 5;

const arrayIndex = (token: string): number | undefined =>
  /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : undefined;

const isSeparator = (code: number): boolean => isBlank(code) || code === COMMA || code === COLON;
const closesContainer = (code: number): boolean => code === CLOSE_BRACE || code === CLOSE_BRACKET;

/** Whether an object or array begins at an offset. */
export function opensContainer(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === OPEN_BRACE || code === OPEN_BRACKET;
}

/** Where the string, number or literal ends that begins at an offset. */
export function scalarEnd(text: string, start: number): number {
  if (text.charCodeAt(start) === QUOTE) return stringEnd(text, start) ?? text.length;
  let end = start + 1;
  while (end < text.length && !isSeparator(text.charCodeAt(end)) && !closesContainer(text.charCodeAt(end)))
    end++;
  return end;
}

/** The members of one object or array of a JSON text. Built in one pass over them, which leaps over what is inside them. */
export class ContainerMembers {
  /** Start, end, container, start and end of the name: five numbers for each member, as arrays may be long. */
  readonly #numbers: number[] = [];
  /** The number of the last member of each name; undefined of an array. */
  readonly #byName: Map<string, number> | undefined;

  constructor(text: string, place: ValuePlace, ends: ContainerEnds) {
    this.#byName = text.charCodeAt(place.start) === OPEN_BRACE ? new Map() : undefined;
    let inner = place.container + 1;
    let at = place.start + 1;
    const skipSeparators = (): void => {
      while (isSeparator(text.charCodeAt(at))) at++;
    };
    for (let member = 0; ; member++) {
      skipSeparators();
      if (at >= place.end - 1) return;
      let nameStart = -1;
      let nameEnd = -1;
      if (this.#byName !== undefined) {
        nameStart = at;
        nameEnd = scalarEnd(text, at);
        this.#byName.set(nameText(text, nameStart, nameEnd), member);
        at = nameEnd;
        skipSeparators();
      }
      const start = at;
      const isContainer = opensContainer(text, start);
      // Only a text that is no JSON has fewer ends than containers; even there every member takes a character.
      const end = isContainer ? (ends.end[inner] ?? 0) : scalarEnd(text, start);
      at = Math.max(end, start + 1);
      this.#numbers.push(start, at, isContainer ? inner : -1, nameStart, nameEnd);
      if (isContainer) inner = ends.next[inner] ?? inner;
    }
  }

  /** The member that a token of a JSON Pointer names (RFC 6901 section 4); of equal names the last, as in JSON.parse. */
  find(token: string): ValuePlace | undefined {
    const member = this.#byName === undefined ? arrayIndex(token) : this.#byName.get(token);
    if (member === undefined) return undefined;
    const first = member * NUMBERS_PER_MEMBER;
    const [start, end, container, nameStart, nameEnd] = this.#numbers.slice(
      first,
      first + NUMBERS_PER_MEMBER,
    );
    if (nameEnd === undefined) return undefined;
    return { start, end, container, nameStart, nameEnd } as ValuePlace; // five numbers are pushed at a time
  }
}
