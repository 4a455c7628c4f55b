import type { FaultOf, Item, KeyOf } from "../question-type.ts";

/**
 * The band a rating on the scale falls into, where the scale has bands. DESIGN.md section 4; deployed clients of the
 * interface sort ratings into the same bands.
 */
const bandOf = (scale: number, rating: number): string | undefined => {
  if (scale === 10) return rating < 7 ? "detractors" : rating < 9 ? "passives" : "promoters";
  if (scale === 2) return rating < 2 ? "positive" : "negative";
  // 3, 5 and 7: above their middle, in it, below.
  if (scale < 9 && scale % 2)
    return rating * 2 > scale + 1 ? "positive" : rating * 2 > scale ? "neutral" : "negative";
  return undefined;
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
  return rank ? bandOf(item.scale as number, response) : response;
};

const differentBands: (readonly string[])[] = [];

/** The bands of the scale, from the lowest rating: every rating is in one of them, or none is in any. */
export const ratingBands = (item: Item): readonly string[] => {
  const scale = item.scale as number;
  differentBands[scale] ??= [
    ...new Set(ratingAnswers(item).flatMap((rating) => bandOf(scale, rating) ?? [])),
  ];
  return differentBands[scale];
};

/** Every rating on the scale, from the lowest. */
export const ratingAnswers = (item: Item): readonly number[] => {
  const answers: number[] = [];
  for (let rating = lowest(item); rating <= (item.scale as number); rating++) answers.push(rating);
  return answers;
};

/** The lowest rating. */
export const ratingSample = (item: Item): number => lowest(item);
