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

/** Takes pieces that together are known to be the JSON of such a value. */
export const jsonPieces = <Value>(pieces: readonly string[]): Json<Value> => ({
  get text() {
    return pieces.join("");
  },
  pieces,
  parse: () => JSON.parse(pieces.join("")) as Value,
});

/** Writes a plain value as JSON. */
export const jsonOf = <Value>(value: Value): Json<Value> => jsonText(JSON.stringify(value));
