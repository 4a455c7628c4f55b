import { html, type Markup } from "./markup.ts";
import type { OperationObject, Parameter } from "./openapi-document.ts";

/** An operation to send, with its parameters resolved. */
export interface SentOperation {
  readonly method: string;
  /** The path behind the origin, with its parameters in braces. */
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly Parameter[];
}

/** The example of a path parameter, without which there is nothing to send; others are left empty. */
const initialValue = ({ in: where, schema }: Parameter): string =>
  where === "path" ? String(schema.examples?.[0] ?? "") : "";

/** A field for a parameter; `data-` attributes, as names of fields would hide members of their form. */
function fieldOf(parameter: Parameter): Markup {
  const { name, in: where, schema } = parameter;
  const label = html`<code>${name}</code> <small>${where}</small>`;
  if (schema.type === "boolean")
    return html`<label>${label}<select data-in="${where}" data-name="${name}"><option value="">not sent</option><option>true</option><option>false</option></select></label>`;
  const required = where === "path" ? html` required` : [];
  return html`<label>${label}<input data-in="${where}" data-name="${name}" value="${initialValue(parameter)}" autocomplete="off" spellcheck="false"${required}></label>`;
}

const keyField: Markup = html`<label>Key <small>stays in this page until it is closed</small><input data-key="" type="password" autocomplete="off" spellcheck="false"></label>`;

/** A body to begin with: an example of the document. */
function bodyField({ requestBody }: OperationObject): Markup {
  const media = requestBody?.content["application/json"];
  if (media === undefined) return html``;
  const text = JSON.stringify(Object.values(media.examples ?? {})[0]?.value ?? {}, null, 2);
  // A browser drops the first line break of a text area.
  return html`<label>Body <small>JSON</small><textarea rows="${Math.min(16, text.split("\n").length)}" autocomplete="off" spellcheck="false">
${text}</textarea></label>`;
}

/** A form that sends an operation to the server of the page, and the place where the reply is shown. */
export function tryForm({ method, path, operation, parameters }: SentOperation): Markup {
  const { operationId, security } = operation;
  const verb = method.toUpperCase();
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${verb}" data-path="${path}" aria-label="Try ${operationId}">${security.length === 0 ? [] : keyField}${parameters.map(fieldOf)}${bodyField(operation)}<button>Send ${verb}</button></form>
<div><p role="status" data-status=""></p><div hidden><h4>Headers of the reply</h4><pre tabindex="0" data-headers=""></pre></div><div hidden><h4>Body of the reply</h4><pre tabindex="0" data-body=""></pre></div></div>
</details>`;
}
