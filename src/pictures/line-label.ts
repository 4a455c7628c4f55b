import type { SurveyEdge } from "#graph/survey-graph.ts";
import { shortLine } from "./short-line.ts";

const MOST_WAYS = 12;
const KEY_LENGTH = 40;

function wayOf({ responseKey, answer }: SurveyEdge): string {
  if (responseKey === null) return answer === null ? "skipped" : "otherwise";
  const key = shortLine(responseKey, KEY_LENGTH) || "(no text)";
  // The position of a choice says little: its text is added.
  return typeof answer === "string" && answer !== responseKey && /^\d+$/.test(responseKey)
    ? `${key} (${shortLine(answer, KEY_LENGTH)})`
    : key;
}

/**
 * What leads along a line: its response keys, `otherwise` for answers without a route of their own, `skipped` where
 * those are only the skips. Beyond twelve it says how many more there are.
 */
export function lineLabel(edges: readonly SurveyEdge[]): string {
  const ways = edges.slice(0, MOST_WAYS).map(wayOf);
  if (edges.length > MOST_WAYS) ways.push(`and ${edges.length - MOST_WAYS} more`);
  return ways.join(", ");
}
