/**
 * The look that pictures, pages, the description of the API and the playground share: colours, fonts, the icon. A colour has
 * one meaning everywhere. Text has a contrast of at least 4.5 with its background, lines and marks 3 (WCAG 2.2, 1.4.3 and
 * 1.4.11).
 */

/** The colours that pictures need, too. */
export interface Palette {
  readonly page: string;
  readonly card: string;
  readonly border: string;
  readonly ink: string;
  /** Text of less weight. */
  readonly quiet: string;
  readonly line: string;
  /** The path of a session, and controls and selections. */
  readonly way: string;
  /** Endless loops, and errors. */
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  /** Unreachable questions. */
  readonly never: string;
  readonly pill: string;
  readonly onPill: string;
}

export const palettes = {
  light: {
    page: "#ffffff",
    card: "#ffffff",
    border: "#7b8794",
    ink: "#1f2933",
    quiet: "#52606d",
    line: "#52606d",
    way: "#0b6bcb",
    error: "#c0222f",
    warning: "#8f5f00",
    info: "#2b6cb0",
    never: "#6b7785",
    pill: "#1f4e79",
    onPill: "#ffffff",
  },
  dark: {
    page: "#12181f",
    card: "#1b242e",
    border: "#6b7a8a",
    ink: "#e8edf2",
    quiet: "#aab6c2",
    line: "#9aa8b6",
    way: "#6cb6ff",
    error: "#ff8a84",
    warning: "#e8b44a",
    info: "#7fb8f0",
    never: "#8593a1",
    pill: "#bcd7f2",
    onPill: "#12181f",
  },
} as const satisfies Record<"light" | "dark", Palette>;

/** The colours that only pages have: the light one, and the dark one. */
const pageColors = {
  /** The background of bars, heads of tables and code. */
  panel: ["#f4f6f8", "#1b232c"],
  /** Between parts; it carries no meaning, so it may be faint. */
  hairline: ["#dce2e8", "#2e3945"],
  /** The background of selected and hovered items. */
  tint: ["#e7f1fb", "#1b3047"],
  /** Text on the colour of the way. */
  onWay: ["#ffffff", "#0b1a29"],
  good: ["#1a7741", "#72cf95"],
  /** Code: names of members, texts, other values. */
  codeName: ["#6b3fb5", "#c9aef7"],
  codeString: ["#276749", "#8fd3a8"],
  codeLiteral: ["#0b5394", "#8cc4f8"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export const textFont = "system-ui, Arial, Helvetica, sans-serif";
const codeFont = "ui-monospace, Consolas, Menlo, monospace";

/** The colours of a page; `auto` follows the preference of its reader. On paper it is light. */
export type PageTheme = "auto" | "light" | "dark";

/**
 * The rules that give the colours their names, `var(--ink)`, and the fonts, `var(--text-font)`. A page that lets its reader choose
 * sets `color-scheme` of its root to `light` or `dark`, and all colours follow.
 */
export function lookRules(
  theme: PageTheme,
  more: Readonly<Record<string, readonly [string, string]>> = {},
): string {
  const pairs = {
    ...Object.fromEntries(
      Object.entries(palettes.light).map(([name, light]) => [
        name,
        [light, palettes.dark[name as keyof Palette]],
      ]),
    ),
    ...pageColors,
    ...more,
  };
  const colors = Object.entries(pairs).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`,
  );
  const scheme = theme === "auto" ? "light dark" : theme;
  return `:root{color-scheme:${scheme};${colors.join(";")};--text-font:${textFont};--code-font:${codeFont}}
@media print{:root{color-scheme:light}}`;
}

/** The common look of all pages: text, links, code, the focus. */
export const baseRules = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 var(--text-font);color:var(--ink);background:var(--page)}
a{color:var(--way)}
code,pre{font:.85rem/1.45 var(--code-font)}
:focus-visible{outline:2px solid var(--way);outline-offset:2px}
`;

/** The icon of every page, as an address that needs no request: three questions and a way past one of them. */
export const icon =
  "data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%2032%2032%27%3E%3Crect%20width=%2732%27%20height=%2732%27%20rx=%277%27%20fill=%27%231f4e79%27/%3E%3Cg%20fill=%27none%27%20stroke=%27%23fff%27%20stroke-width=%272.5%27%20stroke-linecap=%27round%27%3E%3Cpath%20d=%27M7%208h11M7%2016h11M7%2024h11%27/%3E%3Cpath%20d=%27M22%208q4%200%204%204v8q0%204-4%204%27%20stroke=%27%238cc4f8%27/%3E%3C/g%3E%3C/svg%3E";
