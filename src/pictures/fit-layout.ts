import { collapseRuns } from "./collapse-runs.ts";
import { cutLongLines } from "./cut-long-lines.ts";
import type { Picture } from "./picture.ts";

/** Start and end are boxes too. */
const MOST_BOXES = 202;
const MOST_LINES = 600;
/**
 * Graphviz takes time by the rows that all lines span together, worse than by its square: up to 800 rows were laid out
 * in about a second, 5,100 (a hundred questions that can all be left for the end) in 45.
 */
const MOST_ROWS = 800;

/**
 * A picture that is laid out in little time: beyond 200 questions rows of questions are drawn as one, and when lines
 * are long, the longest are cut. Null when it is still too large.
 */
export function fitLayout(picture: Picture): Picture | null {
  const small = picture.nodes.length > MOST_BOXES ? collapseRuns(picture) : picture;
  if (small.nodes.length > MOST_BOXES || small.lines.length > MOST_LINES) return null;
  return cutLongLines(small, MOST_ROWS);
}
