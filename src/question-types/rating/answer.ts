import type { FaultOf, Item, KeyedAnswersOf, KeyOf } from "../question-type.ts";

const bandNames = ["negative", "neutral", "positive", "detractors", "passives", "promoters"];

/**
 * The band of each rating, from the lowest, as a digit that counts in the names; for the scales that have bands.
 * DESIGN.md section 4; deployed clients of the interface sort ratings into the same bands.
 */
const bands: Readonly<Record<number, string>> = { 2: "20", 3: "012", 5: "00122", 7: "0001222", 10: "33333334455" };

const lowest = (item: Item): number => (item.scale === 10 ? 0 : 1);

const counts = (item: Item, response: unknown): response is number =>
  Number.isInteger(response) &&
  (response as number) >= lowest(item) &&
  (response as number) <= (item.scale as number);

/** A rating takes a whole number on its scale: 0 to 10 on scale 10, else 1 to the scale. */
export const ratingFault: FaultOf = (item, response) => {
  if (typeof response !== "number") return "answer-type";
  return counts(item, response) ? null : "answer-out-of-scale";
};

/** A rating's keys: the number itself, then the band it falls into, where its scale has bands. */
export const ratingKey: KeyOf = (item, response, rank) => {
  if (!counts(item, response)) return undefined;
  if (rank === 0) return String(response);
  const digit = bands[item.scale as number]?.[response - lowest(item)];
  return digit && bandNames[+digit];
};

/** Every rating on the scale, from the lowest. */
export const ratingAnswers: KeyedAnswersOf = (item) => {
  const answers: number[] = [];
  for (let rating = lowest(item); rating <= (item.scale as number); rating++) answers.push(rating);
  return answers;
};

/** The lowest rating. */
export const ratingSample = (item: Item): number => lowest(item);
