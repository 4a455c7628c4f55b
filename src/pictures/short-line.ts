import { cutBefore } from "./cut-before.ts";

/** White space, controls, invisible directions, and what XML refuses are in no picture. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/(?!\p{Join_Control})\p{Cf}/gu, "")
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .trim();

/**
 * A text as one line of at most `limit` UTF-16 units, plus `…` where something is cut off. White space becomes single
 * spaces, control and format characters go, halves of surrogate pairs become U+FFFD, and what a reader sees as one
 * character is not cut in two.
 */
export function shortLine(text: string, limit: number): string {
  const trimmed = text.trimStart();
  const opening = trimmed.slice(0, limit * 4);
  const line = oneLine(opening);
  if (line.length <= limit) return opening.length === trimmed.length ? line : `${line}…`;
  return `${line.slice(0, cutBefore(line, limit)).toWellFormed().trimEnd()}…`;
}
