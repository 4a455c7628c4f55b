import { stubText } from "../faults.ts";
import { arrowHead, cross, element, hint, inLine, type LineLook, stroke, textAt } from "./elements.ts";
import type { Exit } from "./exits.ts";
import { type Arc, CARD_WIDTH, PILL_HEIGHT } from "./layout.ts";
import { CORNER, NOTE_SIZE, nameOf, type Scene } from "./scene.ts";
import { cutToWidth } from "./text-width.ts";

export function exitLook(
  { colors }: Pick<Scene, "colors">,
  { kind }: Pick<Exit, "kind">,
  taken: boolean,
): LineLook {
  if (taken) return { color: colors.way, width: 3, dashes: kind === "again" ? "7 4" : undefined };
  if (kind === "endless") return { color: colors.error, width: 2, dashes: undefined };
  if (kind === "never") return { color: colors.never, width: 1.2, dashes: "2 4" };
  return { color: colors.line, width: 1.5, dashes: kind === "again" ? "6 4" : undefined };
}

const exitHint = (from: number, { words, target, kind }: Exit): string =>
  `${from} → ${nameOf(target)}: ${words === "" ? "every answer" : words}${
    { on: "", again: " (asked again)", endless: " (nobody can finish from there)", never: " (never taken)" }[
      kind
    ]
  }`;

/** The line of an exit beside a card, with its arrow, or up to where it joins another one. */
function arcLine(scene: Scene, { from, row, x, y }: Arc, joins: boolean): string {
  const { left } = scene.layout;
  const outward = row.side === "right" ? 1 : -1;
  const edge = row.side === "right" ? left + CARD_WIDTH : left;
  const look = exitLook(scene, row.exit, scene.way.took(from, row.exit.target));
  if (x === null) {
    const tip = edge + outward * 20;
    return element(
      "g",
      { class: "exit" },
      hint([exitHint(from, row.exit)]) +
        stroke(`M${edge} ${row.y}H${tip - outward * 6}`, look) +
        arrowHead(tip, row.y, row.side, look.color),
    );
  }
  const down = y > row.y ? 1 : -1;
  const radius = Math.min(CORNER, Math.abs(y - row.y) / 2);
  const out = `M${edge} ${row.y}H${x - outward * radius}q${outward * radius} 0 ${outward * radius} ${down * radius}`;
  // The end is narrower than the column.
  const arrival = row.exit.target === "end" ? left + CARD_WIDTH / 2 + 46 : edge;
  const inward = `V${y - down * radius}q0 ${down * radius} ${-outward * radius} ${down * radius}H${arrival + outward * 6}`;
  return element(
    "g",
    { class: "exit" },
    hint([exitHint(from, row.exit)]) +
      (joins
        ? stroke(out, look)
        : stroke(out + inward, look) +
          arrowHead(arrival, y, row.side === "right" ? "left" : "right", look.color)),
  );
}

/** The lines beside the column. Of those that look the same and lead to the same place only the longest is drawn whole. */
function arcs(scene: Scene): string[] {
  const whole = new Map<string, Arc>();
  const nameOfTrunk = ({ from, row, y }: Arc): string =>
    `${row.side} ${y} ${row.exit.kind} ${scene.way.took(from, row.exit.target)}`;
  for (const arc of scene.layout.arcs) {
    const name = nameOfTrunk(arc);
    const longest = whole.get(name);
    if (longest === undefined || Math.abs(arc.row.y - arc.y) > Math.abs(longest.row.y - longest.y))
      whole.set(name, arc);
  }
  const drawn = scene.layout.arcs.map((arc) => ({
    taken: scene.way.took(arc.from, arc.row.exit.target),
    line: arcLine(scene, arc, whole.get(nameOfTrunk(arc)) !== arc),
  }));
  // What a session took is above the rest.
  return [...drawn.filter(({ taken }) => !taken), ...drawn.filter(({ taken }) => taken)].map(
    ({ line }) => line,
  );
}

function stubs({ layout, colors }: Scene): string[] {
  const edge = layout.left + CARD_WIDTH;
  const look = { color: colors.error, width: 1.5, dashes: undefined };
  return layout.boxes.flatMap((box) =>
    box.stubs.map((stub) =>
      element(
        "g",
        { class: "stub" },
        hint([stubText(stub)]) +
          stroke(`M${edge} ${stub.y}h13`, look) +
          cross(edge + 13, stub.y, colors.error),
      ),
    ),
  );
}

function spine(scene: Scene, from: number, exit: Exit, y: number, below: number): string {
  const x = scene.layout.left + CARD_WIDTH / 2;
  const look = exitLook(scene, exit, scene.way.took(from, exit.target));
  const words = cutToWidth(exit.words, NOTE_SIZE, CARD_WIDTH / 2 - 20);
  return element(
    "g",
    { class: "exit" },
    hint([exitHint(from, exit)]) +
      stroke(`M${x} ${y}V${below - 6}`, look) +
      arrowHead(x, below, "down", look.color) +
      (words === ""
        ? ""
        : textAt(x + 10, (y + below) / 2 + 4, inLine(words), { size: NOTE_SIZE, fill: scene.colors.ink })),
  );
}

/** What is between a question that is asked and one below it that nobody comes to. */
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

/** All lines, those that a session took above the others. */
export function drawLines(scene: Scene): string[] {
  const { layout, colors, way } = scene;
  const x = layout.left + CARD_WIDTH / 2;
  const first = layout.boxes[0]?.top ?? layout.end;
  const begun = way.current !== undefined;
  const color = begun ? colors.way : colors.line;
  return [
    stroke(`M${x} ${layout.start + PILL_HEIGHT}V${first - 6}`, {
      color,
      width: begun ? 3 : 1.5,
      dashes: undefined,
    }),
    arrowHead(x, first, "down", color),
    ...arcs(scene),
    ...stubs(scene),
    ...spines(scene),
  ];
}
