import { type Markup, markupTag } from "#markup/html.ts";
import { icon, type PageTheme } from "#markup/look.ts";
import { visible } from "#print/visible.ts";
import { colorRules, pageStyle } from "./style.ts";

/** The template tag of pages: it escapes markup, invisible characters and direction controls in texts. */
export const html = markupTag(visible);

export const lines = (parts: readonly Markup[]): Markup => ({
  html: parts.map((part) => part.html).join("\n"),
});

export interface Page {
  readonly title: string;
  readonly theme: PageTheme;
  /** CSS rules besides those of all pages. */
  readonly style: string;
  /** Scripts, each with its hash for the content security policy. */
  readonly scripts?: readonly (readonly [code: string, hash: string])[];
  readonly body: Markup;
}

/** Returns a self-contained page, which sends no requests and runs only its own scripts. */
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
