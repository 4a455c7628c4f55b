import fc from "fast-check";
import { expect, it } from "vitest";
import { minimumFlow, type Network } from "#analysis/cover/minimum-flow.ts";
import { shortenWalks } from "#analysis/cover/short-walks.ts";

/** A network of arcs from higher to lower nodes, each with what it needs. */
const networkOf = (nodes: number, arcs: readonly (readonly [number, number, number])[]): Network => ({
  nodes,
  source: nodes - 1,
  sink: 0,
  from: Int32Array.from(arcs, ([from]) => from),
  to: Int32Array.from(arcs, ([, to]) => to),
  needs: Int32Array.from(arcs, ([, , need]) => need),
});

/** The number of walks, if inflow equals outflow at each node. */
function walksOf({ nodes, source, sink, from, to, needs }: Network, flow: Int32Array): number {
  const balance = new Array<number>(nodes).fill(0);
  flow.forEach((amount, arc) => {
    expect(amount).toBeGreaterThanOrEqual(needs[arc] as number);
    (balance[from[arc] as number] as number) += amount;
    (balance[to[arc] as number] as number) -= amount;
  });
  const walks = balance[source] as number;
  expect((balance[sink] as number) + walks).toBe(0);
  expect(balance.filter((amount) => amount !== 0).length).toBeLessThanOrEqual(2);
  return walks;
}

it.each<[string, Network, number]>([
  ["one arc", networkOf(2, [[1, 0, 3]]), 3],
  [
    "alternatives one after the other",
    networkOf(4, [
      [3, 2, 1],
      [3, 1, 1],
      [2, 1, 1],
      [2, 0, 1],
      [1, 0, 1],
    ]),
    3,
  ],
  [
    "what is too much on one side is needed on the other",
    networkOf(5, [
      [4, 3, 3],
      [3, 2, 1],
      [3, 1, 1],
      [2, 0, 1],
      [1, 0, 2],
    ]),
    3,
  ],
  [
    "what is left on a way is taken away by another one",
    networkOf(6, [
      [1, 0, 2],
      [2, 0, 1],
      [4, 1, 0],
      [3, 1, 1],
      [3, 2, 1],
      [4, 2, 2],
      [5, 3, 2],
      [5, 4, 2],
      [5, 4, 1],
    ]),
    5,
  ],
  [
    "what was fetched is taken away again",
    networkOf(6, [
      [5, 4, 1],
      [5, 3, 4],
      [4, 2, 1],
      [3, 1, 1],
      [3, 2, 1],
      [2, 0, 3],
      [1, 0, 2],
    ]),
    5,
  ],
])("finds the fewest walks: %s", (_, network, walks) => {
  expect(walksOf(network, minimumFlow(network).flow)).toBe(walks);
});

it("gives up early if work is bounded, with some flow", () => {
  const network = networkOf(6, [
    [1, 0, 2],
    [2, 1, 0],
    [3, 0, 0],
    [5, 2, 0],
    [4, 1, 1],
    [4, 3, 0],
    [5, 4, 2],
  ]);
  // As much as one search for ways looks at.
  const { flow, cut } = minimumFlow(network, network.nodes + network.from.length);
  expect(walksOf(network, flow)).toBeGreaterThanOrEqual(walksOf(network, minimumFlow(network).flow));
  expect(cut).toBeUndefined();
});

/** From each node an arc leads on, and to each node one leads, so that each is on some way from the source to the sink. */
const networks = fc.integer({ min: 2, max: 24 }).chain((nodes) => {
  const arcs = Array.from({ length: nodes - 1 }, (_, at) => at).flatMap((at) => [
    fc.tuple(fc.constant(at + 1), fc.integer({ min: Math.max(0, at - 4), max: at }), fc.nat(4)),
    fc.tuple(fc.integer({ min: at + 1, max: Math.min(nodes - 1, at + 5) }), fc.constant(at), fc.nat(4)),
  ]);
  return fc.tuple(...arcs).map((list) => networkOf(nodes, list));
});

it("finds as few walks as its cut needs, and no shorter walks are more", () => {
  fc.assert(
    fc.property(networks, (network) => {
      const { flow, cut } = minimumFlow(network);
      const walks = walksOf(network, flow);
      expect(cut?.reduce((sum, arc) => sum + (network.needs[arc] as number), 0)).toBe(walks);
      const shorter = shortenWalks(network, flow);
      expect(walksOf(network, shorter)).toBe(walks);
    }),
    { numRuns: 500 },
  );
});
