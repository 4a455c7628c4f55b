import { nameText } from "./name-text.ts";
import { stringEnd } from "./string-end.ts";
import { stringFault } from "./string-fault.ts";
import type { Token } from "./token.ts";

/** The string token that opens at an offset. A string that is not closed on its line ends with the line. */
export function stringToken(text: string, start: number): Token {
  const close = stringEnd(text, start);
  const lineBreak = text.slice(start, close).search(/[\r\n]/);
  const closed = close !== undefined && lineBreak < 0;
  const end = lineBreak < 0 ? (close ?? text.length) : start + lineBreak;
  const fault = stringFault(text, { start, end, closed });
  const value = fault === undefined ? nameText(text, start, end) : text.slice(start, end);
  return { kind: "string", start, end, value, fault, closed };
}
