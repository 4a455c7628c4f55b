import { invalidBody } from "./refusals.ts";
import type { Refusal } from "./result.ts";

/** Characters of what is kept of one object. Each request is bounded, but requests add to what is there. */
const MOST = 4 * 1024 * 1024;

/** Refuses a change after which an object would be too large to keep; null where it is not. */
export const tooLarge = (...texts: readonly string[]): Refusal | null =>
  texts.reduce((sum, { length }) => sum + length, 0) <= MOST
    ? null
    : invalidBody([
        {
          code: "bounded-size",
          severity: "error",
          pointer: "",
          message: `With this change it would take more than ${MOST} characters, which is the most that is kept.`,
          help: "Remove something from it first.",
        },
      ]);
