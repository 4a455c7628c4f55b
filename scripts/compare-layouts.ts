// Compares our layout with Graphviz dot's on the ten largest real questionnaires, drawn whole: npx tsx scripts/compare-layouts.ts
// Prints a Markdown table: how often lines cross, and how long all lines are together, in hundreds of pixels (SVG) and points (dot).
import { instance } from "@viz-js/viz";
import { drawSurvey } from "../src/pictures/draw-survey.ts";
import { real } from "../test/analysis/real.ts";

const LARGEST = 10;
const STEPS = 12;

type Point = readonly [x: number, y: number];

/** A line of a picture, as a sequence of points. */
interface Line {
  readonly target: string;
  readonly points: readonly Point[];
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

/** Points on a Bézier curve after its first one. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const at = (step + 1) / STEPS;
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = level[index] as Point;
        return [fromX + (x - fromX) * at, fromY + (y - fromY) * at];
      });
    return level[0] as Point;
  });
}

/** The points of a path of the commands that the two layouts write. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command = "", written = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...written.matchAll(/-?[\d.]+/g)].map(Number);
    const [x, y] = points.at(-1) ?? [0, 0];
    const pairs = numbers.flatMap((value, at): Point[] =>
      at % 2 === 0 ? [[value, numbers[at + 1] as number]] : [],
    );
    const [first = 0] = numbers;
    if (command === "M") points.push(...pairs.slice(0, 1));
    else if (command === "H") points.push([first, y]);
    else if (command === "V") points.push([x, first]);
    else if (command === "q")
      points.push(...curve([[x, y], ...pairs.map(([dx, dy]): Point => [x + dx, y + dy])]));
    else if (command === "C")
      for (let at = 0; at < pairs.length; at += 3)
        points.push(...curve([points.at(-1) as Point, ...pairs.slice(at, at + 3)]));
    else throw new Error(`unexpected command ${command} in ${path}`);
  }
  return points;
}

function lineOf(target: string, path: string): Line {
  const points = pointsOf(path);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { target, points, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** The lines of a picture; what a line shares with others is part of only one of them. */
const linesIn = (svg: string, line: RegExp): Line[] =>
  [...svg.matchAll(line)].map(([, target = "", path = ""]) => lineOf(target, path));

const ours = /<g class="exit"><title>[^<]*? → ([^:<]*):[^<]*<\/title><path d="([^"]*)"/g;
const dots = /<title>\w+&#45;&gt;(\w+)<\/title>\s*<path [^>]*?d="([^"]*)"/g;

const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Whether two stretches cross at a point inside of both. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

function crossingsOf(one: Line, other: Line): number {
  const [left, top, right, bottom] = one.box;
  const [otherLeft, otherTop, otherRight, otherBottom] = other.box;
  if (left > otherRight || otherLeft > right || top > otherBottom || otherTop > bottom) return 0;
  let count = 0;
  for (let at = 1; at < one.points.length; at++)
    for (let to = 1; to < other.points.length; to++)
      if (
        crosses(
          one.points[at - 1] as Point,
          one.points[at] as Point,
          other.points[to - 1] as Point,
          other.points[to] as Point,
        )
      )
        count++;
  return count;
}

/** How often lines to different targets cross. */
function crossings(lines: readonly Line[]): number {
  let count = 0;
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.target !== other.target) count += crossingsOf(one, other);
  return count;
}

const lengthOf = ({ points }: Line): number =>
  points
    .slice(1)
    .reduce((sum, [x, y], at) => sum + Math.hypot(x - (points[at]?.[0] ?? x), y - (points[at]?.[1] ?? y)), 0);

const hundreds = (lines: readonly Line[]): string =>
  (lines.reduce((sum, line) => sum + lengthOf(line), 0) / 100).toFixed(0);

const viz = await instance();
console.log("| questionnaire | questions | lines | crossings, ours | dot | length, ours | dot |");
console.log("|---|---|---|---|---|---|---|");
const largest = [...real].sort(
  (one, other) => other.compiled.questions.length - one.compiled.questions.length,
);
for (const { file, compiled } of largest.slice(0, LARGEST)) {
  // A question with a finding is never folded away.
  const diagnostics = compiled.questions.map((_, position) => ({
    code: "no-blank-text" as const,
    severity: "info" as const,
    message: "",
    pointer: `/questions/${position}`,
    params: {},
  }));
  const column = linesIn(drawSurvey(compiled, { format: "svg", diagnostics }), ours);
  const layered = linesIn(viz.renderString(drawSurvey(compiled, { format: "dot" }), { format: "svg" }), dots);
  const cells = [
    file.replace(/\.json$/, ""),
    compiled.questions.length,
    `${column.length} / ${layered.length}`,
    crossings(column),
    crossings(layered),
    hundreds(column),
    hundreds(layered),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
