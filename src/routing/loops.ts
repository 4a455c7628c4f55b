import type { Flow } from "./flow.ts";

/** The strongly connected components of a flow, numbered so that every edge leads to the same or a lower number. */
export interface Components {
  readonly count: number;
  /** The component of each question. */
  readonly of: Int32Array;
  /** Questions ordered by component; component c is `members[starts[c]]` up to, and without, `members[starts[c + 1]]`. */
  readonly members: Int32Array;
  readonly starts: Int32Array;
}

/**
 * Tarjan's algorithm (SIAM J. Comput. 1, 1972) with an explicit stack instead of recursion, so that surveys of any length are
 * safe. The end is in no component. Linear in edges.
 */
export function findComponents(flow: Flow): Components {
  const { count, starts, targets } = flow;
  const of = new Int32Array(count).fill(-1);
  const members = new Int32Array(count);
  const componentStarts: number[] = [0];
  const order = new Int32Array(count);
  const low = new Int32Array(count);
  const nextEdge = new Int32Array(count);
  const open = new Int32Array(count);
  const path = new Int32Array(count);
  let opened = 0;
  let depth = 0;
  let visited = 0;
  let placed = 0;

  const enter = (node: number): void => {
    order[node] = low[node] = ++visited;
    nextEdge[node] = starts[node] as number;
    open[opened++] = node;
    path[depth++] = node;
  };

  for (let root = 0; root < count; root++) {
    if (order[root] !== 0) continue;
    enter(root);
    while (depth > 0) {
      const node = path[depth - 1] as number;
      if ((nextEdge[node] as number) < (starts[node + 1] as number)) {
        const target = targets[nextEdge[node] as number] as number;
        nextEdge[node] = (nextEdge[node] as number) + 1;
        if (target === count) continue;
        if (order[target] === 0) enter(target);
        else if (of[target] === -1) low[node] = Math.min(low[node] as number, order[target] as number);
        continue;
      }
      depth--;
      if (depth > 0) {
        const parent = path[depth - 1] as number;
        low[parent] = Math.min(low[parent] as number, low[node] as number);
      }
      if (low[node] !== order[node]) continue;
      const component = componentStarts.length - 1;
      let member: number;
      do {
        member = open[--opened] as number;
        of[member] = component;
        members[placed++] = member;
      } while (member !== node);
      componentStarts.push(placed);
    }
  }
  return { count: componentStarts.length - 1, of, members, starts: Int32Array.from(componentStarts) };
}

/** Questions that can all be reached from each other, and from themselves. */
export interface Loop {
  /** In ascending order. */
  readonly questions: readonly number[];
  /** Whether no answer leads out of it, so that respondents who reach it never finish. */
  readonly closed: boolean;
}

/** The reachable loops, in the order of their first questions. */
export function findLoops(flow: Flow, components: Components, reachable: Uint8Array): Loop[] {
  const { starts, targets, count } = flow;
  const loops: Loop[] = [];
  for (let component = 0; component < components.count; component++) {
    const from = components.starts[component] as number;
    const to = components.starts[component + 1] as number;
    if (reachable[components.members[from] as number] === 0) continue;
    let inside = false;
    let closed = true;
    for (let index = from; index < to; index++) {
      const source = components.members[index] as number;
      const end = starts[source + 1] as number;
      for (let at = starts[source] as number; at < end; at++) {
        const target = targets[at] as number;
        if (target !== count && components.of[target] === component) inside = true;
        else closed = false;
      }
    }
    if (inside)
      loops.push({
        questions: Array.from(components.members.subarray(from, to)).sort((a, b) => a - b),
        closed,
      });
  }
  return loops.sort((a, b) => (a.questions[0] as number) - (b.questions[0] as number));
}

/** For each node whether it leads to one of `goals`: 1, otherwise 0. Ignores paths through a `blocked` question. */
export function nodesLeadingTo(
  sourcesOfEach: readonly (readonly number[] | undefined)[],
  goals: Iterable<number>,
  blocked: ReadonlySet<number>,
): Uint8Array {
  const leading = new Uint8Array(sourcesOfEach.length);
  const queue = [...goals];
  for (const goal of queue) leading[goal] = 1;
  for (const node of queue)
    for (const source of sourcesOfEach[node] ?? []) {
      if (leading[source] === 1 || blocked.has(source)) continue;
      leading[source] = 1;
      queue.push(source);
    }
  return leading;
}

/** The source and the target of the first edge that leads to the same or an earlier question; empty if there is none. */
export function firstBackward({ count, starts, targets }: Flow): readonly number[] {
  for (let source = 0; source < count; source++)
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      if (target <= source) return [source, target];
    }
  return [];
}
