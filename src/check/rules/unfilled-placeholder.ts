import { pointerToken } from "#diagnostics/json-pointer.ts";
import { namesIn, surveySchemaParts } from "#model/json-schema.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const messages = {
  literalPlaceholder: {
    message: 'The placeholder "{text}" is not substituted. Respondents see it literally.',
    help: "Replace the placeholder with the text that respondents should see.",
  },
} as const;

const PLACEHOLDER =
  /\{\{[^{}]+\}\}|\$\{[^{}]+\}|\{(?:[A-Z]+:)?\w[\w.-]*\}|%\(\w+\)[ds]|#recall:[^#]+#|\[[a-z]+(?:_[a-z\d]+)+\]/;

/** Properties whose texts respondents do not see. */
const hiddenProperties: readonly string[] = ["id", "link", "name", "branching"];

/** The names of the properties of questions: respondents do not see others. */
const namesOfQuestions = (): ReadonlySet<string> => new Set(namesIn(surveySchemaParts, "question"));

/** Checks the texts of an object, and of the objects inside it down to a number of levels. */
function checkTexts(
  report: Report<typeof messages>,
  owner: object,
  at: string,
  levels: number,
  names?: ReadonlySet<string>,
): void {
  for (const [name, value] of Object.entries(owner)) {
    if (hiddenProperties.includes(name) || names?.has(name) === false) continue;
    const pointer = `${at}/${pointerToken(name)}`;
    if (typeof value === "object" && value !== null && levels > 0)
      checkTexts(report, value, pointer, levels - 1);
    // Respondents do not see braces inside tags.
    const text =
      typeof value === "string" ? PLACEHOLDER.exec(value.replace(/<[^<>]*>/g, ""))?.[0] : undefined;
    if (text !== undefined) report(pointer, "literalPlaceholder", () => ({ params: { text } }));
  }
}

/** Texts have no placeholders of other programs: clients do not substitute them. */
export const unfilledPlaceholder = {
  code: "unfilled-placeholder",
  severity: "info",
  onlyStrict: true,
  messages,
  check(facts, report) {
    const names = namesOfQuestions();
    for (const { question, pointer } of facts.eachQuestion()) checkTexts(report, question, pointer, 3, names);
    const { appearance, translations } = facts.survey;
    checkTexts(report, appearance ?? {}, "/appearance", 0);
    checkTexts(report, translations ?? {}, "/translations", 1);
  },
} as const satisfies SurveyRule<typeof messages>;
