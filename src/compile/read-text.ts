import { quote } from "#diagnostics/echo.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { type ReadResult, readJson } from "#source/read-json.ts";

/** Options of functions that read a text. */
export interface TextOptions {
  /** `"jsonc"`: JSON with comments and trailing commas; `"json"` if not given. */
  readonly syntax?: "json" | "jsonc";
}

/** Reads JSON text within the limits. No object or list may have more members than any definition allows. */
export const readText = (
  text: string | Uint8Array,
  limits: Limits,
  syntax: TextOptions["syntax"] = "json",
): ReadResult => {
  if (syntax !== "json" && syntax !== "jsonc")
    throw new TypeError(`Unknown syntax ${quote(String(syntax))}; use "json" or "jsonc".`);
  const { depth, diagnostics, nodes, questions, choices, tags, responseValues, iterationDates } = limits;
  const members = Math.max(nodes, questions, choices, tags, responseValues, iterationDates);
  return readJson(text, { text: limits.text, depth, members, diagnostics }, syntax);
};
