// Whether what a finding says can be made again from its `params`, as others do who say it in another language.
import { expect } from "vitest";
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { formatMessage, type MessageTable } from "#diagnostics/messages.ts";
import { fillSentence, type Sentence } from "#diagnostics/sentences.ts";
import { readerMessages } from "#parse/messages.ts";
import { suggestionSentences } from "#suggestions/sentence-table.ts";

/** The sentences of our rules, by code. */
export const sentencesOf: ReadonlyMap<string, readonly Sentence[]> = new Map(
  [...contentRules, ...routingRules, ...dashboardRules].map(({ code, messages }) => [
    code,
    Object.values<Sentence>(messages),
  ]),
);

/** What is said under the codes of rules, but not by rules: by suggestions, and where a payload is read. */
const otherSentences: readonly Partial<Sentence>[] = [
  ...Object.values(readerMessages["known-target"]),
  ...suggestionSentences,
];

const rules: readonly { readonly code: string; readonly messages?: MessageTable }[] = [
  ...contentRules,
  ...routingRules,
  ...dashboardRules,
];

/** Expects a finding of a rule to be its message with its params. Suggestions may have replaced either. */
export function expectRebuilt({ code, message, messageId, help, helpId, params }: Diagnostic): void {
  const messages = rules.find((rule) => rule.code === code)?.messages;
  const template = messageId === undefined ? undefined : messages?.[messageId];
  if (template !== undefined) {
    // A suggestion without ids may have replaced either.
    const rebuilt = (name: "message" | "help"): (string | undefined)[] =>
      [template, ...suggestionSentences].map(({ [name]: text }) => text && formatMessage(text, params));
    expect(rebuilt("message"), code).toContain(message);
    for (const [, name] of template.message.matchAll(/\{(\w+)(?::\w+)?\}/g))
      expect(Object.keys(params), code).toContain(name);
    if (helpId === undefined && template.help !== undefined) expect(rebuilt("help"), code).toContain(help);
    return;
  }
  const own = sentencesOf.get(code);
  if (own === undefined) return;
  const sentences = [...own, ...otherSentences];
  const said = (text: string | undefined): string | undefined => text && fillSentence(text, params);
  expect(
    sentences.map((sentence) => said(sentence.message)),
    code,
  ).toContain(message);
  if (help !== undefined)
    expect(
      sentences.map((sentence) => said(sentence.help)),
      code,
    ).toContain(help);
}
