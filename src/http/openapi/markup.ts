import { html, type Markup } from "#markup/html.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { SCHEMAS } from "./component-schemas.ts";

/** A description: text between backticks is code. */
export const prose = (text: string): Markup =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

const schemaLink = (name: string): Markup => html`<a href="#schema-${name}">${name}</a>`;

const either = (types: readonly Markup[]): Markup =>
  html`${types.map((type, index) => (index === 0 ? type : html` or ${type}`))}`;

const code = (value: unknown): Markup => html`<code>${JSON.stringify(value)}</code>`;

/** The values that a schema accepts, in a few words. */
export function typeMarkup(schema: JsonSchema): Markup {
  const { $ref, type, format, items, anyOf, oneOf, additionalProperties } = schema;
  if ($ref !== undefined) return schemaLink($ref.slice(SCHEMAS.length));
  const options = anyOf ?? oneOf;
  if (options !== undefined) return either(options.map(typeMarkup));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return either(schema.enum.map(code));
  if (Array.isArray(type)) return either(type.map((one: string) => typeMarkup({ ...schema, type: one })));
  if (type === "array") return html`list of ${items === undefined ? "any values" : typeMarkup(items)}`;
  if (type === "object" && typeof additionalProperties === "object")
    return html`object of ${typeMarkup(additionalProperties)}`;
  if (type === undefined) return html`any value`;
  return type === "string" && format !== undefined
    ? html`${String(type)} (${format})`
    : html`${String(type)}`;
}

const memberRow = (name: string, schema: JsonSchema, isRequired: boolean): Markup =>
  html`<tr><th>${name}${isRequired ? html` <abbr title="required">*</abbr>` : []}</th><td>${typeMarkup(schema)}</td><td>${prose(schema.description ?? "")}</td></tr>`;

/** A section about one schema: its members, or the values that it accepts. */
export function schemaMarkup(name: string, schema: JsonSchema): Markup {
  const { properties, required = [], description = "" } = schema;
  // Members that only the server sets are described once, in the schemas of responses.
  const members = Object.entries(properties ?? {}).filter(([, { readOnly }]) => readOnly !== true);
  const rows = members.map(([member, part]) => memberRow(member, part, required.includes(member)));
  const table = html`<table><thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`
<details><summary><h3>${name}</h3></summary>
<section id="schema-${name}">
<p>${prose(description)}</p>
${properties === undefined ? html`<p>${typeMarkup(schema)}</p>` : table}
</section></details>`;
}
