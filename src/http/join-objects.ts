/** Puts texts of JSON objects, each with at least one member and none in two of them, together as one object. */
export const joinObjects = (...texts: readonly string[]): string =>
  `{${texts.map((text) => text.slice(1, -1)).join(",")}}`;
