import { cutBefore } from "./cut-before.ts";

/** Breaks a line into lines of at most `width` UTF-16 units, at its spaces where it can. Never empty. */
export function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (let word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length <= width) {
      current += ` ${word}`;
      continue;
    }
    if (current !== "") lines.push(current);
    while (word.length > width) {
      const cut = cutBefore(word, width);
      lines.push(word.slice(0, cut).toWellFormed());
      word = word.slice(cut);
    }
    current = word.toWellFormed();
  }
  lines.push(current);
  return lines;
}
