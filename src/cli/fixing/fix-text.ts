import type { CheckedText } from "../checking/check-text.ts";
import { applyFixes } from "./apply-fixes.ts";
import { safeFixes } from "./safe-fixes.ts";

/** How often fixes are applied and the text is checked again: fixes that undo one another must come to an end. */
const MOST_ROUNDS = 100;

/** A text that has been mended, and by how many fixes. */
export interface FixedText {
  readonly text: string;
  readonly applied: number;
}

const countErrors = ({ diagnostics }: CheckedText): number =>
  diagnostics.reduce((count, { severity }) => count + (severity === "error" ? 1 : 0), 0);

/**
 * Applies safe fixes until none is left. Between rounds the text is checked anew; a round after which there are more
 * errors than before is not kept.
 */
export function fixText(text: string, check: (text: string) => CheckedText): FixedText {
  let checked = check(text);
  let fixed: FixedText = { text, applied: 0 };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = applyFixes(fixed.text, safeFixes(checked.diagnostics));
    if (next.applied === 0 || next.text === fixed.text) break;
    const rechecked = check(next.text);
    if (countErrors(rechecked) > countErrors(checked)) break;
    fixed = { text: next.text, applied: fixed.applied + next.applied };
    checked = rechecked;
  }
  return fixed;
}
