import { html, type Markup } from "#markup/html.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { prose, schemaMarkup, typeMarkup } from "./markup.ts";
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from "./openapi-document.ts";
import { problemNames } from "./shared-components.ts";
import { docsScript, docsScriptHash, tryForm } from "./try-it.ts";

/** Options of `docsPage`. */
export interface DocsPageOptions {
  /** Whether each operation has a form that sends it to the server of the page, by a script; false if not given. */
  readonly tryIt?: boolean;
  /** Pages to link to above the operations. */
  readonly links?: readonly { readonly href: string; readonly text: string }[];
}

/**
 * The content security policy that the page names itself. A server that sends it as a header can add what only headers
 * can say, such as `frame-ancestors`.
 *
 * @example
 * const headers = { "content-security-policy": `${docsPolicy({ tryIt: true })}; frame-ancestors 'none'` };
 */
export const docsPolicy = ({ tryIt = false }: DocsPageOptions = {}): string => {
  const script = tryIt ? `script-src '${docsScriptHash}'; connect-src 'self'; ` : "";
  return `default-src 'none'; style-src 'unsafe-inline'; ${script}base-uri 'none'; form-action 'none'`;
};

const style: Markup = {
  html: `
:root { color-scheme: light dark; --line: light-dark(#ccc, #555); --soft: light-dark(#f4f4f5, #26262b) }
html { background: light-dark(#fff, #131316); color: light-dark(#18181b, #ececf0) }
a { color: light-dark(#0a4bb0, #8fbcff) }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem }
section { border-top: 1px solid var(--line); margin-top: 1.5rem }
h3 { overflow-wrap: anywhere }
.method { display: inline-block; padding: 0 .5em; border: 1px solid currentcolor; border-radius: .25em; font-size: .8em }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem }
caption { text-align: left; font-weight: bold }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem .2rem 0; border-bottom: 1px solid var(--line); font-weight: normal; overflow-wrap: break-word }
tbody th:has(code) { min-width: 6.5rem }
tbody th:has(code), td:last-child { overflow-wrap: anywhere }
thead th { font-weight: bold }
pre { background: var(--soft); padding: .75rem; overflow: auto; max-height: 30rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
code { overflow-wrap: anywhere }
nav ul { columns: 20rem; padding-left: 1.2rem; overflow-wrap: anywhere }
nav li { break-inside: avoid }
.try { border: 1px solid var(--line); border-radius: .25rem; padding: .5rem .75rem }
.try summary { font-weight: bold }
.try form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: .75rem; margin-top: .5rem }
.try label { display: block; min-width: 0 }
.try label:has(textarea) { grid-column: 1 / -1 }
.try :is(input, select, textarea, button) { font: inherit; display: block; box-sizing: border-box; width: 100%; padding: .3rem .5rem; border: 1px solid light-dark(#767676, #999); border-radius: .25rem; background: transparent; color: inherit }
.try option { background: Canvas; color: CanvasText }
.try textarea { font: .9rem/1.4 ui-monospace, monospace; resize: vertical }
.try button { width: auto; justify-self: start; grid-column: 1 / -1; background: var(--soft); cursor: pointer; font-weight: bold }
.try h4 { margin: .5rem 0 0 }
[hidden] { display: none }
.skip:not(:focus) { position: absolute; left: -100rem }`,
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A curl command that calls an operation with the examples of the document. `$KEY` has to be set, and `$ORIGIN` where the document has no origin. */
function curlCommand(
  { servers: [{ url }] }: OpenApiDocument,
  method: string,
  path: string,
  { parameters, requestBody }: OperationObject,
  resolve: (parameter: OperationObject["parameters"][number]) => Parameter,
): string {
  const base = `${url.startsWith("/") ? "$ORIGIN" : ""}${url.replace(/\/$/, "")}`;
  const values = new Map(parameters.map(resolve).map(({ name, schema }) => [name, schema.examples?.[0]]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const body = Object.values(requestBody?.content["application/json"]?.examples ?? {})[0]?.value;
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${base}${filled}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf("/") + 1);

const parameterOf = ({ components }: OpenApiDocument, parameter: Parameter | Reference): Parameter =>
  "$ref" in parameter ? (components.parameters[nameOf(parameter)] as Parameter) : parameter;

const exampleMarkup = ({ examples = {} }: MediaType, name: string): Markup[] =>
  Object.values(examples).map(
    ({ value }) =>
      html`<details><summary>Example of ${name}</summary><pre tabindex="0">${JSON.stringify(value, null, 1)}</pre></details>`,
  );

const parameterRow = ({ name, in: where, description, schema }: Parameter): Markup =>
  html`<tr><th><code>${name}</code></th><td>${where}</td><td>${typeMarkup(schema)}</td><td>${prose(description)}</td></tr>`;

function responseRow(status: string, response: ResponseObject): Markup {
  const headers = Object.keys(response.headers ?? {}).map((name) => html` <code>${name}</code>`);
  const schema: JsonSchema | undefined = Object.values(response.content ?? {})[0]?.schema;
  const body = schema === undefined ? "none" : typeMarkup(schema);
  return html`<tr><th>${status}</th><td>${prose(response.description)}</td><td>${body}</td><td>${headers}</td></tr>`;
}

const responseHead: Markup = html`<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th><th scope="col">Headers</th></tr></thead>`;

/** A path that may be broken after each slash. */
const pathMarkup = (path: string): Markup =>
  html`${path.split("/").map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`;

/** The path behind the origin: what is tried is sent to the server of the page, wherever that is. */
const sentPath = ({ servers: [{ url }] }: OpenApiDocument, path: string): string =>
  `${url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/\/$/, "")}${path}`;

/** A section about one operation: its parameters, body, responses, examples, and a curl command. */
function operationMarkup(
  document: OpenApiDocument,
  { method, path, operation }: Listed,
  { tryIt = false }: DocsPageOptions,
): Markup {
  const parameters = operation.parameters.map((parameter) => parameterOf(document, parameter));
  const body = operation.requestBody?.content["application/json"];
  const responses = Object.entries(operation.responses);
  const own = responses.flatMap(([status, response]) =>
    "$ref" in response ? [] : [[status, response] as const],
  );
  const shared = responses.flatMap(([status, response]) => ("$ref" in response ? [status] : []));
  const success = own.flatMap(([, { content = {} }]) => Object.values(content))[0];
  const scope = operation.security.flatMap((schemes) => Object.values(schemes).flat());
  const curl = curlCommand(document, method, path, operation, (parameter) =>
    parameterOf(document, parameter),
  );
  return html`
<section id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title"><span class="method ${method}">${method.toUpperCase()}</span> <code>${pathMarkup(path)}</code></h3>
<p>${prose(operation.summary)} Scope: <code>${scope.join(", ")}</code>.</p>
<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table>
${body === undefined ? [] : html`<p>Body: ${typeMarkup(body.schema)}</p>${exampleMarkup(body, "the body")}`}
<table><caption>Responses</caption>${responseHead}<tbody>${own.map(([status, response]) => responseRow(status, response))}</tbody></table>
<p><a href="#problems">Problems</a>: ${shared.join(", ")}</p>
${success === undefined ? [] : exampleMarkup(success, "the response")}
<pre tabindex="0">${curl}</pre>
${tryIt ? tryForm({ method, path: sentPath(document, path), operation, parameters }) : []}
</section>`;
}

function listOf({ paths }: OpenApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

const link = ({ method, path, operation }: Listed): Markup =>
  html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${pathMarkup(path.replace("/api/projects/{project_id}", ""))}</a></li>`;

/** Problems are the same for all operations, so that the page lists them once. */
const problemRows = ({ components }: OpenApiDocument): Markup[] =>
  Object.entries(problemNames).flatMap(([status, name]) =>
    Object.entries(components.responses)
      .filter(([known]) => known === name)
      .map(([, response]) => responseRow(status, response)),
  );

/** What its hash allows, byte for byte. */
const script: Markup = { html: `<script>${docsScript}</script>` };

/**
 * Writes an OpenAPI document as one HTML page: operations by tag, with parameters, bodies, responses, examples and a curl
 * command, and the schemas. The page loads nothing, and has no script but with `tryIt`. `docsPolicy` is the policy for it.
 *
 * @example
 * writeFileSync("docs.html", docsPage(openapi()));
 */
export function docsPage(document: OpenApiDocument, options: DocsPageOptions = {}): string {
  const listed = listOf(document);
  const tags = document.tags.map((tag) => ({
    ...tag,
    listed: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const { info, components } = document;
  const { tryIt = false, links = [] } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ html: docsPolicy(options) }}">
<title>${info.title}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<header>
<h1>${info.title}</h1>
<p>${prose(info.summary)} ${prose(info.description)}</p>
<p>Send a personal API key with every request: <code>Authorization: Bearer $KEY</code>. ${Object.values(components.securitySchemes).map(({ description }) => prose(description))} In the curl commands, <code>$ORIGIN</code> is the origin of this page.</p>
${links.map(({ href, text }) => html`<p><a href="${href}">${text}</a></p>`)}
</header>
<nav aria-label="Operations">
${tags.map((tag) => html`<h2>${tag.name}</h2><p>${prose(tag.description)}</p><ul>${tag.listed.map(link)}</ul>`)}
<p><a href="#schemas">Schemas</a></p>
</nav>
<main id="operations">
${tags.map((tag) => html`<h2 id="tag-${tag.name}">Operations: ${tag.name}</h2>${tag.listed.map((one) => operationMarkup(document, one, options))}`)}
<h2 id="problems">Problems</h2>
<table>${responseHead}<tbody>${problemRows(document)}</tbody></table>
<h2 id="schemas">Schemas</h2>
<p>Members with <abbr title="required">*</abbr> are required.</p>
${Object.entries(components.schemas).map(([name, schema]) => schemaMarkup(name, schema))}
</main>
${tryIt ? script : []}
</body>
</html>
`.html;
}
