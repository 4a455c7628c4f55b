/** Puts texts of JSON objects, each with at least one member and none in two of them, together as one object. */
export const joinObjects = (first: string, ...texts: readonly string[]): string =>
  // Added up, long texts are only referred to; `join` would copy them.
  texts.reduce((joined, text) => `${joined.slice(0, -1)},${text.slice(1)}`, first);
