// Draws the output of commands as a terminal. The first command and its output are shown at once, so that the picture is never
// empty; the lines after them appear one after the other, unless the reader prefers reduced motion.
import { escapeMarkup } from "../src/markup/html.ts";
import { palettes } from "../src/markup/look.ts";

/** A command and its output, with ANSI colours. */
export interface TerminalStep {
  readonly command: string;
  readonly output: string;
}

const CHARACTER = 7.3;
const LINE = 19;
const MARGIN = 20;
/** The delays in seconds: before the second command, before its output, and between lines. */
const READING = 4;
const PAUSE = 1.2;
const LINE_DELAY = 0.08;

/** The classes of the styles that the printers use. */
const classes: Readonly<Record<string, string>> = {
  "1": "bold",
  "2": "quiet",
  "31": "error",
  "32": "way",
  "33": "warning",
  "36": "info",
};

/** Splits a line into its parts with the same style, each with its column. */
function partsOf(line: string): { text: string; column: number; style: string }[] {
  let column = 0;
  let style = "";
  return line.split(/\u001b\[([\d;]*)m/).flatMap((part, index) => {
    if (index % 2 === 1) {
      style = part
        .split(";")
        .flatMap((code) => classes[code] ?? [])
        .join(" ");
      return [];
    }
    const text = part.trim();
    const start = column + part.length - part.trimStart().length;
    column += part.length;
    return text === "" ? [] : [{ text, column: start, style }];
  });
}

/** Returns the picture of these steps; its width is that of this number of characters. */
export function terminalPicture(
  steps: readonly TerminalStep[],
  columns: number,
  theme: "light" | "dark",
): string {
  const { page, border, ink, ...colors } = palettes[theme];
  const lines: string[] = [];
  let delay = 0;
  const add = (line: string): void => {
    const y = MARGIN + (lines.length + 1) * LINE;
    const texts = partsOf(line).map(
      ({ text, column, style }) =>
        `<text x="${(MARGIN + column * CHARACTER).toFixed(1)}" y="${y}" textLength="${([...text].length * CHARACTER).toFixed(1)}"${style === "" ? "" : ` class="${style}"`}>${escapeMarkup(text)}</text>`,
    );
    lines.push(`<g${delay > 0 ? ` style="animation-delay:${delay.toFixed(2)}s"` : ""}>${texts.join("")}</g>`);
    if (delay > 0) delay += LINE_DELAY;
  };
  for (const { command, output } of steps) {
    add(`\u001b[2m$\u001b[0m \u001b[1m${command}\u001b[0m`);
    if (delay > 0) delay += PAUSE;
    for (const line of output.trimEnd().split("\n")) add(line);
    add("");
    delay += READING;
  }
  const width = Math.ceil(2 * MARGIN + columns * CHARACTER);
  const height = 2 * MARGIN + (lines.length - 1) * LINE;
  const rules = (["quiet", "error", "way", "warning", "info"] as const).map(
    (name) => `.${name}{fill:${colors[name]}}`,
  );
  const label = steps.map(({ command }) => command).join(", then ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(`A terminal: ${label}`)}">
<style>text{font:12px ui-monospace,Consolas,Menlo,monospace;fill:${ink}}.bold{font-weight:700}${rules.join("")}@media (prefers-reduced-motion:no-preference){g{animation:appear .01s both}@keyframes appear{from{opacity:0}}}</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${page}" stroke="${border}"/>
${lines.filter((line) => line.includes("<text")).join("\n")}
</svg>
`;
}
