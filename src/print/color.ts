import type { Severity } from "#diagnostics/diagnostic.ts";

/** What is painted: a severity, or the frame around the text. */
type Style = Severity | "frame";

/** Paints a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** ANSI select graphic rendition (ECMA-48): red, yellow, blue, dim. */
const codes: Readonly<Record<Style, string>> = { error: "31", warning: "33", info: "34", frame: "2" };

export const paintNothing: Paint = (_style, text) => text;

export const paintAnsi: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;
