import type { Target } from "#branching-types/branching-type.ts";
import type { Stub } from "../faults.ts";
import type { Exit } from "./exits.ts";
import { assignLanes } from "./lanes.ts";
import { isOnward, type Part } from "./parts.ts";

/** The sizes of what is drawn, in pixels. */
export const CARD_WIDTH = 380;
export const HEADER = 30;
export const LINE = 19;
export const NOTE_LINE = 16;
export const ROW = 24;
const BOTTOM = 10;
const RUN_HEIGHT = 38;
const GAP_HEIGHT = 22;
export const PILL_HEIGHT = 32;
/** Between two cards. */
const BETWEEN = 36;
const LANE = 13;
const FIRST_LANE = 22;
/** Room beside the column where there are no lanes. */
const MARGIN = 28;
/** Where lines arrive at a card, below its upper edge. */
const ENTRY = 15;
const TITLE_HEIGHT = 58;

export interface Row {
  readonly exit: Exit;
  readonly side: "left" | "right";
  /** The height at which its line begins. */
  readonly y: number;
}

export interface Box {
  readonly part: Part;
  readonly top: number;
  readonly height: number;
  readonly rows: readonly Row[];
  /** What leads nowhere, below the rows, with the height at which its line begins. */
  readonly stubs: readonly (Stub & { readonly y: number })[];
  /** The exit that leads to the box below, if there is one. */
  readonly onward: Exit | undefined;
}

/** A line from an exit beside a card to the card or the end it leads to; a stub where that is not drawn. */
export interface Arc {
  readonly from: number;
  readonly row: Row;
  /** The x of its vertical part; null for a stub. */
  readonly x: number | null;
  /** The height at which it arrives. */
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The left edge of the column. */
  readonly left: number;
  readonly start: number;
  readonly boxes: readonly Box[];
  readonly end: number;
  readonly arcs: readonly Arc[];
}

/** What a card says of a question: its height above the rows, and what leads nowhere. */
export type CardSize = (position: number) => { readonly height: number; readonly stubs: readonly Stub[] };

function rowsOf(
  from: number,
  top: number,
  exits: readonly Exit[],
  count: number,
): { rows: Row[]; onward: Exit | undefined } {
  const onward = exits.find(({ target }) => isOnward(from, target, count));
  const forward = exits.filter((exit) => exit !== onward && (exit.target === "end" || exit.target > from));
  const back = exits.filter(({ target }) => target !== "end" && target <= from);
  // The furthest first: the line of a nearer one begins below, and crosses none of them.
  const far = (target: Target): number => (target === "end" ? count : target);
  const ordered = [
    ...forward
      .sort((one, other) => far(other.target) - far(one.target))
      .map((exit) => ({ exit, side: "right" as const })),
    ...back
      .sort((one, other) => far(other.target) - far(one.target))
      .map((exit) => ({ exit, side: "left" as const })),
  ];
  return { onward, rows: ordered.map((row, index) => ({ ...row, y: top + index * ROW + ROW / 2 })) };
}

function boxOf(part: Part, top: number, exits: readonly (readonly Exit[])[], sizeOf: CardSize): Box {
  const nothing = { part, top, rows: [], stubs: [], onward: undefined };
  if (part.kind === "gap") return { ...nothing, height: GAP_HEIGHT };
  if (part.kind === "run") return { ...nothing, height: RUN_HEIGHT, onward: exits[part.to]?.[0] };
  const { position } = part;
  const { height, stubs } = sizeOf(position);
  const textEnd = top + HEADER + height;
  const { rows, onward } = rowsOf(position, textEnd + 4, exits[position] ?? [], exits.length);
  const rowCount = rows.length + stubs.length;
  return {
    part,
    top,
    height: textEnd - top + (rowCount === 0 ? 0 : 4 + rowCount * ROW) + BOTTOM,
    rows,
    stubs: stubs.map((stub, index) => ({ ...stub, y: textEnd + 4 + (rows.length + index) * ROW + ROW / 2 })),
    onward,
  };
}

/** An exit with the height at which its line arrives. */
interface Line {
  readonly from: number;
  readonly row: Row;
  readonly y: number;
}

/** The vertical parts of the lines on one side: lines to the same target share theirs. */
function lanesOf(lines: readonly Line[]): { laneOf: (line: Line) => number; count: number } {
  const trunks = new Map<number, number[]>();
  for (const { row, y } of lines) {
    const trunk = trunks.get(y);
    if (trunk === undefined) trunks.set(y, [row.y, y]);
    else trunk.push(row.y);
  }
  const heights = [...trunks.keys()];
  const { lanes, count } = assignLanes(
    Array.from(trunks.values(), (trunk) => trunk.sort((one, other) => one - other)),
  );
  const byHeight = new Map(heights.map((y, index) => [y, lanes[index] as number]));
  return { count, laneOf: ({ y }) => byHeight.get(y) as number };
}

const widthOfLanes = (count: number): number =>
  count === 0 ? MARGIN : FIRST_LANE + count * LANE + MARGIN / 2;

/**
 * Places a survey: a title, the start, the parts one below the other in the order of the questions, the end; what leads to
 * the next box is a straight line, what leads further down is led along on the right, what leads back on the left. Lines to
 * the same target share their vertical part. Runs in n log n steps.
 */
export function layOut(
  parts: readonly Part[],
  exits: readonly (readonly Exit[])[],
  sizeOf: CardSize,
): Layout {
  let y = TITLE_HEIGHT;
  const start = y;
  y += PILL_HEIGHT + BETWEEN;
  const boxes: Box[] = [];
  const entries = new Map<Target, number>();
  for (const part of parts) {
    const box = boxOf(part, y, exits, sizeOf);
    boxes.push(box);
    if (part.kind !== "gap") entries.set(part.kind === "run" ? part.from : part.position, y + ENTRY);
    y += box.height + BETWEEN;
  }
  const end = y;
  entries.set("end", end + PILL_HEIGHT / 2);
  const lines = boxes.flatMap(({ part, rows }) =>
    rows.map((row) => ({
      from: part.kind === "question" ? part.position : -1,
      row,
      y: entries.get(row.exit.target) ?? Number.NaN,
    })),
  );
  const drawn = lines.filter((line) => !Number.isNaN(line.y));
  const sides = {
    left: lanesOf(drawn.filter(({ row }) => row.side === "left")),
    right: lanesOf(drawn.filter(({ row }) => row.side === "right")),
  };
  const left = widthOfLanes(sides.left.count);
  const arcs = lines.map((line): Arc => {
    const lane = Number.isNaN(line.y) ? -1 : sides[line.row.side].laneOf(line);
    const away = FIRST_LANE + lane * LANE;
    const x = line.row.side === "left" ? left - away : left + CARD_WIDTH + away;
    return { ...line, x: lane === -1 ? null : x };
  });
  return {
    width: left + CARD_WIDTH + widthOfLanes(sides.right.count),
    height: end + PILL_HEIGHT,
    left,
    start,
    boxes,
    end,
    arcs,
  };
}
