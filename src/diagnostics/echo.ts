import { ECHO_LENGTH } from "./limits.ts";

/** Truncates a text for use in a message; never inside a surrogate pair. */
export const shorten = (text: string, length: number = ECHO_LENGTH): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;

/**
 * A text as quoted in a message: truncated, in quotation marks; control characters, unpaired surrogates and direction marks
 * escaped.
 */
export const quote = (text: string, length?: number): string =>
  JSON.stringify(shorten(text, length)).replace(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );

/** A JSON value as a message names it. Never throws: no method of the value is called. */
export const describeJson = (value: unknown): string => {
  if (typeof value === "string") return `the text ${quote(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) return value.length ? `a list of ${value.length}` : "an empty list";
  return value === null || typeof value === "boolean" ? `${value}` : "an object";
};

/** Any value as a message names it. Never throws: no method of the value is called. */
export const describeValue = (value: unknown): string => {
  const type = typeof value;
  if (type === "bigint") return "a big integer";
  if (type === "undefined") return "nothing";
  return type === "function" || type === "symbol" ? `a ${type}` : describeJson(value);
};

/** Joins phrases: with a word before the last, or with the number of omitted ones. */
export function joinPhrases(phrases: readonly string[], word: string, omitted = 0): string {
  if (omitted > 0) return `${phrases.join(", ")} and ${omitted} more`;
  return phrases.length < 2
    ? phrases.join("")
    : `${phrases.slice(0, -1).join(", ")} ${word} ${phrases[phrases.length - 1]}`;
}

/** A few names as a list in a message: quoted, with "or" before the last; "and N more" when there are too many. */
export const listNames = (names: readonly string[], maximum = 12): string => {
  const phrases = names.slice(0, maximum).map((name) => quote(name, 40));
  const omitted = names.length - maximum;
  const last = omitted > 0 ? `and ${omitted} more` : `or ${phrases.pop() ?? ""}`;
  return phrases.length ? `${phrases.join(", ")} ${last}` : last.slice(3);
};
