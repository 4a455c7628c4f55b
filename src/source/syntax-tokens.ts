import type { SyntaxMessage } from "./source-messages.ts";
import { controlCharacter, invalidEscape, opensOtherQuotes } from "./token-messages.ts";
import { skipWhiteSpace, stringValue, type TextRange, Tokenizer, type TokenKind } from "./tokenizer.ts";

/** Tokens in the place of a scalar: JSON has numbers and literals; the others are common mistakes. */
type ScalarKind = "number" | "literal" | "comment" | "quoted" | "odd-space" | "word";

/** The tokens of JSON and of common mistakes; `quoted` is a string in other quotation marks, `word` any other run of characters. */
export type SyntaxTokenKind = Exclude<TokenKind, "scalar"> | ScalarKind;

/** A syntax error inside a token. */
export interface TokenError extends TextRange {
  readonly message: SyntaxMessage;
}

/** A token of a text that might not be valid JSON. */
export interface SyntaxToken extends TextRange {
  readonly kind: SyntaxTokenKind;
  /** The content of a string, in any quotation marks; of other tokens, and of a string with an error, the text itself. */
  readonly value: string;
  /** The first error inside a string. */
  readonly error: TokenError | undefined;
  /** False for an unclosed string or comment. */
  readonly isClosed: boolean;
}

const LITERALS = new Set(["true", "false", "null"]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Characters that look like white space or are invisible, but are not JSON white space. */
const ODD = "\\v\\f\\x85\\xa0\\xad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const ODD_SPACE = new RegExp(`[${ODD}]+`, "y");
const WORD_END = new RegExp(`[{}[\\],:;=#"\\uff0c\\uff1a \\t\\n\\r${ODD}]|/[/*]`, "g");
const LINE_BREAK = /[\r\n]/g;

/** The first offset from `from` on at which a pattern with the flag `g` matches; the end of the text if it does not match. */
function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** The length of the match of a pattern with the flag `y` at an offset. */
function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The special characters in a string in other quotation marks: marks that may close it, backslashes and line breaks. */
const IN_APOSTROPHES = /[\\\r\n']/g;
const IN_BACKTICKS = /[\\\r\n`]/g;
const IN_DOUBLE = /[\\\r\n"\u00ab\u00bb\u201c-\u201f]/g;
const IN_SINGLE = /[\\\r\n'\u2018-\u201b\u2039\u203a]/g;

function specialsIn(mark: string): RegExp {
  if (mark === "'") return IN_APOSTROPHES;
  if (mark === "`") return IN_BACKTICKS;
  return /[\u00ab\u00bb\u201c-\u201f]/.test(mark) ? IN_DOUBLE : IN_SINGLE;
}

/** Converts a string in other quotation marks to JSON; it stays invalid if it has escapes of another language. */
export function asJsonString(quoted: string): string {
  const inside = quoted
    .slice(1, -1)
    .replace(/\\(?:(['`])|.)|"/gsu, (found, mark?: string) => mark ?? (found === '"' ? '\\"' : found));
  return `"${inside}"`;
}

const SPECIAL = /[\\\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const INVALID_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3}|.?)/suy;

/** The first error in a string (RFC 8259 section 7): a control character, an invalid escape, or no closing quote. */
function stringError(text: string, { start, end }: TextRange, isClosed: boolean): TokenError | undefined {
  const inside = text.slice(start, isClosed ? end - 1 : end);
  const unclosed = (): TokenError => ({
    start,
    end,
    message: { messageId: end < text.length ? "unclosedOnLine" : "unclosedAtEnd" },
  });
  let at = indexOf(SPECIAL, inside, 1);
  while (at < inside.length) {
    const character = inside.charAt(at);
    const from = start + at;
    if (character !== "\\") return { start: from, end: from + 1, message: controlCharacter(character) };
    const length = matchLength(ESCAPE, inside, at);
    if (length === 0) {
      const to = from + matchLength(INVALID_ESCAPE, text, from);
      return to < text.length
        ? { start: from, end: to, message: invalidEscape(text.slice(from, to)) }
        : unclosed();
    }
    at = indexOf(SPECIAL, inside, at + length);
  }
  return isClosed ? undefined : unclosed();
}

/** Reads the tokens of a text that might not be valid JSON, so that invalid tokens can be named. */
export class SyntaxTokenizer extends Tokenizer {
  #scalarKind: ScalarKind = "word";
  readonly #unclosedUntil = new Map<RegExp, number>();

  /** Reads the next token; at the end of the text, an empty `end` token. */
  read(): SyntaxToken {
    const kind = this.next();
    if (kind === "string") return this.#string();
    const { text, start, end, isClosed } = this;
    const value = text.slice(start, end);
    if (kind !== "scalar") return { kind, start, end, value, error: undefined, isClosed };
    const scalar = this.#scalarKind;
    const written = scalar === "quoted" ? asJsonString(value) : value;
    const read = scalar === "quoted" ? stringValue(written, { start: 0, end: written.length }) : value;
    return { kind: scalar, start, end, value: read, error: undefined, isClosed };
  }

  /** An unclosed string ends with its line. */
  #string(): SyntaxToken {
    const { text, start } = this;
    const lineBreak = indexOf(LINE_BREAK, text.slice(start, this.end), 0);
    if (start + lineBreak < this.end) this.isClosed = false;
    this.end = start + lineBreak;
    const { end, isClosed } = this;
    const error = stringError(text, this, isClosed);
    const value = error === undefined ? stringValue(text, this) : text.slice(start, end);
    return { kind: "string", start, end, value, error, isClosed };
  }

  protected override scalarEnd(start: number): number {
    const { text } = this;
    const first = text.charAt(start);
    this.#scalarKind = "comment";
    if (first === "#" || text.startsWith("//", start)) return indexOf(LINE_BREAK, text, start);
    if (text.startsWith("/*", start)) return this.#blockCommentEnd(start, "*/");
    if (text.startsWith("<!--", start)) return this.#blockCommentEnd(start, "-->");
    const oddLength = matchLength(ODD_SPACE, text, start);
    this.#scalarKind = "odd-space";
    if (oddLength > 0) return start + oddLength;
    this.#scalarKind = "quoted";
    return (opensOtherQuotes(first) ? this.#quotedEnd(start) : undefined) ?? this.#wordEnd(start);
  }

  #blockCommentEnd(start: number, mark: string): number {
    const close = this.text.indexOf(mark, start + 2);
    this.isClosed = close >= 0;
    return this.isClosed ? close + mark.length : this.text.length;
  }

  /** The offset after a string in other quotation marks: after the first mark on its line that can end a value or a name. */
  #quotedEnd(start: number): number | undefined {
    const { text } = this;
    const pattern = specialsIn(text.charAt(start));
    // Each line is searched only once for an unclosed string.
    if (start < (this.#unclosedUntil.get(pattern) ?? 0)) return undefined;
    pattern.lastIndex = start + 1;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const [mark] = found;
      if (mark === "\\") pattern.lastIndex++;
      else if (mark === "\n" || mark === "\r") break;
      else if (":=,;]}".includes(text.charAt(skipWhiteSpace(text, found.index + 1)))) return found.index + 1;
    }
    this.#unclosedUntil.set(pattern, indexOf(LINE_BREAK, text, start));
    return undefined;
  }

  #wordEnd(start: number): number {
    const { text } = this;
    const sign = matchLength(/[;\uff0c\uff1a]|=>?/y, text, start);
    const end = sign > 0 ? start + sign : indexOf(WORD_END, text, start + 1);
    const word = text.slice(start, end);
    this.#scalarKind = LITERALS.has(word) ? "literal" : NUMBER.test(word) ? "number" : "word";
    return end;
  }
}
