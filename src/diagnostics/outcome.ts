import type { Diagnostic } from "./diagnostic.ts";

/**
 * What every reading step returns instead of throwing. `ok` is false exactly when a diagnostic is an error;
 * diagnostics stand in document order and are the same for the same payload.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
