// Whether what a finding says can be made again from its `params`, as others do who say it in another language.
import { expect } from "vitest";
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { fillSentence, type Sentence } from "#diagnostics/sentences.ts";
import { targetSentences } from "#parse/sentence-table.ts";
import { suggestionSentences } from "#suggestions/sentence-table.ts";

/** The sentences of our rules, by code. */
export const sentencesOf: ReadonlyMap<string, readonly Sentence[]> = new Map(
  [...contentRules, ...routingRules, ...dashboardRules].map(({ code, sentences }) => [code, sentences]),
);

/** What is said under the codes of rules, but not by rules: by suggestions, and where a payload is read. */
const otherSentences: readonly Partial<Sentence>[] = [...targetSentences, ...suggestionSentences];

/** Expects a finding under the code of one of our rules to say what one of its sentences says with its values. */
export function expectRebuilt({ code, message, help, params }: Diagnostic): void {
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
