// Numbers and strings that are not JSON but have one reading.
import type { SyntaxToken } from "./syntax-tokens.ts";
import { skipWhiteSpace, type TextRange } from "./tokenizer.ts";

export type TokenRepairKind = "numbers" | "zeros" | "escapes" | "innerQuotes" | "unclosed";

/** A token as JSON. */
export interface TokenRepair {
  readonly json: string;
  readonly kind: TokenRepairKind;
}

/** Whole numbers with a plus sign and more digits may be telephone numbers. */
const MAX_DIGITS_AFTER_PLUS = 6;

/**
 * A number with a plus sign, leading zeros, or a point at its beginning or end; undefined if octal digits or a telephone number
 * are another reading.
 */
export function repairNumber(word: string): TokenRepair | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^(?:\+|(-))?(\d*)(?:\.(\d*))?(e[-+]?\d+)?$/i.exec(word) ?? [];
  if (whole + fraction === "") return undefined;
  if (word.startsWith("+") && whole.length > MAX_DIGITS_AFTER_PLUS) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, "");
  const hasZeros = digits !== whole;
  if (hasZeros && fraction === "" && /^[0-7]{2,}$/.test(digits)) return undefined;
  const json = `${sign}${digits || "0"}${fraction && `.${fraction}`}${exponent}`;
  return { json, kind: hasZeros ? "zeros" : "numbers" };
}

const ESCAPE_LIKE = /\\(?:u[\da-f]{4}|.)/gisu;
const VALID = /^\\(?:["\\/bfnrt]|u[\da-f]{4})$/i;
/** Escapes that are valid, but may be meant as a backslash and a letter if other backslashes are not escaped. */
const MAY_BE_TEXT = /^\\[bfnrt]$/;
const QUOTE = /^\\['`]$/;
/** A backslash before one of these letters is part of the text, because no language has such an escape. */
const LETTER = /^\\[cdg-moqswyzA-MO-TV-Z]$/;
const SIGN = /^\\[\p{P}\p{S}]$/u;

const CONTROL = /\p{Cc}/gu;

/** Escapes the backslashes and control characters inside a string; undefined if a backslash has two readings. */
function escapeInside(inside: string): string | undefined {
  const sequences = [...new Set(inside.match(ESCAPE_LIKE))];
  // In a path of Windows, each backslash separates names.
  const isPath = /^[a-z]:\\[^\\]/i.test(inside);
  const isPattern = sequences.some((sequence) => LETTER.test(sequence));
  const replace = (sequence: string): string | undefined => {
    if (isPath) return /["\\]$/.test(sequence) ? undefined : `\\${sequence}`;
    if (QUOTE.test(sequence)) return sequence.slice(1);
    if (VALID.test(sequence)) return isPattern && MAY_BE_TEXT.test(sequence) ? undefined : sequence;
    return isPattern && (LETTER.test(sequence) || SIGN.test(sequence)) ? `\\${sequence}` : undefined;
  };
  if (sequences.some((sequence) => replace(sequence) === undefined)) return undefined;
  return inside
    .replace(ESCAPE_LIKE, (sequence) => replace(sequence) ?? sequence)
    .replace(CONTROL, (character) => JSON.stringify(character).slice(1, -1));
}

/** The end of a text that lacks its closing quotation mark, if its line ends with it; a comma after it separates it from the next. */
function endOnLine(text: string, { start, end }: TextRange): number | undefined {
  const line = text.slice(start, end).trimEnd();
  const hasComma = line.endsWith(",");
  const content = hasComma ? line.slice(0, -1).trimEnd() : line;
  const next = text.charAt(skipWhiteSpace(text, end));
  const isSeparate = hasComma ? /["{[]/.test(next) : /[}\]]/.test(next);
  return isSeparate && content.length > 1 && !/[{}[\],]$/.test(content) ? start + content.length : undefined;
}

const WORD = /[\p{L}\p{N}]/u;
const MARK = /["\\\r\n]/g;
/** What follows a quotation mark between members, rather than inside a text. */
const BETWEEN = /"\s*(?::|,\s*")/y;

/** The quotation marks inside a string, in pairs around words, and its last one, which one of `closers` follows. */
function innerQuotes(
  text: string,
  { start, end }: TextRange,
  closers: string,
): readonly number[] | undefined {
  const found: number[] = [];
  const opens = (at: number): boolean =>
    WORD.test(text.charAt(at + 1)) && (at === start + 1 || /[\s(]/.test(text.charAt(at - 1)));
  const closes = (at: number): boolean => {
    BETWEEN.lastIndex = at;
    return /\S/.test(text.charAt(at - 1)) && /[ \t.,;:!?)"]/.test(text.charAt(at + 1)) && !BETWEEN.test(text);
  };
  for (let at = end - 1; text.charAt(at) === '"'; ) {
    const isOpen = found.length % 2 === 1;
    if (isOpen ? !closes(at) : !opens(at)) {
      const next = text.charAt(skipWhiteSpace(text, at + 1));
      return isOpen || next === "" || !closers.includes(next) ? undefined : [...found, at];
    }
    found.push(at);
    MARK.lastIndex = at + 1;
    let mark = MARK.exec(text);
    for (; mark?.[0] === "\\"; mark = MARK.exec(text)) MARK.lastIndex++;
    at = mark?.index ?? text.length;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A string with its end and its JSON, if it is not valid but has one reading; `closers` can follow it. Linear in its line. */
export function repairString(
  text: string,
  token: SyntaxToken,
  closers: string,
): (TextRange & TokenRepair) | undefined {
  const { start, end, error, isClosed } = token;
  const repaired = (kind: TokenRepairKind, json: string | undefined, to = end) =>
    json !== undefined && isJson(json) ? { kind, json, start, end: to } : undefined;
  if (error === undefined) {
    if (!WORD.test(text.charAt(end))) return undefined;
    const quotes = innerQuotes(text, token, closers);
    if (quotes === undefined) return undefined;
    const marks = [start, ...quotes];
    const parts = quotes.map((at, index) => text.slice((marks[index] as number) + 1, at));
    return repaired("innerQuotes", `"${parts.join('\\"')}"`, (quotes.at(-1) as number) + 1);
  }
  if (isClosed) {
    const inside = escapeInside(text.slice(start + 1, end - 1));
    return repaired("escapes", inside === undefined ? undefined : `"${inside}"`);
  }
  const to = closers.includes(":") ? undefined : endOnLine(text, token);
  return to === undefined ? undefined : repaired("unclosed", `${text.slice(start, to)}"`, to);
}
