import { questionTypeOf, questionTypes } from "#question-types/question-types.ts";
import type { LoweredQuestions } from "./lowered.ts";

/**
 * A fingerprint of the possible answers and where they lead: ids, types, scales, choices, lengths, which questions are
 * optional, and the edges. The texts of questions are not part of it. It distinguishes versions and is not a security feature.
 * It is 64 bits long: two 32-bit hashes, written as two decimal numbers. This is hot code: nothing is allocated.
 */
export const fingerprintOf = ({ questions, edges }: LoweredQuestions): string => {
  let one = 1;
  let other = 2;
  const add = (value: number): void => {
    one = Math.imul(((one << 13) | (one >>> 19)) ^ value, 0x01000193);
    other = Math.imul(((other << 15) | (other >>> 17)) ^ value, 0x85ebca6b);
  };
  const addText = (text: string): void => {
    // The length comes first, so that no two lists of texts concatenate to the same hash.
    add(text.length);
    // Two characters at a time: this takes half the time.
    let index = text.length & 1;
    if (index) add(text.charCodeAt(0));
    while (index < text.length) add(text.charCodeAt(index++) | (text.charCodeAt(index++) << 16));
  };
  for (const { id, type, scale, optional, openChoice, choices, minLength, maxLength } of questions) {
    add(
      ((scale ?? choices?.length ?? minLength ?? 0) << 6) |
        (questionTypes.indexOf(questionTypeOf(type) as (typeof questionTypes)[number]) << 2) |
        (openChoice ? 2 : 0) |
        (optional ? 1 : 0),
    );
    // Ids do not contain NUL, so none hashes like a question without one.
    addText(id ?? "\0");
    // No other value here is negative.
    if (maxLength !== undefined) add(~maxLength);
    if (choices) for (const choice of choices) addText(choice);
  }
  for (const part of edges)
    if (typeof part === "string") addText(part);
    else add(part ?? -1);
  return `${one >>> 0}-${other >>> 0}`;
};
