/** ANSI select graphic rendition (ECMA-48): bold, dim, red, green, yellow, blue, cyan. */
const codes = {
  bold: "1",
  dim: "2",
  error: "31",
  warning: "33",
  info: "34",
  related: "36",
  removed: "31",
  added: "32",
} as const;

/** Styles a text, or leaves it unchanged. */
export type Paint = (style: keyof typeof codes, text: string, another?: "bold") => string;

export const paintNothing: Paint = (_style, text) => text;
export const paintAnsi: Paint = (style, text, another) => {
  const chosen = another === undefined ? codes[style] : `${codes[another]};${codes[style]}`;
  return `\u001b[${chosen}m${text}\u001b[0m`;
};
