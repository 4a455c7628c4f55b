import { stubText } from "../survey-draft.ts";
import { cutToWidth } from "../text-width.ts";
import { arrowHead, cross, element, hint, inLine, type LineLook, stroke, textAt } from "./elements.ts";
import { type Exit, type ExitKind, nameOf } from "./exits.ts";
import { type Arc, CARD_WIDTH, NOTE_SIZE, PILL_HEIGHT } from "./layout.ts";
import { CORNER, type Scene } from "./scene.ts";
import type { Colors } from "./theme.ts";

export function exitLook(colors: Colors, kind: ExitKind, taken: boolean): LineLook {
  const dashes = kind === "again" ? "6 4" : undefined;
  if (taken) return { color: colors.way, width: 3, dashes };
  if (kind === "endless") return { color: colors.error, width: 2 };
  if (kind === "never") return { color: colors.never, width: 1.2, dashes: "2 4" };
  return { color: colors.line, width: 1.5, dashes };
}

/** What the look of a line means. */
export const exitWords = {
  again: "asked again",
  endless: "the end cannot be reached from there",
  never: "never taken",
} as const;

/** A line from a question to the target of its answers, with a tooltip. */
const exitGroup = (from: number, { words, target, kind }: Exit, line: string): string =>
  element(
    "g",
    `class="exit" data-from="${from}" data-to="${target}"`,
    hint([
      `${from} → ${nameOf(target)}: ${words || "every answer"}${kind === "on" ? "" : ` (${exitWords[kind]})`}`,
    ]),
    line,
  );

/** How the line of an exit is drawn: whole, above others, or only to the point at which it joins one with the same look. */
type Course = "alone" | "above" | "joined";

function arcLine(scene: Scene, { from, row, x, y }: Arc, course: Course): string {
  const { left } = scene.layout;
  const outward = row.side === "right" ? 1 : -1;
  const edge = row.side === "right" ? left + CARD_WIDTH : left;
  const look = exitLook(scene.colors, row.exit.kind, scene.way.took(from, row.exit.target));
  if (x === null) {
    const tip = edge + outward * 20;
    return exitGroup(
      from,
      row.exit,
      stroke(`M${edge} ${row.y}H${tip - outward * 6}`, look) + arrowHead(tip, row.y, row.side, look.color),
    );
  }
  const down = y > row.y ? 1 : -1;
  const out = `M${edge} ${row.y}H${x - outward * CORNER}q${outward * CORNER} 0 ${outward * CORNER} ${down * CORNER}`;
  // The end is narrower than the column.
  const arrival = row.exit.target === "end" ? left + CARD_WIDTH / 2 + 46 : edge;
  const inward = `V${y - down * CORNER}q0 ${down * CORNER} ${-outward * CORNER} ${down * CORNER}H${arrival + outward * 6}`;
  return exitGroup(
    from,
    row.exit,
    (course === "joined"
      ? stroke(out, look)
      : stroke(out + inward, look) +
        arrowHead(arrival, y, row.side === "right" ? "left" : "right", look.color)) +
      (course === "alone"
        ? ""
        : element("circle", `cx="${x}" cy="${row.y + down * CORNER}" r="3" fill="${look.color}"`)),
  );
}

/**
 * The lines next to the column. Of the lines with the same look and the same target only the longest is drawn whole; a dot
 * marks where other lines join it.
 */
function arcs(scene: Scene): string[] {
  const longest = new Map<string, Arc>();
  const isLongest = (name: string, arc: Arc): boolean => longest.get(name) === arc;
  const lines = scene.layout.arcs.map((arc) => {
    const { from, row, y } = arc;
    const taken = scene.way.took(from, row.exit.target);
    const trunk = `${row.side} ${y}`;
    const look = `${trunk} ${row.exit.kind} ${taken}`;
    for (const name of [trunk, look]) {
      const known = longest.get(name);
      if (known === undefined || Math.abs(row.y - y) > Math.abs(known.row.y - y)) longest.set(name, arc);
    }
    return { arc, taken, trunk, look };
  });
  // The lines of a session are above the rest.
  return [...lines.filter(({ taken }) => !taken), ...lines.filter(({ taken }) => taken)].map(
    ({ arc, trunk, look }) =>
      arcLine(scene, arc, !isLongest(look, arc) ? "joined" : isLongest(trunk, arc) ? "alone" : "above"),
  );
}

function stubs({ layout, colors }: Scene): string[] {
  const edge = layout.left + CARD_WIDTH;
  const look = { color: colors.error, width: 1.5 };
  return layout.boxes.flatMap((box) =>
    box.stubs.map((stub) =>
      element(
        "g",
        `class="stub" data-from="${stub.from}"`,
        hint([stubText(stub)]),
        stroke(`M${edge} ${stub.y}h13`, look),
        cross(edge + 13, stub.y, colors.error),
      ),
    ),
  );
}

function spine(scene: Scene, from: number, exit: Exit, y: number, below: number): string {
  const x = scene.layout.left + CARD_WIDTH / 2;
  const look = exitLook(scene.colors, exit.kind, scene.way.took(from, exit.target));
  const words = cutToWidth(exit.words, NOTE_SIZE, CARD_WIDTH / 2 - 20);
  return exitGroup(
    from,
    exit,
    stroke(`M${x} ${y}V${below - 6}`, look) +
      arrowHead(x, below, "down", look.color) +
      (words === ""
        ? ""
        : textAt(x + 10, (y + below) / 2 + 4, inLine(words), { size: NOTE_SIZE, fill: scene.colors.ink })),
  );
}

/** The mark between a question and an unreachable one below it. */
function cut({ layout, colors }: Scene, y: number, below: number): string {
  const x = layout.left + CARD_WIDTH / 2;
  const middle = (y + below) / 2;
  return (
    stroke(`M${x} ${y}V${below}`, { color: colors.warning, width: 1.5, dashes: "2 4" }) +
    cross(x, middle, colors.warning) +
    textAt(x + 14, middle + 4, "cut off here", { size: NOTE_SIZE, fill: colors.warning, weight: "bold" })
  );
}

function spines(scene: Scene): string[] {
  const { boxes, end } = scene.layout;
  return boxes.map((box, index) => {
    const { part, top, height, onward } = box;
    if (part.kind === "gap") return "";
    const next = boxes[index + 1];
    const last = part.kind === "run" ? part.to : part.position;
    const below = next?.top ?? end;
    if (onward !== undefined) return spine(scene, last, onward, top + height, below);
    const isCut =
      scene.isReached(last) && next?.part.kind === "question" && !scene.isReached(next.part.position);
    return isCut ? cut(scene, top + height, below) : "";
  });
}

/** All lines, those of the session above the others. */
export function drawLines(scene: Scene): string[] {
  const { layout, colors, way } = scene;
  const x = layout.left + CARD_WIDTH / 2;
  const first = layout.boxes[0]?.top ?? layout.end;
  const look = exitLook(colors, "on", way.current !== undefined);
  return [
    stroke(`M${x} ${layout.start + PILL_HEIGHT}V${first - 6}`, look),
    arrowHead(x, first, "down", look.color),
    ...arcs(scene),
    ...stubs(scene),
    ...spines(scene),
  ];
}
