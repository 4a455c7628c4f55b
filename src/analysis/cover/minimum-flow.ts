/** A graph without cycles, whose nodes are numbered so that every arc leads to a lower number. */
export interface Network {
  readonly nodes: number;
  readonly source: number;
  /** The sink. Paths lead from the source to every node, and from every node to the sink. */
  readonly sink: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The minimum flow of each arc. */
  readonly needs: Int32Array;
}

/** The flow of each arc with the fewest walks, and the arcs that prove the minimum. */
export interface MinimumFlow {
  readonly flow: Int32Array;
  /**
   * Arcs such that every walk takes exactly one; their total need is the number of walks. Undefined if the work limit was
   * reached, so that fewer walks may suffice.
   */
  readonly cut: readonly number[] | undefined;
}

/** The arcs at each node, in two flat lists. */
interface Incidence {
  readonly starts: Int32Array;
  readonly arcs: Int32Array;
}

function arcsBy(ends: Int32Array, nodes: number): Incidence {
  const starts = new Int32Array(nodes + 2);
  for (const node of ends) (starts[node + 2] as number)++;
  for (let node = 2; node < starts.length; node++) (starts[node] as number) += starts[node - 1] as number;
  const arcs = new Int32Array(ends.length);
  for (let arc = 0; arc < ends.length; arc++) {
    const place = starts[(ends[arc] as number) + 1] as number;
    arcs[place] = arc;
    starts[(ends[arc] as number) + 1] = place + 1;
  }
  return { starts, arcs };
}

/** For each node the arc from the nearest node before it. */
function nearestArcs({ nodes, from, to }: Network): Int32Array {
  const nearest = new Int32Array(nodes).fill(-1);
  for (let arc = 0; arc < from.length; arc++) {
    const node = to[arc] as number;
    const known = nearest[node] as number;
    if (known === -1 || (from[arc] as number) < (from[known] as number)) nearest[node] = arc;
  }
  return nearest;
}

/**
 * The surplus that each arc should carry beyond its need, because more is needed after it than the needs of other arcs bring.
 */
function wantedSurplus({ nodes, source, sink, from, to, needs }: Network, nearest: Int32Array): Int32Array {
  const wanted = new Int32Array(from.length);
  const lacking = new Int32Array(nodes);
  for (let arc = 0; arc < from.length; arc++) {
    (lacking[from[arc] as number] as number) += needs[arc] as number;
    (lacking[to[arc] as number] as number) -= needs[arc] as number;
  }
  for (let node = sink + 1; node < source; node++) {
    const more = lacking[node] as number;
    if (more <= 0) continue;
    const arc = nearest[node] as number;
    wanted[arc] = more;
    (lacking[from[arc] as number] as number) += more;
  }
  return wanted;
}

/**
 * A feasible flow, which satisfies the need of every arc.
 * Node by node from the source, the surplus goes where more is needed, then to
 * the nearest node; missing flow comes from the source afterwards, along nearest nodes too.
 */
function feasibleFlow(network: Network, out: Incidence): Int32Array {
  const { nodes, source, sink, from, to, needs } = network;
  const flow = needs.slice();
  const nearest = nearestArcs(network);
  const wanted = wantedSurplus(network, nearest);
  const arriving = new Int32Array(nodes);
  const missing = new Int32Array(nodes);
  for (let node = source; node > sink; node--) {
    const start = out.starts[node] as number;
    const end = out.starts[node + 1] as number;
    let surplus = arriving[node] as number;
    for (let at = start; at < end; at++) surplus -= needs[out.arcs[at] as number] as number;
    if (surplus < 0 && node !== source) missing[node] = -surplus;
    let onward = -1;
    for (let at = start; at < end; at++) {
      const arc = out.arcs[at] as number;
      const more = Math.max(0, Math.min(surplus, wanted[arc] as number));
      (flow[arc] as number) += more;
      surplus -= more;
      if (onward === -1 || (to[arc] as number) > (to[onward] as number)) onward = arc;
    }
    if (surplus > 0) (flow[onward] as number) += surplus;
    for (let at = start; at < end; at++) {
      const arc = out.arcs[at] as number;
      (arriving[to[arc] as number] as number) += flow[arc] as number;
    }
  }
  for (let node = sink + 1; node < source; node++) {
    const lacking = missing[node] as number;
    if (lacking === 0) continue;
    const arc = nearest[node] as number;
    (flow[arc] as number) += lacking;
    (missing[from[arc] as number] as number) += lacking;
  }
  return flow;
}

/**
 * The fewest walks from the source to the sink that take every arc as often as it needs, as a flow: a feasible flow, minus
 * the maximum flow that can be removed from it (Dinic, Soviet Math. Dokl. 11, 1970). The rest is minimal, because
 * nothing can be removed across the cut. After visiting `maxWork` arcs it ends early, with a feasible flow.
 */
export function minimumFlow(network: Network, maxWork = Number.POSITIVE_INFINITY): MinimumFlow {
  const { nodes, source, sink, from, to, needs } = network;
  const out = arcsBy(from, nodes);
  const into = arcsBy(to, nodes);
  const flow = feasibleFlow(network, out);
  const level = new Int32Array(nodes);
  const queue = new Int32Array(nodes);
  /** For each node the next arc to try: first those that lead out of it, then those that lead to it. */
  const next = new Int32Array(nodes);
  const path = new Int32Array(nodes);
  let work = 0;

  /** Levels by steps from the source: along an arc that has more than it needs, or against any arc. */
  const findLevels = (): boolean => {
    work += nodes + from.length;
    level.fill(-1);
    level[source] = 0;
    queue[0] = source;
    for (let read = 0, written = 1; read < written; read++) {
      const node = queue[read] as number;
      const deeper = (level[node] as number) + 1;
      const visit = (other: number): void => {
        if (level[other] !== -1) return;
        level[other] = deeper;
        queue[written++] = other;
      };
      for (let at = out.starts[node] as number; at < (out.starts[node + 1] as number); at++) {
        const arc = out.arcs[at] as number;
        if ((flow[arc] as number) > (needs[arc] as number)) visit(to[arc] as number);
      }
      for (let at = into.starts[node] as number; at < (into.starts[node + 1] as number); at++)
        visit(from[into.arcs[at] as number] as number);
    }
    return level[sink] !== -1;
  };

  /** The arc to try next at a node, as itself, or against its direction as `~arc`; undefined after the last one. */
  const arcAt = (node: number): number | undefined => {
    const tried = next[node] as number;
    const first = out.starts[node] as number;
    const outgoing = (out.starts[node + 1] as number) - first;
    if (tried < outgoing) return out.arcs[first + tried] as number;
    const at = (into.starts[node] as number) + tried - outgoing;
    return at < (into.starts[node + 1] as number) ? ~(into.arcs[at] as number) : undefined;
  };

  /** Removes flow along paths of rising levels until no such path is left. */
  const removeFlow = (): void => {
    next.fill(0);
    let length = 0;
    let node = source;
    while (work++ < maxWork) {
      if (node === sink) {
        work += length;
        let bottleneck = Number.POSITIVE_INFINITY;
        for (let at = 0; at < length; at++) {
          const arc = path[at] as number;
          if (arc >= 0) bottleneck = Math.min(bottleneck, (flow[arc] as number) - (needs[arc] as number));
        }
        let kept = length;
        for (let at = length - 1; at >= 0; at--) {
          const arc = path[at] as number;
          if (arc < 0) (flow[~arc] as number) += bottleneck;
          else {
            (flow[arc] as number) -= bottleneck;
            if (flow[arc] === needs[arc]) kept = at;
          }
        }
        const arc = path[kept] as number;
        node = arc >= 0 ? (from[arc] as number) : (to[~arc] as number);
        length = kept;
        continue;
      }
      const arc = arcAt(node);
      if (arc === undefined) {
        if (length === 0) return;
        const last = path[--length] as number;
        node = last >= 0 ? (from[last] as number) : (to[~last] as number);
        (next[node] as number)++;
        continue;
      }
      const other = arc >= 0 ? (to[arc] as number) : (from[~arc] as number);
      const canReduce = arc < 0 || (flow[arc] as number) > (needs[arc] as number);
      if (canReduce && level[other] === (level[node] as number) + 1) {
        path[length++] = arc;
        node = other;
      } else (next[node] as number)++;
    }
  };

  while (findLevels()) {
    removeFlow();
    if (work >= maxWork) return { flow, cut: undefined };
  }
  const cut: number[] = [];
  for (let arc = 0; arc < from.length; arc++)
    if (level[from[arc] as number] !== -1 && level[to[arc] as number] === -1) cut.push(arc);
  return { flow, cut };
}
