import type { Target } from "#branching-types/branching-type.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { hasMember } from "#question-types/members.ts";
import { asRead, mayRepeat } from "#question-types/read-the-same.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { nameTarget } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const help = "Word the choices differently, or remove one of them.";

const routedApart = {
  message:
    'Choice {choice} ("{text}") reads like choice {first}, but leads to {target} instead of {other}; an answer that is sent as text counts as the first, so the other route is lost.',
  help,
} as const;

const sameText = {
  message:
    'Choice {choice} ("{text}") reads like choice {first}; answers do not show which of them was picked.',
  help,
} as const;

const readAlike = {
  message:
    'Choice {choice} ("{text}") differs from choice {first} ("{other}") only in case or invisible characters; their answers are counted apart.',
  help,
} as const;

/** For each choice that reads like an earlier one: its position, that of the first such choice, and its text. */
function repeatedChoices(choices: readonly (string | undefined)[]): [number, number, string][] {
  const repeats: [number, number, string][] = [];
  const exact = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const [index, choice] of choices.entries()) {
    if (choice === undefined) continue;
    const read = asRead(choice);
    // Of a blank choice another rule says that it is blank.
    if (read === "") continue;
    const first = exact.get(choice) ?? seen.get(read);
    if (!exact.has(choice)) exact.set(choice, index);
    if (first === undefined) seen.set(read, index);
    else repeats.push([index, first, choice]);
  }
  return repeats;
}

function reportRepeats(report: Report, question: QuestionView, position: number, count: number): void {
  const { choices } = question;
  if (choices === undefined || !mayRepeat(choices)) return;
  const lowered = lowerQuestion(question, position, count);
  // An answer by position distinguishes choices with the same text; only answers by text do not.
  const targetOf = (choice: number): Target =>
    nextTarget({ version: 1, fingerprint: "", questions: [lowered] }, 0, choice);
  for (const [index, first, text] of repeatedChoices(choices)) {
    const pointer = `/questions/${position}/choices/${index}`;
    const target = targetOf(index);
    const isSame = choices[first] === text;
    const isApart = isSame && target !== targetOf(first);
    const describe = (): FindingText => {
      const said = { choice: index + 1, text, first: first + 1 };
      return {
        ...(isApart
          ? say(routedApart, { ...said, target: nameTarget(target), other: nameTarget(targetOf(first)) })
          : say(isSame ? sameText : readAlike, { ...said, other: choices[first] as string })),
        related: [
          { pointer: `/questions/${position}/choices/${first}`, message: "the first choice that reads so" },
        ],
      };
    };
    report(pointer, describe, isApart ? "error" : undefined);
  }
}

/**
 * Choices read differently, white space and case apart. Those with the very same text are one answer, as answers are sent and
 * stored as texts: an error where they are routed apart.
 */
export const uniqueChoice = {
  code: "unique-choice",
  severity: "warning",
  sentences: [routedApart, sameText, readAlike],
  summary: "No two choices of a question read the same.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion())
      if (hasMember(question.type, "choices")) reportRepeats(report, question, position, facts.count ?? 0);
  },
} as const satisfies SurveyRule;
