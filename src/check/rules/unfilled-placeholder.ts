import { pointerToken } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const shownAsItIs = {
  message: 'Respondents see "{text}" as it stands: nothing fills it in.',
  help: "Replace it by the words that are meant.",
} as const;

const PLACEHOLDER = /\{\{[^{}]+\}\}|\$?\{\w[\w.-]*\}/;

/** Members whose texts nobody sees. */
const unseen: readonly string[] = ["id", "link", "name"];

/** Looks through the texts of an object, and of so many levels inside it. */
function look(report: Report, owner: object, at: string, levels: number): void {
  for (const [name, value] of Object.entries(owner)) {
    if (unseen.includes(name)) continue;
    const pointer = `${at}/${pointerToken(name)}`;
    if (typeof value === "object" && value !== null && levels > 0) look(report, value, pointer, levels - 1);
    // Braces inside tags are not shown.
    const text =
      typeof value === "string" ? PLACEHOLDER.exec(value.replace(/<[^<>]*>/g, ""))?.[0] : undefined;
    if (text !== undefined) report(pointer, () => say(shownAsItIs, { text }));
  }
}

/** Texts hold no placeholders of other programs: nothing here fills them in. */
export const unfilledPlaceholder = {
  code: "unfilled-placeholder",
  severity: "info",
  onlyStrict: true,
  sentences: [shownAsItIs],
  summary: "No text that respondents see holds a placeholder.",
  check(facts, report) {
    for (const { question, pointer } of facts.eachQuestion()) look(report, question, pointer, 3);
    const { appearance, translations } = facts.survey;
    look(report, appearance ?? {}, "/appearance", 0);
    look(report, translations ?? {}, "/translations", 1);
  },
} as const satisfies SurveyRule;
