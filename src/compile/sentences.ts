// All that findings say. It stands apart from what checks, so that bundles that only check leave it out.
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import { boundedMessages } from "#diagnostics/findings.ts";
import type { MessageTable } from "#diagnostics/messages.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import { readerMessages } from "#parse/messages.ts";
import { sourceMessages } from "#source/source-messages.ts";
import { suggestionSentences } from "#suggestions/sentence-table.ts";

type SentenceTable = Readonly<Record<string, readonly Sentence[] | undefined>>;

const rules: SentenceTable = Object.fromEntries(
  [...contentRules, ...routingRules, ...dashboardRules].map(({ code, messages }) => [
    code,
    Object.values<Sentence>(messages),
  ]),
);

const sentencesIn = (messages: Readonly<Record<string, MessageTable>>): SentenceTable =>
  Object.fromEntries(Object.entries(messages).map(([code, table]) => [code, Object.values(table)]));

const tables: readonly SentenceTable[] = [
  rules,
  sentencesIn(readerMessages),
  sentencesIn(sourceMessages),
  { "bounded-diagnostics": Object.values(boundedMessages) },
];

/** What the findings of a code say, where nothing is known of what was meant. */
export const sentencesOf = (code: string): readonly Sentence[] =>
  tables.flatMap((table) => table[code] ?? []);

/**
 * Every message and every help of findings, with placeholders: the keys of a table of translations. `fillSentence` fills one
 * with the `params` of a finding. Each is listed once.
 *
 * @example
 * const german = { "Add a question.": "Fügen Sie eine Frage hinzu." };
 * const missing = sentences.filter((sentence) => !Object.hasOwn(german, sentence));
 */
export const sentences: readonly string[] = [
  ...new Set(
    [
      ...tables.flatMap((table) => Object.values(table).flatMap((each = []) => each)),
      ...suggestionSentences,
    ].flatMap(({ message, help }) => [message ?? [], help ?? []].flat()),
  ),
];
