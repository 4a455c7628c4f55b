import type { TokenFault } from "./token-fault.ts";

/**
 * What a token is. JSON has the punctuation, `string`, `number`, `literal` (true, false, null) and `end`; all others
 * are what people write by mistake. `word` is any other run of characters.
 */
export type TokenKind =
  | "{"
  | "}"
  | "["
  | "]"
  | ","
  | ":"
  | "string"
  | "number"
  | "literal"
  | "end"
  | "comment"
  | "single-quoted"
  | "odd-space"
  | "word";

/** A stretch of a text, from `start` up to and without `end`. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** A string without quotes and escapes; of other tokens, and of a string with a mistake, the text itself. */
  readonly value: string;
  /** The first mistake inside a string. */
  readonly fault: TokenFault | undefined;
  /** False for a string or comment that nothing closes. */
  readonly closed: boolean;
}

/** A token without a mistake inside. */
export function plainToken(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, start, end, value: text.slice(start, end), fault: undefined, closed: true };
}
