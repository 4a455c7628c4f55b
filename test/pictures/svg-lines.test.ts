import fc from "fast-check";
import { expect, it } from "vitest";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "./survey-graphs.ts";

type Point = readonly [x: number, y: number];

/** The places to which the commands of a path lead, one for each. */
function pointsOf(path: string): Point[] {
  let [x, y] = [0, 0];
  return Array.from(path.matchAll(/([MHVhvlq])([^A-Za-z]*)/g), ([, command = "", numbers = ""]): Point => {
    const given = numbers.trim().split(" ").map(Number);
    const [across = 0, down = 0] = given.slice(-2);
    if (command === "M") [x, y] = [across, down];
    else if (command === "H") x = across;
    else if (command === "V") y = across;
    else if (command === "h") x += across;
    else if (command === "v") y += across;
    else [x, y] = [x + across, y + down];
    return [x, y];
  });
}

/** No part of the head of an arrow is further from its tip. */
const HEAD = 8;

/** Whether the head of an arrow has its tip there, and is otherwise on the side from which its line comes. */
function isHead(path: string | undefined, [x, y]: Point, side: "above" | "left" | "right"): boolean {
  const [tip, ...others] = pointsOf(path ?? "");
  if (tip?.[0] !== x || tip[1] !== y || others.length !== 2) return false;
  return others.every(([atX, atY]) => {
    if (side === "above") return atY < y && Math.abs(atX - x) < HEAD / 2;
    return (side === "left" ? atX < x : atX > x) && Math.abs(atY - y) < HEAD / 2;
  });
}

/** The cards of a picture by position, and its `end`. */
function boxesOf(svg: string) {
  const box =
    /<g class="(?:question" data-question="(\d+)|end)">(?:<title>[^<]*<\/title>)?<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g;
  return new Map(
    Array.from(svg.matchAll(box), ([, position = "end", ...numbers]) => {
      const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
      return [position, { left, top, right: left + width, bottom: top + height, middle: left + width / 2 }];
    }),
  );
}

/** Whether a line ends inside of the head of its arrow, at that distance from the tip. */
const isInHead = (distance: number): boolean => distance > 0 && distance < HEAD;

type Boxed = ReturnType<typeof boxesOf> extends Map<string, infer Box> ? Box : never;

/** The vertical part of a line beside the cards, and the height at which the line arrives. */
interface Trunk {
  readonly side: "left" | "right";
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly arrival: number;
}

/** Checks a line beside the cards; undefined if it ends at another one, which must have a dot there. */
function expectAround(group: string, card: Boxed, target: Boxed): Trunk | Point {
  const [line = "", head] = Array.from(group.matchAll(/ d="([^"]*)"/g), ([, path = ""]) => path);
  const [start, out, corner, ...rest] = pointsOf(line) as [Point, Point, Point, ...Point[]];
  const side = start[0] === card.left ? "left" : "right";
  const [outward, downward] = [side === "left" ? -1 : 1, Math.sign(corner[1] - start[1])];
  expect(start[0]).toBe(card[side]);
  expect(start[1] > card.top && start[1] < card.bottom).toBe(true);
  expect((out[0] - start[0]) * outward).toBeGreaterThan(0);
  // Corners are parts of circles.
  const radius = (corner[0] - out[0]) * outward;
  expect(radius > 0 && radius === (corner[1] - out[1]) * downward).toBe(true);
  const dot = /<circle cx="(\S+)" cy="(\S+)"/.exec(group)?.slice(1).map(Number);
  if (rest.length === 0) {
    expect(dot).toEqual(corner);
    return corner;
  }
  const [down, bend, end] = rest as [Point, Point, Point];
  if (dot !== undefined) expect(dot).toEqual(corner);
  expect((down[1] - corner[1]) * downward).toBeGreaterThanOrEqual(0);
  expect([(down[0] - bend[0]) * outward, (bend[1] - down[1]) * downward]).toEqual([radius, radius]);
  expect(end[1]).toBe(bend[1]);
  expect(isInHead((end[0] - target[side]) * outward)).toBe(true);
  expect(end[1] > target.top && end[1] < target.bottom).toBe(true);
  expect(isHead(head, [target[side], end[1]], side)).toBe(true);
  const [from, to] = [Math.min(start[1], end[1]), Math.max(start[1], end[1])];
  return { side, x: corner[0], from, to, arrival: end[1] };
}

it("lead from their cards to their targets: straight down, or round the cards, with an arrow at the end", () => {
  const density = fc.constantFrom("comfortable", "compact");
  const depth = fc.constantFrom(undefined, undefined, 1);
  fc.assert(
    fc.property(surveys, density, depth, (survey, density, depth) => {
      const svg = drawSurvey(lowerSurvey(survey), { format: "svg", density, depth });
      const boxes = boxesOf(svg);
      const boxOf = (name: string): Boxed => boxes.get(name) as Boxed;
      const first = boxes.get("0") ?? boxOf("end");
      const [begin = "", tip] = Array.from(svg.matchAll(/^<path d="([^"]*)"/gm), ([, path]) => path);
      const [beginX, beginY] = pointsOf(begin).at(-1) as Point;
      expect(beginX === first.middle && isInHead(first.top - beginY)).toBe(true);
      expect(isHead(tip, [first.middle, first.top], "above")).toBe(true);

      const trunks: Trunk[] = [];
      const joined: { at: Point; target: Boxed }[] = [];
      const exit = /<g class="exit" data-from="(\d+)" data-to="(\w+)"[\s\S]*?<\/g>/g;
      for (const [group, from = "", to = ""] of svg.matchAll(exit)) {
        const [card, target] = [boxOf(from), boxes.get(to)];
        const [line = "", head] = Array.from(group.matchAll(/ d="([^"]*)"/g), ([, path = ""]) => path);
        if (/^M[^A-Z]*V[^A-Za-z]*$/.test(line)) {
          const [start, [x, y]] = pointsOf(line) as [Point, Point];
          expect(start).toEqual([card.middle, card.bottom]);
          // What is not drawn has a line of words in its place.
          const below = target?.top ?? (pointsOf(head ?? "")[0] as Point)[1];
          expect(x === card.middle && isInHead(below - y)).toBe(true);
          expect(isHead(head, [card.middle, below], "above")).toBe(true);
          continue;
        }
        if (target === undefined) {
          const [[startX, startY], [endX, endY]] = pointsOf(line) as [Point, Point];
          const [side, outward] = startX === card.left ? ["left" as const, -1] : ["right" as const, 1];
          expect(startX === card[side] && startY > card.top && startY < card.bottom).toBe(true);
          const tip: Point = [pointsOf(head ?? "")[0]?.[0] ?? 0, startY];
          expect(endY === startY && isInHead((tip[0] - endX) * outward)).toBe(true);
          expect((endX - startX) * outward).toBeGreaterThan(0);
          expect(isHead(head, tip, side === "left" ? "right" : "left")).toBe(true);
          continue;
        }
        const found = expectAround(group, card, target);
        if ("side" in found) trunks.push(found);
        else joined.push({ at: found, target });
      }
      // Lines to other places are beside each other.
      for (const one of trunks)
        for (const other of trunks)
          if (one.side === other.side && one.arrival !== other.arrival)
            expect(one.to < other.from || other.to < one.from || Math.abs(one.x - other.x) > 10).toBe(true);
      // What ends at another line ends between its ends, at one to the same place.
      for (const { at, target } of joined)
        expect(
          trunks.some(
            ({ x, from, to, arrival }) =>
              x === at[0] && from < at[1] && at[1] < to && target.top < arrival && arrival < target.bottom,
          ),
        ).toBe(true);
    }),
    { numRuns: 40 },
  );
});
