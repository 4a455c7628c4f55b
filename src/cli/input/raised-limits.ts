import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import type { ReadLimits } from "#source/read-json.ts";

/** Files that people name themselves may have any size; all other limits hold. */
export const raisedLimits = {
  text: Number.MAX_SAFE_INTEGER,
  questions: Number.MAX_SAFE_INTEGER,
} satisfies Partial<Limits>;

/** The same for reading: lists of any number of surveys. A list or a page around a survey adds up to two levels. */
export const readLimits: ReadLimits = {
  text: Number.MAX_SAFE_INTEGER,
  depth: defaultLimits.depth + 2,
  members: Number.MAX_SAFE_INTEGER,
};
