/**
 * Texts of a Mermaid flowchart stand in double quotes, and Mermaid reads them several times over: as a line of its
 * language, as Markdown, as HTML, and for icons and formulas. So only what means nothing to any of these readers is
 * written as it is: letters and digits, symbols beyond ASCII, single spaces, and the marks of plain sentences where
 * they are no list, address or rule. All else is written by number, `#38;` for `&`
 * (https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters); so is the space in "direction TB",
 * which even inside quotes makes a setting of the line.
 */
const special =
  /(?![A-Za-z0-9,?!'(/]|(?<!\d)\.(?= |$)|(?<!\d)\)|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}]))[!-~]|(?<=direction) /gu;

/** Inside Mermaid numbered characters stand between these, and a text could forge them, whatever is numbered. */
const forged = /(?<=\uFB02)(?=\u00B0)|(?<=\u00B6)(?=\u00DF)/g;
const NON_JOINER = "\u200C";

/** A line of text as it stands between the quotes of a Mermaid label. */
export function mermaidText(line: string): string {
  return line.replace(special, (character) => `#${character.codePointAt(0)};`).replace(forged, NON_JOINER);
}
