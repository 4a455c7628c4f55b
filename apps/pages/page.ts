import { type Markup, markupTag } from "#markup/html.ts";
import { icon, type PageTheme } from "#markup/look.ts";
import { visible } from "#print/visible.ts";
import { colorRules, pageStyle } from "./style.ts";

/** The tag of pages: texts have no markup, and nothing that is invisible or changes the direction of what follows. */
export const html = markupTag(visible);

export const lines = (parts: readonly Markup[]): Markup => ({
  html: parts.map((part) => part.html).join("\n"),
});

export interface Page {
  readonly title: string;
  readonly theme: PageTheme;
  /** Rules besides those of all pages. */
  readonly style: string;
  /** Scripts, each with its hash for the policy. */
  readonly scripts?: readonly (readonly [code: string, hash: string])[];
  readonly body: Markup;
}

/** A whole page in one file, which asks nothing of the network and runs nothing but its own scripts. */
export function htmlPage({ title, theme, style, scripts = [], body }: Page): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(([, hash]) => `'${hash}'`).join(" ")}`]),
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="generator" content="surveyc">
<link rel="icon" href="${icon}">
<title>${title}</title>
<style>${{ html: colorRules(theme) + pageStyle + style }}</style>
</head>
<body>
${body}
${scripts.map(([code]) => html`<script>${{ html: code }}</script>\n`)}</body>
</html>
`.html;
}
