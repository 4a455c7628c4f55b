// The facts about routes, each compared with what a plain search over the same answers says.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findComponents } from "#routing/loops.ts";
import { nextTarget } from "#routing/next-target.ts";
import { Routing } from "#routing/routing.ts";

const COUNT = 6;

/** A question whose choices lead to these nodes; COUNT is the end. */
const leadingTo = (...targets: number[]): object => ({
  type: "single_choice",
  question: "Where?",
  choices: targets.map((_, index) => `to ${index}`),
  branching: {
    type: "response_based",
    responseValues: Object.fromEntries(
      targets.map((target, index) => [index, target >= COUNT ? "end" : target] as const),
    ),
  },
});

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
  new Routing(targets.map((each) => leadingTo(...each)));

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
        const way = routing.wayBetween(from, to);
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
        const start = from === 0 ? 0 : routing.wayBetween(0, from).length - 1;
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

describe("answers that lead somewhere", () => {
  const rating = (responseValues: object, more: object = {}): object => ({
    ...{ type: "rating", question: "How?", scale: 5, ...more },
    branching: { type: "response_based", responseValues },
  });
  it.each<[string, object, number, number | string | null]>([
    ["the first answer of a band", rating({ positive: "end" }), 3, 4],
    ["the first answer without a route", rating({ negative: "end", neutral: "end" }), 1, 4],
    ["an answer without a route where others come before it", rating({ "1": "end" }), 1, 2],
    [
      "a skip, where every answer has a route",
      rating({ "0": 2, "1": 2, negative: 2, neutral: 2, positive: 2 }, { optional: true }),
      1,
      null,
    ],
    [
      "a key that leads where the others go on to",
      rating({ "3": 1, negative: "end", positive: "end" }),
      1,
      3,
    ],
    ["a key before answers without a route", rating({ "4": 1 }), 1, 4],
    ["the text of a choice", leadingTo(2, 1), 1, "to 1"],
    ["an answer to the end", rating({ "5": "end" }), 3, 5],
    ["any text", { type: "open", question: "Why?" }, 1, "an answer"],
  ])("%s", (_name, first, node, response) => {
    const routing = new Routing([first, { type: "open" }, { type: "open" }]);
    expect(routing.witnessTo(0, [node])).toEqual([{ question: 0, response }]);
  });

  it("are the same objects where ways begin alike, and others beyond them", () => {
    const routing = new Routing([{}, {}, {}, {}]);
    const one = routing.witnessTo(2, [3]);
    const other = routing.witnessTo(3, []);
    expect(one?.map(({ question }) => question)).toEqual([0, 1, 2]);
    expect(other).toEqual(one);
    expect(other?.[0]).toBe(one?.[0]);
  });

  it.each([
    [998, 1, 999],
    [999, 1, 1_000],
    [1_000, 0, 1_000],
    [1_000, 1, undefined],
    [1_001, 0, undefined],
    [0, 1_000, 1_000],
    [0, 1_001, undefined],
  ])("to question %i and %i steps on are %s", (position, beyond, steps) => {
    const routing = new Routing(Array.from({ length: 2_100 }, () => ({})));
    const nodes = Array.from({ length: beyond }, (_, index) => position + 1 + index);
    expect(routing.witnessTo(position, nodes)?.length).toBe(steps);
  });
});

describe("names of questions", () => {
  it.each([
    [{ question: "Why?" }, 'questions[0] ("Why?")'],
    [{ question: "" }, "questions[0]"],
    [{ question: 5 }, "questions[0]"],
    [{}, "questions[0]"],
    [{ question: "x".repeat(40) }, `questions[0] ("${"x".repeat(40)}")`],
    [{ question: "x".repeat(41) }, `questions[0] ("${"x".repeat(39)}…")`],
  ])("%j", (question, name) => {
    const routing = new Routing([question]);
    expect(routing.nameOf(0)).toBe(name);
    expect(routing.nameOf(0)).toBe(name);
    expect(routing.nameOf(1)).toBe("questions[1]");
  });
});

describe("questions with unknown routes", () => {
  const unknown = (targets: readonly number[][], ...positionsOf: number[]): Routing =>
    new Routing(
      targets.map((each) => leadingTo(...each)),
      new Set(positionsOf),
    );
  const line = (...more: number[][]): number[][] =>
    [...more, ...Array.from({ length: COUNT }, () => [COUNT])].slice(0, COUNT);

  it("are open only where they can be reached", () => {
    const targets = line([1], [2], [COUNT], [4]);
    for (const each of positions) {
      const routing = unknown(targets, each);
      expect(routing.isOpen).toBe(each <= 2);
      expect(positions.filter((position) => !routing.isKnown(position))).toEqual([each]);
      expect(positions.filter((position) => routing.isReachable(position))).toEqual(
        [0, 1, 2].filter((position) => position <= each || each > 2),
      );
    }
  });

  // Questions 1 and 2 are a loop that can be left.
  it.each<[string, number[][], number[], boolean]>([
    ["everything is known", line([1], [2], [1, 3], [4]), [], true],
    ["the loop leads to the end past it", line([1], [2], [1, COUNT], [4]), [4], true],
    ["the loop can be left only by it", line([1], [2], [1, 3], [COUNT]), [3], false],
    ["the loop can be left by it, and without it", line([1], [2], [1, 3, COUNT], [COUNT]), [3], true],
    ["the loop can be left by one of two", line([1], [2], [1, 3, 4]), [3, 4], false],
    ["it comes before the loop", line([1, 2], [COUNT], [3], [2, COUNT]), [1], true],
    ["it comes before, and the loop meets another", line([1, 2], [COUNT], [3], [2, 4, COUNT]), [1, 4], false],
    ["another loop comes first, and it is met", line([0, 1], [2], [1, 3, COUNT], [COUNT]), [3], false],
    ["another loop comes first, and it is not met", line([0, 1], [2], [1, COUNT], [COUNT]), [3], true],
    ["a route from before leads into the loop", line([2], [2, 3], [1, 3, COUNT], [4]), [5], true],
    ["a part of the loop's first way back is elsewhere", line([1], [2, 0, COUNT], [1, 3, COUNT]), [3], true],
  ])("%s", (_name, targets, positionsOf, isCertain) => {
    const routing = unknown(targets, ...positionsOf);
    const loop = routing.loops.find(({ questions }) => questions.includes(2));
    expect(loop && routing.isCertain(loop)).toBe(isCertain);
  });
});
