import { ECHO_LENGTH } from "./limits.ts";

/** Cuts a text for use in a message; never inside a surrogate pair. */
export function shorten(text: string, length: number = ECHO_LENGTH): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 2);
  const cut = last >= 0xd800 && last <= 0xdbff ? length - 2 : length - 1;
  return `${text.slice(0, cut)}…`;
}

/**
 * A text as quoted in a message: truncated, in quotation marks; control characters, unpaired surrogates and direction marks
 * escaped.
 */
export const quote = (text: string, length?: number): string => {
  const short = shorten(text, length);
  // Most texts need no escapes.
  if (/^[ !#-[\]-~]*$/.test(short)) return `"${short}"`;
  return JSON.stringify(short).replace(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (turn) => `\\u${turn.charCodeAt(0).toString(16)}`,
  );
};

/** Any value as a message names it. Never throws: no method of the value is called. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  switch (typeof value) {
    case "string":
      return `the text ${quote(value)}`;
    case "number":
      return `the number ${value}`;
    case "boolean":
      return String(value);
    case "object":
      return "an object";
    case "bigint":
      return "a big integer";
    default:
      return typeof value === "undefined" ? "nothing" : `a ${typeof value}`;
  }
}

/** Joins phrases: with a word before the last, or with the number of omitted ones. */
export function joinPhrases(phrases: readonly string[], word: string, left = 0): string {
  if (left > 0) return `${phrases.join(", ")} and ${left} more`;
  return phrases.length < 2
    ? phrases.join("")
    : `${phrases.slice(0, -1).join(", ")} ${word} ${phrases[phrases.length - 1]}`;
}

/** A few names as a list in a message: quoted, with "or" before the last; "and N more" when there are too many. */
export const listNames = (names: readonly string[], most = 12): string =>
  joinPhrases(
    names.slice(0, most).map((name) => quote(name, 40)),
    "or",
    names.length - most,
  );
