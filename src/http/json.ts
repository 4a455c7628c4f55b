/** A value of type `Value` as JSON text: made once, sent and stored as it is. */
export interface Json<Value> {
  readonly text: string;
  /** The text cut anywhere. Pages are sent piece by piece: texts of their length are slow to put together. */
  readonly pieces: readonly string[];
  /** Reads the value from the text, anew at every call. */
  readonly parse: () => Value;
}

/** Takes a text that is known to be the JSON of such a value. */
export const jsonText = <Value>(text: string): Json<Value> => ({
  text,
  pieces: [text],
  parse: () => JSON.parse(text) as Value,
});

/** A class, for making an object with a getter anew is slow. */
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

/** Takes pieces that together are known to be the JSON of such a value. */
export const jsonPieces = <Value>(pieces: readonly string[]): Json<Value> => new Pieces(pieces);

/** Writes a plain value as JSON. */
export const jsonOf = <Value>(value: Value): Json<Value> => jsonText(JSON.stringify(value));
