// Whether what a finding says can be made again from its `params`, as others do who say it in another language.
import { expect } from "vitest";
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { fill, type Sentence } from "#diagnostics/sentences.ts";

/** The sentences of our rules, by code. */
export const sentencesOf: ReadonlyMap<string, readonly Sentence[]> = new Map(
  [...contentRules, ...routingRules, ...dashboardRules].map(({ code, sentences }) => [code, sentences]),
);

/** What is said under the codes of rules, but not by rules: by suggestions, and where a payload is read. */
const otherSentences: readonly Sentence[] = [];

/** Codes under which others say what `otherSentences` does not list yet. */
const unlisted: ReadonlySet<string> = new Set([
  "known-response-key",
  "known-target",
  "no-unreachable-question",
]);

/** Expects a finding under the code of one of our rules to say what one of its sentences says with its values. */
export function expectRebuilt({ code, message, help, params }: Diagnostic): void {
  const own = sentencesOf.get(code);
  if (own === undefined || unlisted.has(code)) return;
  const sentences = [...own, ...otherSentences];
  const said = (text: string | undefined): string | undefined => text && fill(text, params);
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
