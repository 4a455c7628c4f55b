import { escapeXml } from "#pictures/xml.ts";
import { visible } from "#print/visible.ts";
import { colorRules, type PageTheme, pageStyle } from "./style.ts";

/** A text as HTML writes it: no markup, and nothing that is invisible or changes the direction of what follows. */
export const escapeHtml = (text: string): string => escapeXml(visible(text));

/** So many of something: `1 question`. */
export const counted = (count: number, name: string): string =>
  `${count.toLocaleString("en")} ${name}${count === 1 ? "" : "s"}`;

/** What a page is made of. */
export interface Page {
  readonly title: string;
  readonly theme: PageTheme;
  /** Rules besides those of all pages. */
  readonly style: string;
  /** A script and its hash for the policy. */
  readonly script?: readonly [code: string, hash: string];
  /** What is in its body, as HTML. */
  readonly body: string;
}

/** A whole page in one file, which asks nothing of the network and runs nothing but its own script. */
export function htmlPage({ title, theme, style, script, body }: Page): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(script === undefined ? [] : [`script-src '${script[1]}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="surveyc">
<title>${escapeHtml(title)}</title>
<style>${colorRules(theme)}${pageStyle}${style}</style>
</head>
<body>
${body}
${script === undefined ? "" : `<script>${script[0]}</script>\n`}</body>
</html>
`;
}
