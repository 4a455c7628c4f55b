import { INK } from "../card.ts";
import { listChoices } from "../list-choices.ts";
import type { ListedText, PositionIn } from "../list-literals.ts";
import type {
  Item,
  ListAnswers,
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeReplay,
  QuestionTypeView,
} from "../question-type.ts";

/** The position of the choice that an answer picks, or -1. A text picks the first choice with this text, a number a position. */
const choiceOf = (item: Item, response: unknown): number => {
  const choices = item.choices ?? [];
  // Only texts are listed.
  const listed =
    typeof response !== "number" ? choices.indexOf(response as string) : response in choices ? response : -1;
  return listed < 0 && item.openChoice && typeof response === "string" && response.trim()
    ? choices.length - 1
    : listed;
};

/**
 * A question that is answered by picking one of the choices, by text or position; with an open choice, any other text that
 * is not blank picks that one. The keys of an answer are the position of its choice, then the text of the choice, unless
 * that text reads as the position of a choice.
 */
export const singleChoice = {
  name: "single_choice",
  needs: "choices",
  issueOf: (item, response) => {
    if (typeof response === "object") return "answer-type";
    if (choiceOf(item, response) >= 0) return null;
    return item.openChoice && typeof response === "string" ? "answer-blank" : "answer-not-a-choice";
  },
  keyAt: (item, response, rank) => {
    const position = choiceOf(item, response);
    if (!rank) return position < 0 ? undefined : position;
    const choices = item.choices ?? [];
    const text = choices[position] as string;
    return `${+text}` === text && (+text) in choices ? undefined : text;
  },
} as const satisfies QuestionType;

/** The positions of the choices of a question. */
export const listPositions: ListAnswers = ({ choices = [] }) => [...choices.keys()];

export const singleChoiceReplay: QuestionTypeReplay = {
  accepts: (item) => `one of ${listChoices(item)}`,
  normalize: (item, response, { positionOf, change }) => {
    const choices = item.choices ?? [];
    const isPosition = typeof response === "number";
    const text = choices[isPosition ? response : positionOf(response as string)] ?? response;
    if (text !== response) change(isPosition ? "position" : "translated");
    return text;
  },
};

export const singleChoiceChecks: QuestionTypeChecks = {
  hasPositions: true,
  submitsOnPick: true,
};

export const singleChoiceView: QuestionTypeView = {
  ask: "one",
  // One frame: one of the choices is picked.
  shape: "rounded-rectangle",
  paint: { name: "singleChoice", fill: "#e6f5ec", border: "#276749", text: INK },
  icon: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z",
  tally: {
    slots: ({ choices = [] }) => choices,
    placesOf: ({ choices = [] }, response) => [
      typeof response === "number" ? response : choices.indexOf(response as string),
    ],
  },
};

/** Its answers. */
export type SingleChoiceAnswer<Question> = Question extends { choices: unknown }
  ? ListedText<Question>
  : string;

/** Their response keys. */
export type SingleChoiceKey<Question> = Question extends { choices: infer Choices extends readonly string[] }
  ? `${PositionIn<Choices>}` | Choices[number]
  : string;
