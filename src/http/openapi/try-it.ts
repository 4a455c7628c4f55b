import { html, type Markup } from "#markup/html.ts";
import type { OperationObject, Parameter } from "./openapi-document.ts";

export interface SentOperation {
  readonly method: string;
  /** The path after the origin, with its parameters in braces. */
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly Parameter[];
}

/** The example of a path parameter, without which the request cannot be sent; others are left empty. */
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

/** A form that sends an operation to the server of the page, and the element that shows the reply. */
export function tryForm({ method, path, operation, parameters }: SentOperation): Markup {
  const { operationId, security } = operation;
  const verb = method.toUpperCase();
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${verb}" data-path="${path}" aria-label="Try ${operationId}">${security.length === 0 ? [] : keyField}${parameters.map(fieldOf)}${bodyField(operation)}<button>Send ${verb}</button></form>
<div><p role="status" data-status=""></p><div hidden><h4>Headers of the reply</h4><pre tabindex="0" data-headers=""></pre></div><div hidden><h4>Body of the reply</h4><pre tabindex="0" data-body=""></pre></div></div>
</details>`;
}

/**
 * The script that sends the forms of the page: to the server of the page, with the key of the form, and nowhere else. It runs
 * in browsers without a build step, and stores nothing. Replies are shown as text, never as markup.
 */
export const docsScript = `
"use strict";
const MAX_LENGTH = 200000;
const keyFields = document.querySelectorAll("input[data-key]");
document.addEventListener("input", ({ target }) => {
  if (target.dataset.key !== undefined) for (const field of keyFields) field.value = target.value;
});
function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const field of form.querySelectorAll("[data-in]")) {
    const { in: where, name } = field.dataset;
    if (where === "path") path = path.replace("{" + name + "}", () => encodeURIComponent(field.value));
    else if (field.value !== "") (where === "query" ? query : headers).set(name, field.value);
  }
  const key = form.querySelector("[data-key]")?.value.trim() ?? "";
  if (key !== "") headers.set("authorization", "Bearer " + key);
  const body = form.querySelector("textarea")?.value;
  if (body !== undefined) headers.set("content-type", "application/json");
  const search = query.toString();
  return [search === "" ? path : path + "?" + search, { method: form.dataset.method, headers, body, credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" }];
}
function readable(text) {
  let shown = text;
  try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch {}
  return shown.length > MAX_LENGTH ? shown.slice(0, MAX_LENGTH) + "\\n(and more)" : shown;
}
function show(form, status, headers, body) {
  const reply = form.nextElementSibling;
  reply.querySelector("[data-status]").textContent = status;
  const shown = { headers, body };
  for (const part of ["headers", "body"]) {
    const place = reply.querySelector("[data-" + part + "]");
    place.textContent = shown[part];
    place.parentElement.hidden = shown[part] === "";
  }
}
async function send(form) {
  const button = form.querySelector("button");
  button.disabled = true;
  show(form, "Waiting for a reply", "", "");
  try {
    const [path, options] = requestOf(form);
    const began = performance.now();
    const reply = await fetch(path, options);
    const text = await reply.text();
    const status = reply.status + (reply.statusText === "" ? "" : " " + reply.statusText);
    const took = Math.round(performance.now() - began);
    const headers = [...reply.headers].map(([name, value]) => name + ": " + value).join("\\n");
    show(form, status + ", after " + took + " ms: " + options.method + " " + path, headers, readable(text));
  } catch (error) {
    show(form, "No reply: " + error.message, "", "");
  }
  button.disabled = false;
  button.focus();
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  void send(event.target);
});
const menu = document.querySelector(".menu");
const narrow = matchMedia("(max-width:60rem)");
const foldMenu = () => { menu.open = !narrow.matches; };
narrow.addEventListener("change", foldMenu);
foldMenu();
const links = [...document.querySelectorAll("aside li a")];
const operations = [...document.querySelectorAll(".operation")].map((element) => [element, element.firstElementChild.textContent.toLowerCase()]);
function showTarget() {
  const target = document.querySelector(":target");
  for (const link of links) {
    link.removeAttribute("aria-current");
    if (target === null || link.hash !== "#" + target.id) continue;
    link.setAttribute("aria-current", "true");
    foldMenu();
    link.scrollIntoView({ block: "nearest" });
  }
  const folded = target?.closest("details");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
}
addEventListener("hashchange", showTarget);
addEventListener("load", showTarget);
const search = document.querySelector("aside input");
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\\s+/);
  let count = 0;
  for (const [element, text] of operations) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) count++;
    links.find((link) => link.hash === "#" + element.lastElementChild.id).parentElement.hidden = element.hidden;
  }
  document.querySelector("aside [role=status]").hidden = count > 0;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  search.focus();
});
const tokenPattern = /("(?:[^"\\\\]|\\\\.)*")(?=(\\s*:)?)|\\b(?:true|false|null)\\b|-?\\b\\d[\\d.]*\\b/g;
if (CSS.highlights) for (const { firstChild: code } of document.querySelectorAll(".json")) {
  for (const { 0: token, 1: text, 2: colon, index } of code.data.matchAll(tokenPattern)) {
    const kind = colon ? "name" : text ? "text" : "value";
    const range = { startContainer: code, startOffset: index, endContainer: code, endOffset: index + token.length };
    if (!CSS.highlights.has(kind)) CSS.highlights.set(kind, new Highlight());
    CSS.highlights.get(kind).add(new StaticRange(range));
  }
}
if (navigator.clipboard) for (const command of document.querySelectorAll(".curl")) {
  const button = document.createElement("button");
  const text = command.textContent;
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }, () => {}));
  command.before(button);
}
`;

/** The hash of the script, by which a policy allows it and no other; a test compares them. */
export const docsScriptHash = "sha256-Tqutnqzg5SoEluBkZUV2jzQxl8seDCKJg1SuKqoPAK4=";
