import type { Response } from "#diagnostics/diagnostic.ts";
import { type Item, keyRanks, type ResponseKey } from "./question-type.ts";
import { checksOf, questionTypeOf } from "./question-types.ts";
import { answersTo, portableRankOf } from "./traits.ts";

/** The response keys of an answer as texts, in the order in which they are tried. */
export const responseKeys = (item: Item, response: Response): string[] => {
  const { keyAt } = questionTypeOf(item.type);
  return keyRanks
    .map((rank) => keyAt?.(item, response, rank))
    .flatMap((key) => (key === undefined ? [] : [String(key)]));
};

/**
 * The distinct response keys that deployed clients know, in the order of the answers. Either each answer has exactly one of
 * them, or there are none; so if branching names no other keys, they alone decide.
 */
export const portableKeys = (item: Item): ResponseKey[] => {
  const { keyAt } = questionTypeOf(item.type);
  const portableRank = portableRankOf(item.type);
  const keys: ResponseKey[] = [];
  if (keyAt)
    for (const answer of answersTo(item)) {
      const key = keyAt(item, answer, portableRank);
      if (key !== undefined && key !== keys[keys.length - 1]) keys.push(key);
    }
  return keys;
};

/** The lowest and the highest answer, if answers are numbers: ratings, or the positions of choices. */
export const answerRange = (item: Item) => {
  const answers = answersTo(item);
  const [lowest, highest] = [answers[0], answers[answers.length - 1]];
  return typeof lowest === "number" && typeof highest === "number"
    ? { lowest, highest, arePositions: checksOf(item.type).hasPositions === true }
    : undefined;
};

/** The maximum position of a choice whose text is searched for: each choice needs a search. */
const MAX_SEARCHED = 1_000;

/** Converts an answer that a question type lists to the form that respondents give: the text of a choice, if it selects the choice. */
export const worded = (item: Item, response: Response): Response => {
  if (typeof response !== "number" || response > MAX_SEARCHED) return response;
  const text = item.choices?.[response];
  return text !== undefined && questionTypeOf(item.type).keyAt?.(item, text, 0) === response
    ? text
    : response;
};

/** The same for all answers that the type of a question lists, in time linear in its choices. */
export const wordedAll = (item: Item): ((response: Response) => Response) => {
  const { choices } = item;
  if (choices === undefined || questionTypeOf(item.type).keyAt === undefined) return (response) => response;
  const positions = new Map(choices.map((text, position) => [text, position] as const).reverse());
  return (response) => {
    const text = (response as number) > MAX_SEARCHED ? undefined : choices[response as number];
    return text !== undefined && positions.get(text) === response ? text : response;
  };
};

/** The lowest and the highest answer of each run of answers that share a portable key; positions are shared by none. */
function endsOfBands(item: Item): Response[] {
  const { keyAt } = questionTypeOf(item.type);
  if (checksOf(item.type).hasPositions) return [];
  const answers = answersTo(item);
  const keys = answers.map((answer) => keyAt?.(item, answer, portableRankOf(item.type)));
  return answers.filter(
    (_, at) => keys[at] !== undefined && (keys[at] !== keys[at - 1] || keys[at] !== keys[at + 1]),
  );
}

/** The text of an open choice as an answer, alone or in a list; empty without an open choice. */
function ownAnswers(item: Item): Response[] {
  const { choices = [], openChoice } = item;
  if (!openChoice) return [];
  let text = "something else";
  while (choices.includes(text)) text += " again";
  return [text, [text]].filter((answer) => questionTypeOf(item.type).issueOf(item, answer) === null);
}

/**
 * The additional answers of a thorough test besides one for each route: the lowest and the highest of each band, a text for an
 * open choice, a skip if the question is optional. All of them are valid.
 */
export const boundaryAnswers = (item: Item): Response[] => [
  ...endsOfBands(item),
  ...ownAnswers(item),
  ...(item.optional ? [null] : []),
];
