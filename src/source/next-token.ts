import { CARRIAGE_RETURN, isBlank, LINE_FEED, skipBlank } from "./character-codes.ts";
import { isOddSpace, oddSpaceEnd } from "./odd-space.ts";
import { singleQuotedEnd } from "./single-quoted.ts";
import { stringToken } from "./string-token.ts";
import { plainToken, type Token } from "./token.ts";

const DELIMITERS = new Set('{}[],:;#"');
const LITERALS = new Set(["true", "false", "null"]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

const opensComment = (text: string, at: number): boolean =>
  text.startsWith("//", at) || text.startsWith("/*", at);

function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !DELIMITERS.has(text.charAt(end)) && !isBlank(text.charCodeAt(end))) {
    if (isOddSpace(text, end) || opensComment(text, end)) break;
    end++;
  }
  // A delimiter that is no punctuation of JSON stands alone.
  return Math.max(end, start + 1);
}

function wordToken(text: string, start: number): Token {
  const end = wordEnd(text, start);
  const word = text.slice(start, end);
  const kind = LITERALS.has(word) ? "literal" : NUMBER.test(word) ? "number" : "word";
  return plainToken(kind, text, start, end);
}

function lineComment(text: string, start: number): Token {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== CARRIAGE_RETURN)
    end++;
  return plainToken("comment", text, start, end);
}

function blockComment(text: string, start: number): Token {
  const close = text.indexOf("*/", start + 2);
  if (close >= 0) return plainToken("comment", text, start, close + 2);
  return { ...plainToken("comment", text, start, text.length), closed: false };
}

function singleQuoted(text: string, start: number): Token {
  const end = singleQuotedEnd(text, start);
  if (end === undefined) return wordToken(text, start);
  return { ...plainToken("single-quoted", text, start, end), value: text.slice(start + 1, end - 1) };
}

/**
 * Reads the next token of a text, strictly: what is no token of JSON (RFC 8259 section 2) comes out as a mistake.
 * White space is passed over; at the end of the text the token is `end`, of no length.
 */
export function nextToken(text: string, from: number): Token {
  const start = skipBlank(text, from);
  const first = text.charAt(start);
  switch (first) {
    case "":
      return plainToken("end", text, start, start);
    case "{":
    case "}":
    case "[":
    case "]":
    case ",":
    case ":":
      return plainToken(first, text, start, start + 1);
    case '"':
      return stringToken(text, start);
    case "'":
      return singleQuoted(text, start);
    case "#":
      return lineComment(text, start);
    case "/":
      if (text.startsWith("//", start)) return lineComment(text, start);
      return text.startsWith("/*", start) ? blockComment(text, start) : wordToken(text, start);
    default:
      if (isOddSpace(text, start)) return plainToken("odd-space", text, start, oddSpaceEnd(text, start));
      return wordToken(text, start);
  }
}
