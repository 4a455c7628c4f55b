import type { JsonSchema } from "#model/json-schema.ts";
import { html, type Markup } from "./markup.ts";
import { typeMarkup } from "./type-markup.ts";

const memberRow = (name: string, schema: JsonSchema, isRequired: boolean): Markup =>
  html`<tr><th><code>${name}</code>${isRequired ? html` <abbr title="required">*</abbr>` : []}</th><td>${typeMarkup(schema)}</td><td>${schema.description ?? ""}</td></tr>`;

/** One schema: its members, or which values it takes. */
export function schemaMarkup(name: string, schema: JsonSchema): Markup {
  const { properties, required = [], description = "" } = schema;
  // Members that only the server sets are described once, in the schemas of answers.
  const members = Object.entries(properties ?? {}).filter(([, { readOnly }]) => readOnly !== true);
  const rows = members.map(([member, part]) => memberRow(member, part, required.includes(member)));
  const table = html`<table><thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`
<section id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
<p>${description}</p>
${properties === undefined ? html`<p>${typeMarkup(schema)}</p>` : table}
</section>`;
}
