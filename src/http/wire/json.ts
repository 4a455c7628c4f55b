/** A value of type `Value` as JSON text: written once, then stored and sent unchanged. */
export interface Json<Value> {
  /** The text as a whole. */
  readonly text: string;
  /** The text in consecutive pieces. Long pages are sent in pieces, because joining them is slow. */
  readonly pieces: readonly string[];
  /** Parses the text again at every call. */
  readonly parse: () => Value;
}

/**
 * Wraps the JSON text of such a value.
 *
 * @example
 * const survey = jsonText<SurveyReply>(row.document).parse();
 */
export const jsonText = <Value>(text: string): Json<Value> => ({
  text,
  pieces: [text],
  parse: () => JSON.parse(text) as Value,
});

/** A class, because creating an object with a getter each time is slow. */
class Pieces<Value> implements Json<Value> {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.join("");
  }

  parse = (): Value => JSON.parse(this.text) as Value;
}

/**
 * Wraps pieces that together are known to be the JSON of such a value.
 *
 * @example
 * const { text } = jsonPieces<number[]>(["[1", ",2]"]); // "[1,2]"
 */
export const jsonPieces = <Value>(pieces: readonly string[]): Json<Value> => new Pieces(pieces);

/**
 * Writes a plain value as JSON.
 *
 * @example
 * const done = { ok: true, status: 200, body: jsonOf({ count: 3 }) } as const;
 * return toResponse(done, request);
 */
export const jsonOf = <Value>(value: Value): Json<Value> => jsonText(JSON.stringify(value));

/** Joins JSON texts of objects, each with at least one member and no member in common, into one object. */
export const joinObjects = (first: string, ...texts: readonly string[]): string =>
  // Concatenated strings share the memory of their parts; `join` would copy them.
  texts.reduce((joined, text) => `${joined.slice(0, -1)},${text.slice(1)}`, first);

/** The JSON texts of a list's elements with commas between them. */
export const separated = (texts: readonly string[]): string[] =>
  texts.flatMap((text, index) => (index === 0 ? [text] : [",", text]));

const encoder = new TextEncoder();

/** The maximum number of bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** The UTF-8 of consecutive pieces of a text. No piece may end within a surrogate pair. */
export function encodePieces(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  let remaining = 0;
  for (const piece of pieces) remaining += piece.length;
  // Most texts are almost all ASCII. If this is too small, the rest gets its maximum size.
  let buffer = new Uint8Array(remaining + (remaining >> 4) + 16);
  let length = 0;
  for (const piece of pieces) {
    const { read, written } = encoder.encodeInto(piece, buffer.subarray(length));
    length += written;
    if (read < piece.length) {
      const larger = new Uint8Array(length + MAX_BYTES_PER_UNIT * (remaining - read));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
      length += encoder.encodeInto(piece.slice(read), buffer.subarray(length)).written;
    }
    remaining -= piece.length;
  }
  return buffer.subarray(0, length);
}
