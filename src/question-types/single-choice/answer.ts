import type { Response } from "#diagnostics/diagnostic.ts";
import type { FaultOf, Item, KeyOf } from "../question-type.ts";

/** The position of the choice an answer picks, or -1. Texts pick the first choice that reads so, numbers a position. */
const choiceOf = (item: Item, response: unknown): number => {
  const choices = item.choices ?? [];
  // What is no text is not listed.
  const listed =
    typeof response !== "number" ? choices.indexOf(response as string) : response in choices ? response : -1;
  return listed < 0 && item.openChoice && typeof response === "string" && response.trim()
    ? choices.length - 1
    : listed;
};

/** A single choice takes the text or the position of a choice; with an open choice, any other text that is not blank. */
export const singleChoiceFault: FaultOf = (item, response) => {
  if (typeof response === "object") return "answer-type";
  if (choiceOf(item, response) >= 0) return null;
  return item.openChoice && typeof response === "string" ? "answer-blank" : "answer-not-a-choice";
};

/** A choice's keys: its position, then its text, unless that text reads as the position of a choice. */
export const singleChoiceKey: KeyOf = (item, response, rank) => {
  const position = choiceOf(item, response);
  if (position < 0) return undefined;
  if (!rank) return position;
  const choices = item.choices as readonly string[];
  const text = choices[position] as string;
  return `${+text}` === text && (+text) in choices ? undefined : text;
};

/** Every choice once, by its position. */
export const singleChoiceAnswers = (item: Item): readonly number[] =>
  (item.choices as readonly string[]).map((_choice, position) => position);

/** Beyond this position texts are not searched for: there are as many searches as choices. */
const FURTHEST_SEARCHED = 1_000;

/** The same answer in the respondent's words, where the text picks the same choice; else as it is. */
export const singleChoiceWords = (item: Item, response: Response): Response => {
  const text = item.choices?.[response as number] ?? "";
  return (response as number) <= FURTHEST_SEARCHED && choiceOf(item, text) === response ? text : response;
};

/** The first choice. */
export const singleChoiceSample = (item: Item): Response => singleChoiceWords(item, 0);
