import type { Position, Span } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { documentStart, skipBlank } from "./character-codes.ts";
import { type ContainerEnds, findContainerEnds } from "./container-ends.ts";
import { ContainerMembers, opensContainer, scalarEnd, type ValuePlace } from "./container-members.ts";
import { lineIndex } from "./line-index.ts";

/** Tells where the values of a JSON text stand, by JSON Pointer (RFC 6901). */
export interface Places {
  /** The span of a value; of a missing one that of its nearest ancestor. Undefined only for a text without a value. */
  spanOf(pointer: string): Span | undefined;
  /** The span of a member's name, quotes included. Undefined for the whole, for elements and for what is missing. */
  keySpanOf(pointer: string): Span | undefined;
  /** The offset at which `spanOf` begins. */
  offsetOf(pointer: string): number | undefined;
}

/** A place that a pointer leads to; `exact` is false for the nearest ancestor of a missing one. */
interface Resolved {
  readonly place: ValuePlace;
  readonly exact: boolean;
}

class TextPlaces implements Places {
  readonly #text: string;
  readonly #ends: ContainerEnds;
  readonly #root: ValuePlace | undefined;
  readonly #members = new Map<number, ContainerMembers>();
  #positionAt: ((offset: number) => Position) | undefined;

  constructor(text: string) {
    const start = skipBlank(text, documentStart(text));
    this.#text = text;
    this.#ends = findContainerEnds(text, start);
    if (start >= text.length) return;
    const isContainer = opensContainer(text, start);
    const end = isContainer ? (this.#ends.end[0] as number) : scalarEnd(text, start); // the first bracket is number 0
    this.#root = { start, end, container: isContainer ? 0 : -1, nameStart: -1, nameEnd: -1 };
  }

  spanOf(pointer: string): Span | undefined {
    const place = this.#resolve(pointer)?.place;
    return place && this.#span(place.start, place.end);
  }

  keySpanOf(pointer: string): Span | undefined {
    const resolved = this.#resolve(pointer);
    if (resolved === undefined || !resolved.exact || resolved.place.nameStart < 0) return undefined;
    return this.#span(resolved.place.nameStart, resolved.place.nameEnd);
  }

  offsetOf(pointer: string): number | undefined {
    return this.#resolve(pointer)?.place.start;
  }

  #resolve(pointer: string): Resolved | undefined {
    let place = this.#root;
    if (place === undefined) return undefined;
    for (const token of pointerTokens(pointer)) {
      const member: ValuePlace | undefined =
        place.container < 0 ? undefined : this.#membersOf(place).find(token);
      if (member === undefined) return { place, exact: false };
      place = member;
    }
    return { place, exact: true };
  }

  #membersOf(place: ValuePlace): ContainerMembers {
    let members = this.#members.get(place.container);
    if (members === undefined) {
      members = new ContainerMembers(this.#text, place, this.#ends);
      this.#members.set(place.container, members);
    }
    return members;
  }

  #span(start: number, end: number): Span {
    this.#positionAt ??= lineIndex(this.#text);
    return { start: this.#positionAt(start), end: this.#positionAt(end) };
  }
}

/**
 * Reads where the values of a JSON text stand. One pass finds where containers end; the members of a container are
 * looked at when it is first asked for, and kept. So a pointer costs as many steps as it has tokens, however long the
 * arrays, and all pointers together take time in proportion to the text. Of equal names the last counts, as in
 * JSON.parse. Never throws; of a text that is no JSON the places are those that can be told.
 */
export function readPlaces(text: string): Places {
  return new TextPlaces(text);
}
