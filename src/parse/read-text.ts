import type { Limits } from "#diagnostics/limits.ts";
import { readJson } from "#source/read-json.ts";

/** Reads JSON text within the limits. No object or list may have more members than any definition could take. */
export const readText = (text: string | Uint8Array, limits: Limits): ReturnType<typeof readJson> => {
  const { depth, diagnostics, nodes, questions, choices, tags, responseValues, iterationDates } = limits;
  const members = Math.max(nodes, questions, choices, tags, responseValues, iterationDates);
  return readJson(text, { text: limits.text, depth, members, diagnostics });
};
