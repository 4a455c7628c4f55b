import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answersTo } from "#question-types/traits.ts";
import { targetOf } from "#routing/next-target.ts";
import { isValidAnswer } from "../versions/carry-answer.ts";
import { freeText, ratings, unlisted } from "../versions/distinguishing-answers.ts";

/** The answers to a question that lead to certain targets. */
export interface AnswerValues {
  /** Single values: ratings, texts of choices, `null` for a skip. */
  readonly values: readonly (string | number | null)[];
  /** Texts other than choices: none, those that are not blank, or all. */
  readonly texts: "none" | "not-blank" | "all";
  /** The texts of all choices, each once. */
  readonly choices: readonly string[];
  /** Lists of choices; undefined if no list is accepted. */
  readonly lists?: {
    /** Whether it may contain one text other than a choice. */
    readonly open: boolean;
    /** Whether it may be empty. */
    readonly empty: boolean;
    /** Whether a list may contain any texts, because it is unknown how they depend on the choices. */
    readonly anyTexts: boolean;
  };
}

/** The valid answers whose target satisfies `leads`. Linear in choices. */
export function answerValues(question: CompiledQuestion, leads: (target: Target) => boolean): AnswerValues {
  const choices = [...new Set(question.choices)];
  const accepts = (answer: Response): boolean =>
    isValidAnswer(question, answer) && leads(targetOf(question, answer));
  // Records have the texts of choices, never their positions.
  const numbers = choices.length === 0 ? ratings : [];
  const single = new Set<string | number | null>([...choices, ...numbers, null]);
  const listed = new Set(choices);
  const free = freeText(question, listed);
  const empty = accepts([]);
  const open = accepts([free]);
  const some = choices.length > 0 && choices.every((choice) => accepts([choice]));
  const anyTexts =
    !some &&
    answersTo(question).some((answer) => Array.isArray(answer) && answer.length > 0 && accepts(answer));
  return {
    values: [...single].filter(accepts),
    choices,
    texts: accepts(unlisted("", " ", listed)) ? "all" : accepts(free) ? "not-blank" : "none",
    ...(empty || open || some || anyTexts ? { lists: { open, empty, anyTexts } } : {}),
  };
}
