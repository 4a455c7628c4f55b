import { skipBlank } from "./character-codes.ts";

const AFTER_A_TOKEN = new Set([":", ",", "]", "}", ""]);

/**
 * The offset after a text in single quotes that opens at `start`, when it is beyond doubt where it closes: on the same
 * line, with neither double quotes nor backslashes inside, and with an end of a value or a name behind it.
 */
export function singleQuotedEnd(text: string, start: number): number | undefined {
  const close = text.indexOf("'", start + 1);
  if (close < 0 || /["\\\r\n]/.test(text.slice(start, close))) return undefined;
  const next = text.charAt(skipBlank(text, close + 1));
  return AFTER_A_TOKEN.has(next) ? close + 1 : undefined;
}
