// The facts about routes, each compared with a plain search over the same answers.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findComponents } from "#routing/loops.ts";
import { nextTarget } from "#routing/next-target.ts";
import { Routing } from "#routing/routing.ts";
import { COUNT, leadingTo } from "./leading-to.ts";

const survey = fc.array(fc.array(fc.nat(COUNT), { minLength: 1, maxLength: 3 }), {
  minLength: COUNT,
  maxLength: COUNT,
});

/** Mostly onward, so that loops are few and small. */
const onward = fc.tuple(
  ...Array.from({ length: COUNT }, (_, position) =>
    fc.array(
      fc.oneof({ weight: 5, arbitrary: fc.integer({ min: position + 1, max: COUNT }) }, fc.nat(COUNT)),
      { minLength: 1, maxLength: 3 },
    ),
  ),
);
const surveys = fc.oneof(survey, onward);

const routingOf = (targets: readonly number[][]): Routing =>
  Routing.of(targets.map((each) => leadingTo(...each)));

/** The nodes that answers lead to from a node, after at least one step, without steps from `blocked` nodes. */
function nodesAfter(
  targets: readonly number[][],
  from: number,
  blocked: ReadonlySet<number> = new Set(),
): Set<number> {
  const found = new Set<number>();
  const queue = [from];
  for (const node of queue)
    for (const target of blocked.has(node) ? [] : (targets[node] ?? []))
      if (!found.has(target)) {
        found.add(target);
        queue.push(target);
      }
  return found;
}

const positions = Array.from({ length: COUNT }, (_, position) => position);

describe("routing", () => {
  it("knows which questions are reachable, which lead to the end, and from where and to where answers lead", () => {
    fc.assert(
      fc.property(surveys, (targets) => {
        const routing = routingOf(targets);
        const reached = nodesAfter(targets, 0).add(0);
        expect(routing.isOpen).toBe(false);
        expect(routing.canAllEnd).toBe(positions.every((each) => nodesAfter(targets, each).has(COUNT)));
        for (const each of positions) {
          expect(routing.isReachable(each)).toBe(reached.has(each));
          expect(routing.isKnown(each)).toBe(true);
          expect([...routing.targetsOf(each)]).toEqual([...new Set(targets[each])]);
          expect(routing.sourcesOf(each)).toEqual(
            positions.filter((source) => targets[source]?.includes(each)),
          );
          for (let node = 0; node <= COUNT; node++)
            expect(routing.leadsOnlyTo(each, node)).toBe(targets[each]?.every((target) => target === node));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("counts the fewest and the most questions that are still to come", () => {
    fc.assert(
      fc.property(surveys, (targets) => {
        const fewestFrom = (each: number): number | null => {
          let layer = new Set([each]);
          for (let steps = 0; steps <= COUNT; steps++) {
            if (layer.has(COUNT)) return steps;
            layer = new Set([...layer].flatMap((node) => targets[node] ?? []));
          }
          return null;
        };
        const mostFrom = (each: number): number =>
          each === COUNT ? 0 : 1 + Math.max(...(targets[each] ?? []).map(mostFrom));
        const isEndless = (each: number): boolean =>
          [each, ...nodesAfter(targets, each)].some((node) => nodesAfter(targets, node).has(node));
        expect(routingOf(targets).questions.map(({ fewest, most }) => [fewest, most])).toEqual(
          positions.map((each) => [fewestFrom(each), isEndless(each) ? null : mostFrom(each)]),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("finds every reachable loop, and who is caught in it", () => {
    fc.assert(
      fc.property(surveys, (targets) => {
        const routing = routingOf(targets);
        const reached = nodesAfter(targets, 0).add(0);
        const closure = positions.map((each) => nodesAfter(targets, each));
        const ends = (each: number): boolean => closure[each]?.has(COUNT) === true;
        const mates = (each: number): number[] =>
          positions.filter((other) => closure[each]?.has(other) && closure[other]?.has(each));
        const heads = positions.filter((each) => reached.has(each) && mates(each)[0] === each);
        const loops = heads.map((head) => {
          const inside = mates(head);
          return {
            questions: inside,
            closed: inside.every((each) => targets[each]?.every((target) => inside.includes(target))),
          };
        });
        expect(routing.loops).toEqual(loops);
        for (const loop of routing.loops) {
          expect(routing.isCertain(loop)).toBe(true);
          if (!loop.closed) continue;
          const head = loop.questions[0] as number;
          const caught = positions.filter(
            (each) =>
              loop.questions.includes(each) || (reached.has(each) && closure[each]?.has(head) && !ends(each)),
          );
          expect(routing.trappedBy(loop)).toEqual(caught);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("numbers components so that every route leads to the same or a lower one", () => {
    fc.assert(
      fc.property(surveys, (targets) => {
        const { flow } = routingOf(targets);
        const { of, members, starts, count } = findComponents(flow);
        for (const [source, each] of targets.entries())
          for (const target of each)
            if (target !== COUNT) expect(of[target]).toBeLessThanOrEqual(of[source] as number);
        expect(starts).toHaveLength(count + 1);
        for (let component = 0; component < count; component++)
          expect([...members.subarray(starts[component], starts[component + 1])].sort()).toEqual(
            positions.filter((each) => of[each] === component),
          );
      }),
      { numRuns: 300 },
    );
  });

  it("finds a shortest way between any two questions, and answers that walk it", () => {
    const node = fc.nat(COUNT - 1);
    fc.assert(
      fc.property(surveys, node, node, (targets, from, to) => {
        const routing = routingOf(targets);
        const way = routing.pathBetween(from, to);
        expect(way.length > 0).toBe(nodesAfter(targets, from).has(to));
        if (way.length === 0) return;
        let fewest = 1;
        for (let layer = new Set(targets[from]); !layer.has(to); fewest++)
          layer = new Set([...layer].flatMap((each) => targets[each] ?? []));
        expect(way).toHaveLength(fewest + 1);
        expect([way[0], way.at(-1)]).toEqual([from, to]);
        for (let step = 1; step < way.length; step++)
          expect(targets[way[step - 1] as number]).toContain(way[step]);
        if (!routing.isReachable(from)) return;
        const witness = routing.witnessTo(from, way.slice(1)) ?? [];
        const start = from === 0 ? 0 : routing.pathBetween(0, from).length - 1;
        expect(witness).toHaveLength(start + fewest);
        let at = 0;
        for (const { question, response } of witness) {
          expect(question).toBe(at);
          at = nextTarget(routing.compiled, question, response) as number;
        }
        expect(at).toBe(to);
      }),
      { numRuns: 1_000 },
    );
  });
});
