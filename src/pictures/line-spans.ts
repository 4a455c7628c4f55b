import type { Picture } from "./picture.ts";

/** The boxes in the order in which a depth first walk leaves them, each before the one it was come to from. */
function leavingOrder(out: readonly (readonly number[])[]): number[] {
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
 * How many rows of boxes each line spans in a layered layout: lines that close a loop are turned round, then every box
 * stands one row below the lowest of those above it (longest path layering; Sugiyama, Tagawa and Toda, IEEE SMC 11,
 * 1981). Lines that end where they start count 1. The time a layout takes grows with the sum. Linear, no recursion.
 */
export function lineSpans({ nodes, lines }: Picture): number[] {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const out: number[][] = nodes.map(() => []);
  const ways = lines.map(({ from, to }) => [indexes.get(from) as number, indexes.get(to) as number] as const);
  for (const [source, target] of ways) out[source]?.push(target);

  const order = leavingOrder(out).reverse();
  const place = new Int32Array(nodes.length);
  for (const [at, box] of order.entries()) place[box] = at;
  const below: number[][] = nodes.map(() => []);
  const turned = ways.map(([source, target]) =>
    (place[source] as number) < (place[target] as number)
      ? ([source, target] as const)
      : ([target, source] as const),
  );
  for (const [upper, lower] of turned) if (upper !== lower) below[upper]?.push(lower);

  const rows = new Int32Array(nodes.length);
  for (const upper of order)
    for (const lower of below[upper] as number[])
      rows[lower] = Math.max(rows[lower] as number, (rows[upper] as number) + 1);
  // A box with nothing above it comes down to those below it.
  for (const [box, lowers] of below.entries())
    if (rows[box] === 0 && lowers.length > 0)
      rows[box] = lowers.reduce((row, lower) => Math.min(row, rows[lower] as number), nodes.length) - 1;
  return turned.map(([upper, lower]) => Math.max(1, (rows[lower] as number) - (rows[upper] as number)));
}
