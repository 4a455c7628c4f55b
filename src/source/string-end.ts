import { BACKSLASH } from "./character-codes.ts";

/**
 * The offset just after the closing quote of the JSON string that opens at `start`, or undefined when nothing
 * closes it. Looks at quotes only, so a long string costs next to nothing.
 */
export function stringEnd(text: string, start: number): number | undefined {
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
