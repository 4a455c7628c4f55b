/** Whether these scopes allow what `needed` names: itself, `*`, or the `:write` of a `:read`. INTERFACE.md 5. */
export const grants = (scopes: readonly string[], needed: string): boolean =>
  scopes.includes(needed) ||
  scopes.includes("*") ||
  (needed.endsWith(":read") && scopes.includes(`${needed.slice(0, -"read".length)}write`));
