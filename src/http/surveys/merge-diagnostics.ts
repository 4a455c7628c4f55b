import type { Diagnostic } from "#diagnostics/diagnostic.ts";

/** The findings about what was sent, and those about what came of it that are not among them. */
export function mergeDiagnostics(
  sent: readonly Diagnostic[],
  merged: readonly Diagnostic[],
): readonly Diagnostic[] {
  const told = new Set(sent.map(({ code, pointer }) => `${code} ${pointer}`));
  return [...sent, ...merged.filter(({ code, pointer }) => !told.has(`${code} ${pointer}`))];
}
