// Positions in a text as clients count them: lines, and characters in the negotiated encoding.

/** How clients count the characters of a line. */
export type PositionEncoding = "utf-8" | "utf-16" | "utf-32";

/** A position in a text: line and character, counted from 0. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** The number of units of a code point. */
const widths: Readonly<Record<PositionEncoding, (codePoint: number) => number>> = {
  "utf-8": (codePoint) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4),
  "utf-16": (codePoint) => (codePoint < 0x10000 ? 1 : 2),
  "utf-32": () => 1,
};

/** The lines of a text, for converting between offsets and positions. Values outside the text are clamped. */
export class TextLines {
  readonly text: string;
  readonly #starts: number[];
  readonly encoding: PositionEncoding;

  constructor(text: string, encoding: PositionEncoding) {
    this.text = text;
    this.encoding = encoding;
    this.#starts = [0];
    for (const { index, 0: lineBreak } of text.matchAll(LINE_BREAK))
      this.#starts.push(index + lineBreak.length);
  }

  /** Returns the position of an offset. */
  positionAt(offset: number): TextPosition {
    const clamped = Math.min(Math.max(offset, 0), this.text.length);
    const line = this.lineAt(clamped);
    const start = this.#starts[line] as number;
    if (this.encoding === "utf-16") return { line, character: clamped - start };
    const width = widths[this.encoding];
    let character = 0;
    for (const each of this.text.slice(start, clamped)) character += width(each.codePointAt(0) as number);
    return { line, character };
  }

  /** Returns the line of an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Returns the offset of a position; positions beyond the end of a line are clamped to it. */
  offsetAt({ line, character }: TextPosition): number {
    if (line < 0) return 0;
    const start = this.#starts[line];
    if (start === undefined) return this.text.length;
    const end = this.#endOf(line);
    if (this.encoding === "utf-16") return Math.min(start + Math.max(character, 0), end);
    const width = widths[this.encoding];
    let remaining = character;
    let offset = start;
    for (const each of this.text.slice(start, end)) {
      const units = width(each.codePointAt(0) as number);
      if (remaining < units) break;
      remaining -= units;
      offset += each.length;
    }
    return offset;
  }

  /** Returns the end of a line, without its line break. */
  #endOf(line: number): number {
    const next = this.#starts[line + 1];
    if (next === undefined) return this.text.length;
    return next - (this.text.startsWith("\r\n", next - 2) ? 2 : 1);
  }
}
