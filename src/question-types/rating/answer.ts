import type { FaultOf, Item, KeyedAnswersOf, KeyOf } from "../question-type.ts";

const low = "negative";
const middle = "neutral";
const high = "positive";
const detractors = "detractors";
const passives = "passives";
const promoters = "promoters";

/**
 * The band of each rating, from the lowest, for the scales that have bands. DESIGN.md section 4; deployed clients of the
 * interface sort ratings into the same bands.
 */
const bands: Readonly<Record<number, readonly string[]>> = {
  2: [high, low],
  3: [low, middle, high],
  5: [low, low, middle, high, high],
  7: [low, low, low, middle, high, high, high],
  10: [
    detractors,
    detractors,
    detractors,
    detractors,
    detractors,
    detractors,
    detractors,
    passives,
    passives,
    promoters,
    promoters,
  ],
};

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
  return rank ? bands[item.scale as number]?.[response - lowest(item)] : response;
};

/** Every rating on the scale, from the lowest. */
export const ratingAnswers: KeyedAnswersOf = (item) => {
  const answers: number[] = [];
  for (let rating = lowest(item); rating <= (item.scale as number); rating++) answers.push(rating);
  return answers;
};

/** The lowest rating. */
export const ratingSample = (item: Item): number => lowest(item);
