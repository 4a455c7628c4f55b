import type { Target } from "#branching-types/branching-type.ts";
import { quote } from "#diagnostics/echo.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { areDifferent } from "../are-different.ts";
import { nameTarget } from "../describe-routes.ts";
import type { ContentRule, LeavesOut, RuleReport } from "../rule.ts";

/** For each choice with the text of an earlier one: its position, that of the first such choice, and their text. */
function repeatedChoices(choices: readonly (string | undefined)[]): [number, number, string][] {
  const repeats: [number, number, string][] = [];
  const seen = new Map<string, number>();
  for (const [index, choice] of choices.entries()) {
    if (choice === undefined) continue;
    const first = seen.get(choice);
    if (first === undefined) seen.set(choice, index);
    else repeats.push([index, first, choice]);
  }
  return repeats;
}

function reportRepeats(
  report: RuleReport,
  leavesOut: LeavesOut,
  question: QuestionView,
  position: number,
  count: number,
): void {
  const { choices } = question;
  if (choices === undefined || areDifferent(choices)) return;
  const lowered = lowerQuestion(question, position, count);
  // An answer by position distinguishes choices with the same text; only answers by text do not.
  const targetOf = (choice: number): Target =>
    nextTarget({ version: 1, fingerprint: "", questions: [lowered] }, 0, choice);
  for (const [index, first, text] of repeatedChoices(choices)) {
    const pointer = `/questions/${position}/choices/${index}`;
    const target = targetOf(index);
    const isApart = target !== targetOf(first);
    const severity = isApart ? "error" : undefined;
    if (leavesOut(pointer, severity)) continue;
    const choice = `Choice ${index} reads like choice ${first}, ${quote(text, 40)}`;
    report({
      pointer,
      severity,
      message: isApart
        ? `${choice}, but leads to ${nameTarget(target)} instead of ${nameTarget(targetOf(first))}; an answer that is sent as text counts as the first, so the other route is lost.`
        : `${choice}; answers do not show which of them was picked.`,
      help: "Word the choices differently, or remove one of them.",
      related: [
        { pointer: `/questions/${position}/choices/${first}`, message: "the first choice that reads so" },
      ],
    });
  }
}

/** Choices have different texts, compared exactly: answers are sent and stored as texts. */
export const uniqueChoice = {
  code: "unique-choice",
  severity: "warning",
  summary: "No two choices of a question read the same.",
  check({ questions }, report, leavesOut) {
    if (questions === null) return;
    for (let position = 0; position < questions.length; position++) {
      const question = questions[position];
      if (question === undefined || questionTypeOf(question.type).needs !== "choices") continue;
      reportRepeats(report, leavesOut, question, position, questions.length);
    }
  },
} as const satisfies ContentRule;
