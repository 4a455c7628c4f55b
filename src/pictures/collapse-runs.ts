import type { Picture, PictureNode } from "./picture.ts";

/** Boxes that become one. */
type Run = [PictureNode, ...PictureNode[]];

type Positions = readonly [first: number, last: number];

function boxOf([first, ...others]: Run): PictureNode {
  const last = others.at(-1);
  if (last === undefined) return first;
  // Only boxes of questions are in a run with others.
  const [from] = first.positions as Positions;
  const [, to] = last.positions as Positions;
  const label = `${from}-${to} (${to - from + 1} questions)`;
  return {
    id: first.id,
    kind: "run",
    label,
    reachable: first.reachable,
    positions: [from, to],
  };
}

/**
 * Draws questions in a row as one box each row: questions with one line out of them, to the next question, into which
 * no other line leads. Questions that branch keep a box of their own. Linear.
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
      onlyTarget.get(node.id) !== null &&
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
