import type { JsonSchema } from "#model/json-schema.ts";
import { SCHEMAS } from "./component-schemas.ts";
import { html, type Markup } from "./markup.ts";

/** A link to a schema of the page. */
export const schemaLink = (name: string): Markup => html`<a href="#schema-${name}">${name}</a>`;

const either = (types: readonly Markup[]): Markup =>
  html`${types.map((type, index) => (index === 0 ? type : html` or ${type}`))}`;

const code = (value: unknown): Markup => html`<code>${JSON.stringify(value)}</code>`;

/** Which values a schema takes, in a few words. */
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
