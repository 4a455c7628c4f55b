// All messages of findings, for translations. Bundles that only check leave this file out.
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import { boundedMessages } from "#diagnostics/findings.ts";
import type { MessageTable } from "#diagnostics/messages.ts";
import { readerMessages } from "#parse/messages.ts";
import { pageMessages } from "#parse/read-page.ts";
import { sourceMessages } from "#source/source-messages.ts";
import { suggestionHelps, suggestionMessages } from "#suggestions/message-table.ts";

const rules: Readonly<Record<string, MessageTable>> = Object.fromEntries(
  [...contentRules, ...routingRules, ...dashboardRules].map(({ code, messages }) => [code, messages]),
);

const tables: readonly Readonly<Record<string, MessageTable>>[] = [
  rules,
  readerMessages,
  pageMessages,
  sourceMessages,
  suggestionMessages,
  { "bounded-diagnostics": boundedMessages },
];

/**
 * The messages of findings on surveys, dashboards and texts by `code` and `messageId`, with the help of each. They are templates:
 * `formatMessage` fills them with the `params` of a finding.
 *
 * @example
 * const { message } = messages["valid-json"]?.["missingComma"] ?? {};
 */
export const messages: Readonly<Record<string, MessageTable>> = Object.fromEntries(
  [...new Set(tables.flatMap((table) => Object.keys(table)))].map((code) => [
    code,
    Object.assign({}, ...tables.map((table) => table[code])) as MessageTable,
  ]),
);

export { suggestionHelps };
