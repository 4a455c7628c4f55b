/**
 * What sends the forms of the page: to the server that the page is from, with the key of the form, and nowhere else. It is
 * written for browsers as it stands, and keeps nothing. What a server says is shown as text, never as markup.
 */
export const docsScript = `
"use strict";
const LONGEST = 200000;
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
  return shown.length > LONGEST ? shown.slice(0, LONGEST) + "\\n(and more)" : shown;
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
`;

/** The hash of the script, by which a policy allows it and no other; a test compares them. */
export const docsScriptHash = "sha256-nmFZPW03BB/9n6FT+WFej80BV6uJEwER0AxPTxF0ndU=";
