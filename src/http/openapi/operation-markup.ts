import type { JsonSchema } from "#model/json-schema.ts";
import { curlCommand } from "./curl-command.ts";
import { html, type Markup } from "./markup.ts";
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from "./openapi-document.ts";
import { typeMarkup } from "./type-markup.ts";

/** An operation of the document and where it is found. */
export interface Listed {
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
  html`<tr><th><code>${name}</code></th><td>${where}</td><td>${typeMarkup(schema)}</td><td>${description}</td></tr>`;

/** One line about an answer. */
export function replyRow(status: string, reply: ResponseObject): Markup {
  const headers = Object.keys(reply.headers ?? {}).map((name) => html` <code>${name}</code>`);
  const schema: JsonSchema | undefined = Object.values(reply.content ?? {})[0]?.schema;
  const body = schema === undefined ? "none" : typeMarkup(schema);
  return html`<tr><th>${status}</th><td>${reply.description}</td><td>${body}</td><td>${headers}</td></tr>`;
}

/** The head of a table of answers. */
export const replyHead: Markup = html`<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th><th scope="col">Headers</th></tr></thead>`;

/** One operation: what it takes, what it answers, and a line to try it with. */
export function operationMarkup(document: OpenApiDocument, { method, path, operation }: Listed): Markup {
  const parameters = operation.parameters.map((parameter) => parameterOf(document, parameter));
  const body = operation.requestBody?.content["application/json"];
  const replies = Object.entries(operation.responses);
  const own = replies.flatMap(([status, reply]) => ("$ref" in reply ? [] : [[status, reply] as const]));
  const shared = replies.flatMap(([status, reply]) => ("$ref" in reply ? [status] : []));
  const success = own.flatMap(([, { content = {} }]) => Object.values(content))[0];
  const scope = operation.security.flatMap((schemes) => Object.values(schemes).flat());
  const curl = curlCommand(document, method, path, operation, (parameter) =>
    parameterOf(document, parameter),
  );
  return html`
<section id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${operation.summary} Scope: <code>${scope.join(", ")}</code>.</p>
<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table>
${body === undefined ? [] : html`<p>Body: ${typeMarkup(body.schema)}</p>${exampleMarkup(body, "the body")}`}
<table><caption>Answers</caption>${replyHead}<tbody>${own.map(([status, reply]) => replyRow(status, reply))}</tbody></table>
<p><a href="#refusals">Refusals</a>: ${shared.join(", ")}</p>
${success === undefined ? [] : exampleMarkup(success, "the answer")}
<pre tabindex="0">${curl}</pre>
</section>`;
}
