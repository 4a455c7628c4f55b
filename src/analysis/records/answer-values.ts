import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answersTo } from "#question-types/traits.ts";
import { targetOf } from "#routing/next-target.ts";
import { counts } from "../versions/carry-answer.ts";
import { freeText, ratings, unlisted } from "../versions/distinguishing-answers.ts";

/** The answers to a question that lead to certain places. */
export interface AnswerValues {
  /** Single values: ratings, texts of choices, `null` for a skip. */
  readonly values: readonly (string | number | null)[];
  /** Texts other than choices: none, those that are not blank, or all. */
  readonly texts: "none" | "not-blank" | "all";
  /** The texts of all choices, each once. */
  readonly choices: readonly string[];
  /** Lists of choices; undefined if no list counts. */
  readonly lists?: {
    /** Whether it may contain one text other than a choice. */
    readonly open: boolean;
    /** Whether it may be empty. */
    readonly empty: boolean;
    /** Whether it accepts any texts: how they depend on the choices is unknown. */
    readonly any: boolean;
  };
}

/** The answers that count and lead to a place for which `leads` holds. Linear in choices. */
export function answerValues(question: CompiledQuestion, leads: (target: Target) => boolean): AnswerValues {
  const choices = [...new Set(question.choices)];
  const takes = (answer: Response): boolean => counts(question, answer) && leads(targetOf(question, answer));
  // Records have the texts of choices, never their positions.
  const numbers = choices.length === 0 ? ratings : [];
  const single = new Set<string | number | null>([...choices, ...numbers, null]);
  const listed = new Set(choices);
  const free = freeText(question, listed);
  const empty = takes([]);
  const open = takes([free]);
  const some = choices.length > 0 && choices.every((choice) => takes([choice]));
  const any =
    !some &&
    answersTo(question).some((answer) => Array.isArray(answer) && answer.length > 0 && takes(answer));
  return {
    values: [...single].filter(takes),
    choices,
    texts: takes(unlisted("", " ", listed)) ? "all" : takes(free) ? "not-blank" : "none",
    ...(empty || open || some || any ? { lists: { open, empty, any } } : {}),
  };
}
