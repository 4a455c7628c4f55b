import type { RouteGraph } from "../route-graph.ts";
import { multiplyPowers, type Polynomial } from "./polynomial.ts";

/** The ways to a node by the number of questions on them: `counts[i]` ways of `least + i` questions. */
interface Ways {
  readonly least: number;
  readonly counts: bigint[];
}

/** Adds the ways through a question, one question longer, to those to its target. */
function addLonger(known: Ways | undefined, through: Ways): Ways {
  const least = through.least + 1;
  if (known === undefined) return { least, counts: through.counts.slice() };
  const gap = known.least - least;
  const sum = gap > 0 ? { least, counts: [...new Array<bigint>(gap).fill(0n), ...known.counts] } : known;
  through.counts.forEach((count, index) => {
    const at = least + index - sum.least;
    while (sum.counts.length <= at) sum.counts.push(0n);
    sum.counts[at] = (sum.counts[at] as bigint) + count;
  });
  return sum;
}

/**
 * How many routes have each length, for a graph without reachable loops and its questions in forward order. Questions that
 * are asked on every route cut the survey into parts. The ways through a part, by length, are a polynomial; the product of
 * all is what is sought. Parts that read alike are few, so the product of their powers is computed at once.
 */
export function countLengths({ count, flow }: RouteGraph, order: Int32Array): ReadonlyMap<number, bigint> {
  const { starts, targets } = flow;
  const place = new Int32Array(count + 1);
  order.forEach((question, index) => {
    place[question] = index;
  });
  place[count] = order.length;
  const powers = new Map<string, { readonly factor: Polynomial; power: number }>();
  let shortest = 0;

  const multiply = ({ least, counts }: Ways): void => {
    shortest += least;
    if (counts.length === 1 && counts[0] === 1n) return;
    const key = counts.map((each) => each.toString(32)).join();
    const same = powers.get(key);
    if (same === undefined) powers.set(key, { factor: counts, power: 1 });
    else same.power++;
  };

  const ways = new Map<number, Ways>();
  let furthest = 0;
  for (const [index, source] of order.entries()) {
    const through = ways.get(source);
    ways.delete(source);
    const isOnEveryRoute = furthest <= index;
    if (isOnEveryRoute && through !== undefined) multiply(through);
    const ahead = isOnEveryRoute ? { least: 0, counts: [1n] } : (through as Ways);
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      furthest = Math.max(furthest, place[target] as number);
      ways.set(target, addLonger(ways.get(target), ahead));
    }
  }
  multiply(ways.get(count) as Ways);

  const lengths = new Map<number, bigint>();
  multiplyPowers([...powers.values()]).forEach((each, index) => {
    if (each > 0n) lengths.set(shortest + index, each);
  });
  return lengths;
}
