import { BACKSLASH } from "./character-codes.ts";
import { characterName } from "./character-name.ts";
import type { TokenFault } from "./token-fault.ts";

const SPECIAL = /[\\\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const BROKEN_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3}|.?)/suy;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\f", "\\f"],
]);

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The offset of the next backslash or control character, or where the inside of the string ends. */
function nextSpecial(inside: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(inside)?.index ?? inside.length;
}

function escapeFault(text: string, start: number, end: number): TokenFault {
  const unicode = text.charAt(start + 1) === "u";
  const message = unicode
    ? "The escape \\u needs four hexadecimal digits, so this string cannot be read."
    : `A backslash before ${characterName(text.slice(start + 1, end))} is no escape of JSON, so this string cannot be read.`;
  const help = unicode
    ? "Write all four digits, as in \\u00e9. If a backslash is meant, write two."
    : 'If a backslash is meant, write two. Otherwise only " \\ / b f n r t u may follow one.';
  return { start, end, message, help };
}

function controlFault(character: string, start: number): TokenFault {
  const escaped =
    SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    start,
    end: start + 1,
    message: `This string holds the control character ${characterName(character)}, which JSON allows only as an escape.`,
    help: `Write ${escaped} instead, or remove it.`,
  };
}

function unclosed(text: string, { start, end }: StringStretch): TokenFault {
  if (end >= text.length) {
    return {
      start,
      end,
      message: "This string has no closing quote: the text ends inside it.",
      help: 'Close it with ". If the text was cut off, hand in all of it.',
    };
  }
  return {
    start,
    end,
    message: "This string has no closing quote on its line, so nobody can tell where it ends.",
    help: 'Close it with ". Write a line break that belongs to the string as \\n.',
  };
}

/** Where a string stands, and whether its last character is its closing quote. */
interface StringStretch {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

/** The first mistake in a string (RFC 8259 section 7): a control character, an unknown escape, or no closing quote. */
export function stringFault(text: string, string: StringStretch): TokenFault | undefined {
  const inside = text.slice(string.start, string.closed ? string.end - 1 : string.end);
  let at = nextSpecial(inside, 1);
  while (at < inside.length) {
    const start = string.start + at;
    if (inside.charCodeAt(at) !== BACKSLASH) return controlFault(inside.charAt(at), start);
    const length = matchLength(ESCAPE, inside, at);
    if (length === 0) {
      const end = start + matchLength(BROKEN_ESCAPE, text, start);
      return end >= text.length ? unclosed(text, string) : escapeFault(text, start, end);
    }
    at = nextSpecial(inside, at + length);
  }
  return string.closed ? undefined : unclosed(text, string);
}
