const NAMES: ReadonlyMap<string, string> = new Map([
  ["\u0000", "NUL"],
  ["\t", "tab"],
  ["\n", "line feed"],
  ["\u000b", "vertical tab"],
  ["\f", "form feed"],
  ["\r", "carriage return"],
  ["\u00a0", "no-break space"],
  ["\u200b", "zero width space"],
  ["\u2028", "line separator"],
  ["\u2029", "paragraph separator"],
  ["\u3000", "ideographic space"],
  ["\ufeff", "byte order mark"],
]);

const SEEN = /^[\p{L}\p{N}\p{P}\p{S}]/u;

/** What a message calls the first character of a text: `";"`, or `U+00A0 (no-break space)` where nothing is seen. */
export function characterName(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(point);
  if (SEEN.test(character)) return `"${character}"`;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = NAMES.get(character);
  return name === undefined ? code : `${code} (${name})`;
}
