import { defaultLimits } from "#diagnostics/limits.ts";
import type { Limits } from "#index.ts";
import type { ReadLimits } from "#source/read-json.ts";

/** Files that users name themselves may have any size, unless `--limit` says otherwise; all other limits hold. */
const raisedLimits = {
  text: Number.MAX_SAFE_INTEGER,
  questions: Number.MAX_SAFE_INTEGER,
} satisfies Partial<Limits>;

/** The limits for checking and compiling, with those that are given. At least one finding is kept. */
export const fileLimits = (given: Partial<Limits>): Partial<Limits> => ({
  ...raisedLimits,
  ...given,
  // The exit code comes from the findings that are kept: without any, errors would pass.
  ...(given.diagnostics === 0 && { diagnostics: 1 }),
});

/** The same for reading: lists of any number of surveys. A list or a page around a survey adds up to two levels. */
export function readLimits(given: Partial<Limits>): ReadLimits {
  const { text, depth, diagnostics } = { ...defaultLimits, ...fileLimits(given) };
  return { text, depth: depth + 2, members: Number.MAX_SAFE_INTEGER, diagnostics };
}

/** The most bytes of a line: the limit `text`, or its default in the library. */
export const lineLimit = ({ text }: Partial<Limits>): number => text ?? defaultLimits.text;
