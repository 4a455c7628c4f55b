import { defaultLimits } from "#diagnostics/limits.ts";
import type { Limits } from "#index.ts";
import type { ReadLimits } from "#source/read-json.ts";

/** Files named by users may have any size unless `--limit` sets one; the other limits keep their defaults. */
const raisedLimits = {
  text: Number.MAX_SAFE_INTEGER,
  questions: Number.MAX_SAFE_INTEGER,
} satisfies Partial<Limits>;

/** Returns the limits for checking and compiling with the given overrides. At least one finding is kept. */
export const fileLimits = (overrides: Partial<Limits>): Partial<Limits> => ({
  ...raisedLimits,
  ...overrides,
  // The exit code depends on the kept findings: without any, errors would be lost.
  ...(overrides.diagnostics === 0 && { diagnostics: 1 }),
});

/** Returns the limits for the parser: lists can have any length, and a list or page around a survey adds up to two levels. */
export function readLimits(overrides: Partial<Limits>): ReadLimits {
  const { text, depth, diagnostics } = { ...defaultLimits, ...fileLimits(overrides) };
  return { text, depth: depth + 2, members: Number.MAX_SAFE_INTEGER, diagnostics };
}

/** The maximum number of bytes of a line: the limit `text`, or its default in the library. */
export const lineLimit = ({ text }: Partial<Limits>): number => text ?? defaultLimits.text;
