// What is simplified in a large picture so that Graphviz lays it out in a few seconds.
import type { Picture, PictureLine, PictureNode } from "./picture.ts";

/** Start and end are boxes, too. */
const MOST_BOXES = 202;
const MOST_LINES = 600;
/**
 * The time Graphviz takes grows with the rows that all lines span together, faster than with their square: up to 800 rows
 * were laid out in about a second, 5,100 (a hundred questions that can all be left for the end) in 45.
 */
const MOST_ROWS = 800;

/** Boxes that become one. */
type Run = [PictureNode, ...PictureNode[]];

type Positions = readonly [first: number, last: number];

function boxOf([first, ...others]: Run): PictureNode {
  const last = others.at(-1);
  if (last === undefined) return first;
  // Only questions are in a run with others.
  const [from] = first.positions as Positions;
  const [, to] = last.positions as Positions;
  return {
    id: first.id,
    kind: "run",
    label: `${from}-${to} (${to - from + 1} questions)`,
    reachable: first.reachable,
    positions: [from, to],
  };
}

/**
 * Draws each run of questions as one box: questions in a row, each with one line out, to the next question, into which no
 * other line leads. Questions that branch keep a box of their own. Linear.
 */
export function collapseRuns(picture: Picture): Picture {
  const into = new Map<string, number>();
  const onlyTarget = new Map<string, string | null>();
  for (const { from, to } of picture.lines) {
    into.set(to, (into.get(to) ?? 0) + 1);
    onlyTarget.set(from, onlyTarget.has(from) ? null : to);
  }
  const runs: Run[] = [];
  const firstOf = new Map<string, string>();
  let previous: PictureNode | undefined;
  for (const node of picture.nodes) {
    const joins =
      previous?.positions !== undefined &&
      node.positions !== undefined &&
      onlyTarget.get(previous.id) === node.id &&
      typeof onlyTarget.get(node.id) === "string" &&
      into.get(node.id) === 1;
    const run = joins ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([node]);
    else run.push(node);
    firstOf.set(node.id, (run ?? [node])[0].id);
    previous = node;
  }
  return {
    ...picture,
    remarks: [...picture.remarks, "Questions in a row are drawn as one box."],
    nodes: runs.map(boxOf),
    lines: picture.lines.flatMap((line) => {
      const [from, to] = [firstOf.get(line.from) as string, firstOf.get(line.to) as string];
      // Inside a run only the lines to the next question are left out, not one from its last question to its first.
      return from === to && line.to !== to ? [] : [{ ...line, from, to }];
    }),
  };
}

/** The boxes in the order in which a depth-first walk leaves them, each before the one from which it was reached. */
function postOrder(out: readonly (readonly number[])[]): number[] {
  const targetsOf = (box: number) => (out[box] as readonly number[]).values();
  const left: number[] = [];
  const seen = new Set<number>();
  for (const root of out.keys()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ box: root, targets: targetsOf(root) }];
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const { value: target } = here.targets.next();
      if (target === undefined) {
        left.push(here.box);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ box: target, targets: targetsOf(target) });
      }
    }
  }
  return left;
}

/**
 * How many rows of boxes each line spans in a layered layout: lines that close a loop are reversed, then every box is
 * placed one row below the lowest of those above it (longest path layering; Sugiyama, Tagawa and Toda, IEEE SMC 11, 1981).
 * Lines from a box to itself count 1. The time a layout takes grows with the sum. Linear, no recursion.
 */
export function lineSpans({ nodes, lines }: Picture): number[] {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const out: number[][] = nodes.map(() => []);
  const edges = lines.map(
    ({ from, to }) => [indexes.get(from) as number, indexes.get(to) as number] as const,
  );
  for (const [source, target] of edges) out[source]?.push(target);

  const order = postOrder(out).reverse();
  const rank = new Int32Array(nodes.length);
  for (const [at, box] of order.entries()) rank[box] = at;
  const below: number[][] = nodes.map(() => []);
  const downward = edges.map(([source, target]) =>
    (rank[source] as number) < (rank[target] as number)
      ? ([source, target] as const)
      : ([target, source] as const),
  );
  for (const [upper, lower] of downward) if (upper !== lower) below[upper]?.push(lower);

  const rows = new Int32Array(nodes.length);
  for (const upper of order)
    for (const lower of below[upper] as number[])
      rows[lower] = Math.max(rows[lower] as number, (rows[upper] as number) + 1);
  // A box with nothing above it moves down to those below it.
  for (const [box, lowers] of below.entries())
    if (rows[box] === 0)
      rows[box] = lowers.reduce((row, lower) => Math.min(row, rows[lower] as number), nodes.length) - 1;
  return downward.map(([upper, lower]) => Math.max(1, (rows[lower] as number) - (rows[upper] as number)));
}

/** A small box that names the target of a line that was cut. */
function jumpTo({ label, text, positions }: PictureNode, index: number, reachable: boolean): PictureNode {
  const [first, last] = positions ?? [];
  const name = first === undefined ? label : first === last ? first : `${first}-${last}`;
  return {
    id: `j${index}`,
    kind: "jump",
    label: `to ${name}`,
    ...(text === undefined ? {} : { text }),
    reachable,
  };
}

/** The lines to cut so that all span at most `budget` rows together, the longest first; a line that is cut spans one. */
function longest(spans: readonly number[], budget: number): number[] {
  const byLength = [...spans.entries()].sort(([, one], [, other]) => other - one);
  const cut: number[] = [];
  let total = spans.reduce((sum, span) => sum + span, 0);
  for (const [index, span] of byLength) {
    if (total <= budget || span === 1) break;
    cut.push(index);
    total -= span - 1;
  }
  return cut;
}

/**
 * A picture whose lines span at most `budget` rows together, or, where there are more lines than that, one row each: the
 * longest end at a small box that names their target.
 */
export function cutLongLines(picture: Picture, budget: number): Picture {
  const targets = new Map(picture.nodes.map((node) => [node.id, node]));
  const nodes: PictureNode[] = [...picture.nodes];
  const lines: PictureLine[] = [...picture.lines];
  // Without a line other lines of a loop may be reversed, which makes some longer. Each round leaves fewer to cut.
  for (;;) {
    const cut = longest(lineSpans({ ...picture, nodes, lines }), budget);
    if (cut.length === 0) break;
    for (const index of cut) {
      const line = lines[index] as PictureLine;
      const jump = jumpTo(targets.get(line.to) as PictureNode, nodes.length, line.reachable);
      nodes.push(jump);
      lines[index] = { ...line, to: jump.id, onward: false };
    }
  }
  if (nodes.length === picture.nodes.length) return picture;
  return {
    ...picture,
    remarks: [...picture.remarks, "Long lines end where their target is named."],
    nodes,
    lines,
  };
}

/**
 * A picture that is laid out in a few seconds: beyond 200 questions runs of questions are drawn as one box, and the longest
 * lines are cut where all of them are long. Null when it is still too large.
 */
export function fitLayout(picture: Picture): Picture | null {
  const small = picture.nodes.length > MOST_BOXES ? collapseRuns(picture) : picture;
  if (small.nodes.length > MOST_BOXES || small.lines.length > MOST_LINES) return null;
  return cutLongLines(small, MOST_ROWS);
}
