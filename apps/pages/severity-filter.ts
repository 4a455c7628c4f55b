import { countOf } from "#apps/phrasing/phrases.ts";
import { severities } from "#diagnostics/findings.ts";
import type { Markup } from "#markup/html.ts";
import type { Counts } from "#print/report.ts";
import { html } from "./page.ts";

/** Radio buttons that show only the findings of one severity; empty if all findings have the same one. Works without a script. */
export function severityFilter(counts: Counts): Markup {
  const present = severities.filter((severity) => counts[severity] > 0);
  if (present.length < 2) return html``;
  const button = (id: string, words: string, isChosen: boolean): Markup =>
    html`<label class="${id}"><input type="radio" name="shown" id="only-${id}"${isChosen ? html` checked` : ""}>${words}</label>`;
  return html`<fieldset class="filter"><legend>Show</legend>${button("all", "everything", true)}${present.map((severity) => button(severity, countOf(counts[severity], severity), false))}</fieldset>`;
}
