import type { Network } from "./minimum-flow.ts";

/** For each node, its arc on the shortest path to the sink. */
function shortestArcs({ nodes, from, to }: Network): Int32Array {
  const steps = new Int32Array(nodes);
  const shortest = new Int32Array(nodes).fill(-1);
  const order = Int32Array.from(from.keys()).sort(
    (one, other) => (from[one] as number) - (from[other] as number),
  );
  for (const arc of order) {
    const node = from[arc] as number;
    const length = (steps[to[arc] as number] as number) + 1;
    if (shortest[node] !== -1 && (steps[node] as number) <= length) continue;
    steps[node] = length;
    shortest[node] = arc;
  }
  return shortest;
}

/**
 * The same number of walks, which continue to the sink on the shortest path as soon as no need of an arc depends on them. From
 * the sink back: each node depends on its incoming flow only as far as its outgoing flow is needed.
 */
function shortenEnds(network: Network, flow: Int32Array): Int32Array {
  const { nodes, source, sink, from, to, needs } = network;
  const shortest = shortestArcs(network);
  const kept = needs.slice();
  const missing = new Int32Array(nodes);
  for (let arc = 0; arc < from.length; arc++) {
    (missing[from[arc] as number] as number) += needs[arc] as number;
    (missing[to[arc] as number] as number) -= needs[arc] as number;
  }
  const byTarget = Int32Array.from(to.keys()).sort(
    (one, other) => (to[one] as number) - (to[other] as number),
  );
  for (const arc of byTarget) {
    const node = to[arc] as number;
    const added = Math.min((flow[arc] as number) - (needs[arc] as number), missing[node] as number);
    if (node === sink || added <= 0) continue;
    (kept[arc] as number) += added;
    (missing[node] as number) -= added;
    (missing[from[arc] as number] as number) += added;
  }
  for (let node = source - 1; node > sink; node--) {
    const surplus = -(missing[node] as number);
    if (surplus <= 0) continue;
    const arc = shortest[node] as number;
    (kept[arc] as number) += surplus;
    (missing[to[arc] as number] as number) -= surplus;
  }
  return kept;
}

/** The same network from its sink to its source. */
const reversed = ({ nodes, source, sink, from, to, needs }: Network): Network => ({
  nodes,
  source,
  sink,
  from: to.map((node) => source + sink - node),
  to: from.map((node) => source + sink - node),
  needs,
});

/**
 * Returns a flow with the same number of walks, each no longer than the needs of arcs require: they begin and end with
 * shortest paths.
 */
export function shortenWalks(network: Network, flow: Int32Array): Int32Array {
  return shortenEnds(reversed(network), shortenEnds(network, flow));
}
