import type { FaultOf, Item } from "../question-type.ts";

/** A multiple choice takes different listed choices and, with an open choice, one free text; at least one if required. */
export const multipleChoiceFault: FaultOf = (item, response) => {
  if (!Array.isArray(response)) return "answer-type";
  let seen = 0;
  let freeTexts = 0;
  for (const text of response) {
    if (typeof text !== "string") return "answer-type";
    // Neither search is long: what is not listed, or stands twice, ends the loop.
    if (response.indexOf(text) < seen++) return "answer-repeated-choice";
    if (item.choices?.includes(text)) continue;
    if (!item.openChoice || freeTexts++) return "answer-not-a-choice";
    if (!text.trim()) return "answer-blank";
  }
  return item.optional || response.length ? null : "answer-required";
};

/** The first choice alone. */
export const multipleChoiceSample = (item: Item): readonly string[] => (item.choices ?? []).slice(0, 1);
