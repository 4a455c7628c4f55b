import { INK } from "../card.ts";
import type {
  Item,
  ListAnswers,
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeHints,
  QuestionTypeReplay,
  QuestionTypeView,
} from "../question-type.ts";

const lowest = (item: Item): number => (item.scale === 10 ? 0 : 1);

const isOnScale = (item: Item, response: unknown): response is number =>
  Number.isInteger(response) &&
  (response as number) >= lowest(item) &&
  (response as number) <= (item.scale as number);

/**
 * A question that is answered by a whole number on its scale: 0 to 10 on scale 10, otherwise 1 to the scale. The keys of a
 * rating are the number itself, then its band.
 */
export const rating = {
  name: "rating",
  needs: "scale",
  issueOf: (item, response) => {
    if (typeof response !== "number") return "answer-type";
    return isOnScale(item, response) ? null : "answer-out-of-scale";
  },
  params: (item) => ({ least: lowest(item), most: item.scale as number }),
  keyAt: (item, response, rank) => {
    if (!isOnScale(item, response)) return undefined;
    if (!rank) return response;
    const scale = item.scale as number;
    // The band, if the scale has bands. Deployed clients sort ratings into the same bands.
    if (scale === 10) return response < 7 ? "detractors" : response < 9 ? "passives" : "promoters";
    if (scale === 2) return response < 2 ? "positive" : "negative";
    // 3, 5 and 7: above their middle, in it, below.
    if (scale < 9 && scale % 2)
      return response * 2 > scale + 1 ? "positive" : response * 2 > scale ? "neutral" : "negative";
    return undefined;
  },
} as const satisfies QuestionType;

/** The ratings on the scale of a question. */
export const listRatings: ListAnswers = (item) => {
  const ratings: number[] = [];
  for (let each = lowest(item); each <= (item.scale as number); each++) ratings.push(each);
  return ratings;
};

export const ratingReplay: QuestionTypeReplay = {
  accepts: (item) => `a whole number from ${lowest(item)} to ${item.scale}`,
  // Mobile clients send ratings as texts.
  normalize: (_item, response, { change }) => {
    if (typeof response !== "string" || !/^\s*\d+(\.0+)?\s*$/.test(response)) return response;
    change("numeral");
    return Number(response);
  },
};

export const ratingChecks: QuestionTypeChecks = {
  portableRank: 1,
  submitsOnPick: true,
};

export const ratingHints: QuestionTypeHints = {
  drawnScales: { emoji: [2, 3, 5], number: [5, 7, 10] },
  synonyms: [
    {
      keys: ["negative", "detractors"],
      // biome-ignore format: words are read in lines.
      words: ["detractor", "unhappy", "bad", "sad", "down", "thumbsdown", "low", "poor", "dissatisfied", "unsatisfied", "no", "false", "\u{1F44E}"],
    },
    {
      keys: ["neutral", "passives"],
      words: ["passive", "middle", "mid", "medium", "okay", "ok", "average", "meh", "mixed"],
    },
    {
      keys: ["positive", "promoters"],
      // biome-ignore format: words are read in lines.
      words: ["promoter", "happy", "good", "up", "thumbsup", "high", "great", "satisfied", "excellent", "yes", "true", "\u{1F44D}"],
    },
  ],
  // How likely people are to recommend something is asked on scale 10.
  usualScale: (text) => (/recommend/i.test(text) ? 10 : undefined),
};

export const ratingView: QuestionTypeView = {
  ask: "scale",
  // A box whose answers are on a scale.
  shape: "hexagon",
  paint: { name: "rating", fill: "#fdf3dc", border: "#9a6700", text: INK },
  icon: "M8 2l1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z",
  tally: {
    slots: (item) => listRatings(item) as readonly number[],
    placesOf: (item, response) => [(response as number) - lowest(item)],
    // The net promoter score (Reichheld, Harvard Business Review 81, 2003).
    scored: ["promoters", "detractors"],
  },
};

// The same facts about ratings and bands as types; a test compares them with the functions.

interface Ratings {
  2: 1 | 2;
  3: Ratings[2] | 3;
  4: Ratings[3] | 4;
  5: Ratings[4] | 5;
  6: Ratings[5] | 6;
  7: Ratings[6] | 7;
  8: Ratings[7] | 8;
  9: Ratings[8] | 9;
  10: Ratings[9] | 0 | 10;
}

type BandOn<Scale> = Scale extends 10
  ? "detractors" | "passives" | "promoters"
  : Scale extends 2
    ? "negative" | "positive"
    : Scale extends 3 | 5 | 7
      ? "negative" | "neutral" | "positive"
      : never;

/** Its answers. */
export type RatingAnswer<Rating> = Rating extends { scale: infer Scale extends keyof Ratings }
  ? Ratings[Scale]
  : number;

/** Their response keys. */
export type RatingKey<Rating> = Rating extends { scale: infer Scale extends keyof Ratings }
  ? BandOn<Scale> | `${Ratings[Scale]}`
  : string;
