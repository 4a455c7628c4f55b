import type { Fix } from "#diagnostics/diagnostic.ts";
import { visibleJson } from "./visible.ts";

/** Writes plain values as JSON with two spaces of indentation, and with nothing in it that could forge output. */
export function jsonText(document: unknown): string {
  return visibleJson(JSON.stringify(document, null, 2));
}

/** The fixes that can be written as JSON. A payload is plain data, so these are all of them unless a caller made them up. */
export function writableFixes(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(({ patch }) => {
    try {
      JSON.stringify(patch);
      return true;
    } catch {
      return false;
    }
  });
}
