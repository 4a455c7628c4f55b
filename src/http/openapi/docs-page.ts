import { html, type Markup } from "#markup/html.ts";
import { icon } from "#markup/look.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { docsStyle } from "./docs-style.ts";
import { prose, schemaMarkup, typeMarkup } from "./markup.ts";
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from "./openapi-document.ts";
import { problemNames, REQUEST_ID } from "./shared-components.ts";
import { docsScript, docsScriptHash, tryForm } from "./try-it.ts";

/** Options of `docsPage`. */
export interface DocsPageOptions {
  /**
   * Whether the page has a script, for a search and for a form of each operation that sends it to the page's server; false if not
   * given.
   */
  readonly tryIt?: boolean;
  /** Pages to link to above the operations. */
  readonly links?: readonly { readonly href: string; readonly text: string }[];
}

/**
 * The content security policy that the page contains. A server that sends it as a header can add directives that only headers
 * support, such as `frame-ancestors`.
 *
 * @example
 * const headers = { "content-security-policy": `${docsPolicy({ tryIt: true })}; frame-ancestors 'none'` };
 */
export const docsPolicy = ({ tryIt = false }: DocsPageOptions = {}): string => {
  const script = tryIt ? `script-src '${docsScriptHash}'; connect-src 'self'; ` : "";
  return `default-src 'none'; style-src 'unsafe-inline'; ${script}img-src data:; base-uri 'none'; form-action 'none'`;
};

const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A curl command that calls an operation with the examples of the document. `$KEY` has to be set, and `$ORIGIN` if the document has no origin. */
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
      : [`-H "Content-Type: application/json"`, `-d ${quoteShell(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}

interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf("/") + 1);

const parameterOf = ({ components }: OpenApiDocument, parameter: Parameter | Reference): Parameter =>
  "$ref" in parameter ? (components.parameters[nameOf(parameter)] as Parameter) : parameter;

/** An example without its null members: most members of a new object are null. */
function exampleText(value: unknown): string {
  const withoutNulls = (_: string, member: unknown): unknown =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).filter(([, each]) => each !== null))
      : member;
  return JSON.stringify(value, withoutNulls, "\t");
}

const exampleMarkup = ({ examples = {} }: MediaType, name: string): Markup[] =>
  Object.values(examples).map(({ value }) => {
    const all = JSON.stringify(value, null, "\t");
    const shown = exampleText(value);
    return html`<h4>Example of ${name}${shown === all ? "" : ", without members that are null"}</h4><pre tabindex="0" class="json">${shown}</pre>`;
  });

const parameterRow = ({ name, in: where, description, schema }: Parameter): Markup =>
  html`<tr><th>${name}</th><td>${where}</td><td>${typeMarkup(schema)}</td><td>${prose(description)}</td></tr>`;

function responseRow(status: string, response: ResponseObject): Markup {
  const names = Object.keys(response.headers ?? {}).filter((name) => name !== REQUEST_ID);
  const headers = names.map((name) => html` <code>${name}</code>`);
  const schema: JsonSchema | undefined = Object.values(response.content ?? {})[0]?.schema;
  const body = schema === undefined ? "none" : typeMarkup(schema);
  return html`<tr><th>${status}</th><td>${prose(response.description)}</td><td>${body}</td><td>${headers}</td></tr>`;
}

const responseHead: Markup = html`<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th><th scope="col">Headers</th></tr></thead>`;

/** A path that may be broken after each slash. */
const pathMarkup = (path: string): Markup =>
  html`${path.split("/").map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`;

/** The path after the origin: the page sends requests to its own server, at any address. */
const sentPath = ({ servers: [{ url }] }: OpenApiDocument, path: string): string =>
  `${url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/\/$/, "")}${path}`;

/** A section about one operation: its parameters, body, responses, examples, and a curl command. */
function operationMarkup(
  document: OpenApiDocument,
  { method, path, operation }: ListedOperation,
  { tryIt = false }: DocsPageOptions,
): Markup {
  // The introduction describes the parameter that all operations have.
  const parameters = operation.parameters
    .map((parameter) => parameterOf(document, parameter))
    .filter(({ name }) => name !== REQUEST_ID);
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
  const { operationId: id, summary } = operation;
  // The heading has the first part.
  const more = summary === `${firstClause(summary)}.` ? [] : html`${prose(summary)} `;
  return html`
<details class="operation ${methodClass({ method, operation })}"><summary><h3 id="${id}-title">${methodMarkup({ method, operation })} <code>${pathMarkup(path)}</code> <span>${prose(firstClause(summary))}</span></h3></summary>
<section id="${id}" aria-labelledby="${id}-title"><div>
<p>${more}Scope: <code>${scope.join(", ")}</code>.</p>
${parameters.length === 0 ? [] : html`<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table>`}
${body === undefined ? [] : html`<p>Body: ${typeMarkup(body.schema)}</p>`}
<table class="replies"><caption>Responses</caption>${responseHead}<tbody>${own.map(([status, response]) => responseRow(status, response))}</tbody></table>
<p><a href="#problems">Problems</a>: ${shared.join(", ")}</p>
</div><div>
<h4>Request</h4><pre tabindex="0" class="curl">${curl}</pre>
${tryIt ? tryForm({ method, path: sentPath(document, path), operation, parameters }) : []}
${body === undefined ? [] : exampleMarkup(body, "the body")}
${success === undefined ? [] : exampleMarkup(success, "the response")}
</div></section></details>`;
}

/** The class of the colour of a method; operations that always fail have a quiet one. */
const methodClass = ({ method, operation }: Omit<ListedOperation, "path">): string =>
  Object.keys(operation.responses).some((status) => status < "400") ? method : "refused";

const methodMarkup = (listed: Omit<ListedOperation, "path">): Markup =>
  html`<b class="method ${methodClass(listed)}">${listed.method.toUpperCase()}</b>`;

/** The first part of a summary, up to a punctuation mark. */
const firstClause = (summary: string): string => /^.*?(?=[.,:;](?:\s|$)|$)/.exec(summary)?.[0] ?? summary;

function listOf({ paths }: OpenApiDocument): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

const link = ({ method, operation }: ListedOperation): Markup =>
  html`<li><a href="#${operation.operationId}">${methodMarkup({ method, operation })} <span>${prose(firstClause(operation.summary))}</span></a></li>`;

/** Problems are the same for all operations, so the page lists them once. */
const problemRows = ({ components }: OpenApiDocument): Markup[] =>
  Object.entries(problemNames).flatMap(([status, name]) =>
    Object.entries(components.responses)
      .filter(([known]) => known === name)
      .map(([, response]) => responseRow(status, response)),
  );

/** The script, byte for byte as in its hash. */
const script: Markup = { html: `<script>${docsScript}</script>` };

/**
 * Writes an OpenAPI document as one HTML page: operations by tag, with parameters, bodies, responses, examples and a curl
 * command, and the schemas. The page loads nothing, and has a script only with `tryIt`. `docsPolicy` is the policy for it.
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
  const search = html`<input type="search" placeholder="Search (/)" aria-label="Search the operations"><p role="status" hidden>No operation has these words.</p>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ html: docsPolicy(options) }}">
<title>${info.title}</title>
<link rel="icon" href="${icon}">
<style>${{ html: docsStyle }}</style>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<aside aria-label="Contents" tabindex="0">
<b>${info.title}</b>
${links.map(({ href, text }) => html`<p><a href="${href}">${text}</a></p>`)}
${tryIt ? search : []}
<details class="menu" open><summary>Operations</summary>
<nav aria-label="Operations">
${tags.map((tag) => html`<strong>${tag.name}</strong><ul>${tag.listed.map(link)}</ul>`)}
<strong>more</strong><ul><li><a href="#conventions">Conventions</a></li><li><a href="#problems">Problems</a></li><li><a href="#schemas">Schemas</a></li></ul>
</nav></details>
</aside>
<main id="operations">
<h1>${info.title}</h1>
<p class="lead">${prose(info.summary)}</p>
<p>Every request needs the header <code>Authorization: Bearer $KEY</code>. ${Object.values(components.securitySchemes).map(({ description }) => prose(description))} In the curl commands, <code>$ORIGIN</code> is the origin of this page.</p>
${tags.map((tag) => html`<h2 id="tag-${tag.name}">${tag.name}</h2><p>${prose(tag.description)}</p>${tag.listed.map((one) => operationMarkup(document, one, options))}`)}
<h2 id="conventions">Conventions</h2>
<p>${prose(info.description)}</p>
<h2 id="problems">Problems</h2>
<table class="replies">${responseHead}<tbody>${problemRows(document)}</tbody></table>
<h2 id="schemas">Schemas</h2>
<p>Members with <abbr title="required">*</abbr> are required.</p>
${Object.entries(components.schemas).map(([name, schema]) => schemaMarkup(name, schema))}
</main>
${tryIt ? script : []}
</body>
</html>
`.html;
}
