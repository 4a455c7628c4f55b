import { html, type Markup } from "./markup.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { type Listed, operationMarkup, replyHead, replyRow } from "./operation-markup.ts";
import { problemNames } from "./problem-responses.ts";
import { schemaMarkup } from "./schema-markup.ts";

const style: Markup = {
  html: `
:root { color-scheme: light dark; --line: light-dark(#ccc, #555); --soft: light-dark(#f4f4f5, #26262b) }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem }
section { border-top: 1px solid var(--line); margin-top: 1.5rem }
h3 { overflow-wrap: anywhere }
.method { display: inline-block; padding: 0 .5em; border: 1px solid currentcolor; border-radius: .25em; font-size: .8em }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem }
caption { text-align: left; font-weight: bold }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem .2rem 0; border-bottom: 1px solid var(--line); font-weight: normal; overflow-wrap: anywhere }
thead th { font-weight: bold }
pre { background: var(--soft); padding: .75rem; overflow: auto; max-height: 30rem }
nav ul { columns: 20rem; padding-left: 1.2rem }
.skip:not(:focus) { position: absolute; left: -100rem }`,
};

function listOf({ paths }: OpenApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

const link = ({ method, path, operation }: Listed): Markup =>
  html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path.replace("/api/projects/{project_id}", "")}</a></li>`;

/** Refusals are the same everywhere, so that they are told once. */
const refusals = ({ components }: OpenApiDocument): Markup[] =>
  Object.entries(problemNames).flatMap(([status, name]) =>
    Object.entries(components.responses)
      .filter(([known]) => known === name)
      .map(([, reply]) => replyRow(status, reply)),
  );

/**
 * The description of the interface as one HTML page: operations by tag, with parameters, bodies, answers, examples and a
 * line for a shell, and the schemas. It loads nothing and needs no script.
 */
export function docsPage(document: OpenApiDocument): string {
  const listed = listOf(document);
  const tags = document.tags.map((tag) => ({
    ...tag,
    listed: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const { info, components } = document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${info.title}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<header>
<h1>${info.title}</h1>
<p>${info.summary} ${info.description}</p>
<p>Send a personal API key with every request: <code>Authorization: Bearer $KEY</code>. ${Object.values(components.securitySchemes).map(({ description }) => description)} In the lines for a shell, <code>$ORIGIN</code> is where this page lies.</p>
</header>
<nav aria-label="Operations">
${tags.map((tag) => html`<h2>${tag.name}</h2><p>${tag.description}</p><ul>${tag.listed.map(link)}</ul>`)}
<p><a href="#schemas">Schemas</a></p>
</nav>
<main id="operations">
${tags.map((tag) => html`<h2 id="tag-${tag.name}">Operations: ${tag.name}</h2>${tag.listed.map((one) => operationMarkup(document, one))}`)}
<h2 id="refusals">Refusals</h2>
<table>${replyHead}<tbody>${refusals(document)}</tbody></table>
<h2 id="schemas">Schemas</h2>
<p>Members with <abbr title="required">*</abbr> are always there.</p>
${Object.entries(components.schemas).map(([name, schema]) => schemaMarkup(name, schema))}
</main>
</body>
</html>
`.html;
}
