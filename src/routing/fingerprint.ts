import type { CompiledQuestion } from "#compiled/compiled-survey.ts";

/**
 * A fingerprint of what respondents may answer and where that leads: ids, types, scales, choices, what may be skipped,
 * routes. Texts do not count. FNV-1a over 32 bits (draft-eastlake-fnv); it tells versions apart, it protects nothing.
 */
export const fingerprintOf = (questions: readonly CompiledQuestion[]): string => {
  let hash = 0x811c9dc5;
  // One step more than the text is long, so that no two lists of texts run together to the same hash.
  const mix = (text: string): void => {
    for (let index = 0; index <= text.length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  };
  for (const { id, type, scale, optional, openChoice, choices = [], routes, otherwise } of questions) {
    mix(`${type} ${scale} ${optional} ${openChoice} ${choices.length} ${otherwise} ${id}`);
    choices.forEach(mix);
    for (const key in routes) mix(`${routes[key]} ${key}`);
  }
  return (hash >>> 0).toString(36);
};
