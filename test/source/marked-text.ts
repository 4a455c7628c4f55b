import type { Position, Span } from "#diagnostics/diagnostic.ts";

/** A text with ranges between ⟦ and ⟧, without the marks, and the ranges as spans in order of their beginning. */
export function marked(source: string): { readonly text: string; readonly spans: readonly Span[] } {
  const text = source.replace(/[⟦⟧]/g, "");
  const spans = [...source.matchAll(/⟦([^⟦⟧]*)⟧/g)].map((mark, index) => {
    const start = mark.index - 2 * index;
    const inner = mark[1] ?? "";
    return { start: plainPosition(text, start), end: plainPosition(text, start + inner.length) };
  });
  return { text, spans };
}

/** Line and column of an offset, counted the slow way. */
export function plainPosition(text: string, offset: number): Position {
  let line = 1;
  let column = 1;
  for (let at = 0; at < offset; at++) {
    const character = text[at];
    const isBreak = character === "\n" || (character === "\r" && text[at + 1] !== "\n");
    if (isBreak) line++;
    if (isBreak) column = 1;
    else if (!(at === 0 && character === "\ufeff")) column++;
  }
  return { line, column, offset };
}
