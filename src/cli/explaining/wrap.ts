import { stripVTControlCharacters } from "node:util";

/** Breaks a text between its words into lines of at most `width` characters, as far as words allow; paint takes no room. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const size = stripVTControlCharacters(word).length;
    if (length > 0 && length + 1 + size > width) {
      lines.push(line);
      line = "";
      length = 0;
    }
    line += length === 0 ? word : ` ${word}`;
    length += size + (length === 0 ? 0 : 1);
  }
  return length === 0 ? lines : [...lines, line];
}
