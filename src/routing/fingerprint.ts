import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { questionTypes } from "#question-types/answers.ts";
import type { Ways } from "./ways.ts";

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);

/** The length comes first, so that no two lists of texts run together to the same hash. */
const mixText = (hash: number, text: string): number => {
  let mixed = mix(hash, text.length);
  for (let index = 0; index < text.length; index++) mixed = mix(mixed, text.charCodeAt(index));
  return mixed;
};

/**
 * A fingerprint of what respondents may answer and where that leads: ids, types, scales, choices, what may be skipped,
 * and the ways out. Texts do not count. FNV-1a over 32 bits (draft-eastlake-fnv), numbers taken whole; it tells versions
 * apart, it protects nothing. Hot: nothing is put together here, only gone through.
 */
export const fingerprintOf = (questions: readonly CompiledQuestion[], ways: Ways): string => {
  let hash = 0x811c9dc5;
  for (const { id, type, scale, optional, openChoice, choices } of questions) {
    hash = mix(hash, (scale ?? choices?.length ?? 0) * 4 + (openChoice ? 2 : 0) + Number(optional));
    // No id holds NUL, so none reads like a question without one.
    hash = mixText(mix(hash, questionTypes.indexOf(type)), id ?? "\0");
    if (choices) for (const choice of choices) hash = mixText(hash, choice);
  }
  for (const part of ways) hash = typeof part === "string" ? mixText(hash, part) : mix(hash, part ?? -1);
  return `${hash >>> 0}`;
};
