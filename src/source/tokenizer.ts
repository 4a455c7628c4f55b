const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

/** The tokens of JSON (RFC 8259 section 2). A `scalar` is a number, a literal, or an invalid word in their place. */
export type TokenKind = "{" | "}" | "[" | "]" | "," | ":" | "string" | "scalar" | "end";

/** A part of a text by offsets, from `start` up to, but not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The offset at which the document of a text begins: after the byte order mark, if there is one. */
export function documentStart(text: string): number {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
}

/** Whether a character is white space of JSON: space, line feed, carriage return and tab. */
export function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The first offset from `from` on without white space. */
export function skipWhiteSpace(text: string, from: number): number {
  let at = from;
  while (isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Whether a character ends a scalar. */
function isDelimiter(code: number): boolean {
  switch (code) {
    case OPEN_BRACE:
    case CLOSE_BRACE:
    case OPEN_BRACKET:
    case CLOSE_BRACKET:
    case COMMA:
    case COLON:
    case QUOTE:
      return true;
    default:
      return isWhiteSpace(code);
  }
}

/** The offset after the closing quote of the string at `start`; undefined if no quote closes it. */
function stringEnd(text: string, start: number): number | undefined {
  // Checks only quotes and the backslashes before them, so that long strings are cheap.
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    const backslashes = quote - 1 - before;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return undefined;
}

/** The value of a string token; its raw characters if an escape is invalid. */
export function stringValue(text: string, { start, end }: TextRange): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  try {
    return JSON.parse(text.slice(start, end)) as string; // a string token can only be a string
  } catch {
    // An escape is invalid.
    return inner;
  }
}

/**
 * Reads the tokens of a text one after the other and builds nothing: `next` reads a token, and `kind`, `start` and `end` describe
 * the current token. White space is skipped. The content of strings and scalars is not checked.
 */
export class Tokenizer {
  readonly text: string;
  kind: TokenKind = "end";
  start = 0;
  end: number;
  /** False for a string that no quote closes: it ends with the text. */
  isClosed = true;

  constructor(text: string) {
    this.text = text;
    this.end = documentStart(text);
  }

  next(): TokenKind {
    const { text } = this;
    const start = skipWhiteSpace(text, this.end);
    this.start = start;
    this.end = start + 1;
    this.isClosed = true;
    switch (text.charCodeAt(start)) {
      case OPEN_BRACE:
        this.kind = "{";
        break;
      case CLOSE_BRACE:
        this.kind = "}";
        break;
      case OPEN_BRACKET:
        this.kind = "[";
        break;
      case CLOSE_BRACKET:
        this.kind = "]";
        break;
      case COMMA:
        this.kind = ",";
        break;
      case COLON:
        this.kind = ":";
        break;
      case QUOTE:
        this.kind = "string";
        this.#endString(start);
        break;
      default:
        if (start >= text.length) {
          this.kind = "end";
          this.end = start;
        } else {
          this.kind = "scalar";
          this.end = this.scalarEnd(start);
        }
    }
    return this.kind;
  }

  #endString(start: number): void {
    const end = stringEnd(this.text, start);
    this.isClosed = end !== undefined;
    this.end = end ?? this.text.length;
  }

  /** The offset after the scalar at `start`. */
  protected scalarEnd(start: number): number {
    const { text } = this;
    let end = start + 1;
    while (end < text.length && !isDelimiter(text.charCodeAt(end))) end++;
    return end;
  }
}
