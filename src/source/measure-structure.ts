import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./character-codes.ts";
import { stringEnd } from "./string-end.ts";

/** What a text may hold before anything is built from it. */
export interface StructureLimits {
  /** Objects and arrays inside one another; the outermost is 1. */
  readonly depth: number;
  /** Members of one object, or elements of one array; at least 1. */
  readonly members: number;
}

/** Where a text goes beyond the limits: the bracket that is too deep, or the comma before the member too many. */
export interface Excess {
  readonly over: "depth" | "members";
  readonly offset: number;
}

/** What a first look at a text tells: the colons outside strings, in JSON the names of all members, or an excess. */
export type Structure = { readonly names: number; readonly excess?: never } | { readonly excess: Excess };

/**
 * Counts depth, members and names of a JSON text in one pass that builds nothing and stops at the first container
 * beyond the limits. Says nothing about syntax: where brackets or quotes do not match it stops, as JSON ends there.
 */
export function measureStructure(text: string, limits: StructureLimits): Structure {
  const separatorsOutside: number[] = [];
  let depth = 0;
  let separators = 0;
  let names = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = stringEnd(text, at);
        if (end === undefined) return { names };
        at = end - 1;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (depth >= limits.depth) return { excess: { over: "depth", offset: at } };
        separatorsOutside[depth++] = separators;
        separators = 0;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (depth === 0) return { names };
        separators = separatorsOutside[--depth] as number;
        break;
      case COMMA:
        if (++separators >= limits.members) return { excess: { over: "members", offset: at } };
        break;
      case COLON:
        names++;
        break;
    }
  }
  return { names };
}
