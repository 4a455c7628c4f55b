import type { Diagnostic } from "#diagnostics/diagnostic.ts";

/** Where a finding begins. What has no span stands where the text begins, the count of left-out findings at the end. */
function startOf({ code, span }: Diagnostic): number {
  return code === "bounded-diagnostics" ? Number.MAX_SAFE_INTEGER : (span?.start.offset ?? 0);
}

/** Sorts findings by where they begin in the text, stably. */
export function inSpanOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((one, other) => startOf(one) - startOf(other));
}
