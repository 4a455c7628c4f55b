import { SyntaxTokenizer } from "./syntax-tokens.ts";
import type { TextRange } from "./tokenizer.ts";

/** Replaces all characters except line breaks by blanks. */
const blank = (written: string): string => written.replace(/[^\r\n]/g, " ");

/**
 * Converts JSON with comments to plain JSON: its comments and trailing commas become blanks, so that everything else keeps its
 * offset. Unclosed comments stay, as does a comma without a value before it. Linear in the text.
 */
export function blankComments(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  const blankOut = ({ start, end }: TextRange): void => {
    pieces.push(text.slice(from, start), blank(text.slice(start, end)));
    from = end;
  };
  // Comments after a comma must wait until it is known whether that is the last one.
  let comma: TextRange | undefined;
  let pending: TextRange[] = [];
  const settle = (isTrailing: boolean): void => {
    if (comma !== undefined && isTrailing) blankOut(comma);
    for (const comment of pending) blankOut(comment);
    comma = undefined;
    pending = [];
  };
  const tokens = new SyntaxTokenizer(text);
  let isAfterValue = false;
  for (let token = tokens.read(); token.kind !== "end"; token = tokens.read()) {
    const { kind, start, end, isClosed } = token;
    if (kind === "comment") {
      if (isClosed && text.charAt(start) === "/") pending.push({ start, end });
      continue;
    }
    settle(kind === "}" || kind === "]");
    if (kind === "," && isAfterValue) comma = { start, end };
    isAfterValue = !["{", "[", ",", ":"].includes(kind);
  }
  settle(false);
  pieces.push(text.slice(from));
  return pieces.join("");
}
