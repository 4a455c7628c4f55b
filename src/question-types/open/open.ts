import { INK } from "../card.ts";
import type {
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeReplay,
  QuestionTypeView,
} from "../question-type.ts";

/**
 * A question with a free text as the answer: blank only if the question is optional, otherwise within the length limits.
 * Lengths are counted as deployed clients do: in UTF-16 code units, without white space at the ends.
 */
export const open = {
  name: "open",
  needs: "length",
  issueOf: (item, response) => {
    if (typeof response !== "string") return "answer-type";
    const { length } = response.trim();
    if (!length) return item.optional ? null : "answer-blank";
    // Comparisons with a missing bound are false.
    if (length < (item.minLength as number)) return "answer-too-short";
    return length > (item.maxLength as number) ? "answer-too-long" : null;
  },
  params: ({ minLength: least, maxLength: most }) => ({
    ...(least && { least }),
    ...(most !== undefined && { most }),
  }),
} as const satisfies QuestionType;

export const openReplay: QuestionTypeReplay = {
  accepts: ({ minLength, maxLength }) =>
    `a text${minLength ? ` of at least ${minLength} characters` : ""}${maxLength === undefined ? "" : ` of at most ${maxLength} characters`}`,
};

const ANSWER = "an answer";

/** The maximum length of an example answer: findings contain such answers. */
const MAX_WRITTEN = 1_000;

export const openChecks: QuestionTypeChecks = {
  answer: (item) => {
    const { minLength = 1, maxLength = MAX_WRITTEN } = item;
    return open.issueOf(item, ANSWER) === null
      ? ANSWER
      : // Compiled surveys from other sources may have any lengths.
        "a".repeat(Math.max(0, Math.min(minLength, maxLength, MAX_WRITTEN)));
  },
};

export const openView: QuestionTypeView = {
  ask: "text",
  // A sheet to write on.
  shape: "note",
  paint: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
  icon: "M2.5 4.5h11M2.5 8h11M2.5 11.5h6.5",
};

/** Its answers. */
export type OpenAnswer<_Question> = string;
