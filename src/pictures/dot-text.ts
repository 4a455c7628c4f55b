import { wrapLine } from "./wrap-line.ts";

/**
 * A text as a quoted string of DOT, broken into centred lines of at most `width` characters, each with `pad` on both
 * sides. Inside quotes DOT reads backslashes (`\n`, `\N`) and the references of HTML (`&lt;`)
 * (https://graphviz.org/doc/info/lang.html, https://graphviz.org/docs/attr-types/escString/), so both are written to
 * stand for themselves.
 */
export function dotText(line: string, width: number, pad = ""): string {
  const quoted = (part: string): string => part.replace(/[\\"]/g, "\\$&").replaceAll("&", "&amp;");
  const lines = wrapLine(line, width).map((part) => `${pad}${quoted(part)}${pad}`);
  return `"${lines.join("\\n")}"`;
}
