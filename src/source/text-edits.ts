import type { TextEdit } from "#diagnostics/diagnostic.ts";

/** Applies edits to a text, in the order of the text; they do not overlap. Linear. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text: written } of edits) {
    pieces.push(text.slice(from, start), written);
    from = end;
  }
  return [...pieces, text.slice(from)].join("");
}
