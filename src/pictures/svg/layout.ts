import type { Target } from "#branching-types/branching-type.ts";
import type { Stub } from "../survey-draft.ts";
import type { Exit } from "./exits.ts";
import { assignLanes } from "./lanes.ts";
import { isOnward, type Part } from "./parts.ts";

/** How much room cards have, in pixels except for the lines. */
export interface Density {
  /** The maximum number of lines of a text; 0 if it is next to the position. */
  readonly lines: number;
  /** The space above the answers. */
  readonly beforeRows: number;
  readonly row: number;
  /** The space below the content of a card. */
  readonly bottom: number;
  /** The space between two cards. */
  readonly between: number;
}

export const densities = {
  comfortable: { lines: 3, beforeRows: 10, row: 24, bottom: 10, between: 36 },
  compact: { lines: 0, beforeRows: 4, row: 20, bottom: 4, between: 24 },
} as const satisfies Record<string, Density>;

export const TEXT_SIZE = 14;
export const NOTE_SIZE = 12;
export const CARD_WIDTH = 380;
/** The space next to the text of a card. */
export const PADDING = 16;
/** The available space for the lines of a card. */
export const ROOM = CARD_WIDTH - 2 * PADDING;
export const HEADER = 30;
export const LINE = 19;
export const NOTE_LINE = 16;
const RUN_HEIGHT = 38;
const GAP_HEIGHT = 22;
export const PILL_HEIGHT = 32;
const LANE = 13;
const FIRST_LANE = 22;
/** Room next to the column without lanes. */
const MARGIN = 28;
/** How far below the upper edge of a card lines arrive. */
const ENTRY = 15;

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
  /** Where its text ends and its rows begin. */
  readonly middle: number;
  readonly rows: readonly Row[];
  /** The dead ends, below the rows, with the height at which each line begins. */
  readonly stubs: readonly (Stub & { readonly y: number })[];
  /** The exit that leads to the box below, if there is one. */
  readonly onward: Exit | undefined;
}

/** A line from an exit next to a card to the card or the end it leads to; a stub if that is not drawn. */
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

/** The elements to place. */
export interface Column {
  readonly parts: readonly Part[];
  readonly exits: readonly (readonly Exit[])[];
  /** What a card shows of a question: the height of its text, and its dead ends. */
  readonly sizeOf: (position: number) => { readonly height: number; readonly stubs: readonly Stub[] };
  readonly density: Density;
  /** The position at which it begins. */
  readonly top: number;
}

/** The maximum number of crossings between the lines of one card while its answers are in the order of the survey. */
const MAX_CROSSINGS = 2;

/**
 * The answers next to a card: in the order of the survey if few of their lines cross; otherwise those with the furthest target
 * first, so that the line of a nearer one begins below, and crosses none.
 */
function rowsOf(from: number, exits: readonly Exit[], count: number): Omit<Row, "y">[] {
  const positionOf = ({ target }: Exit): number => (target === "end" ? count : target);
  const rows = exits.map((exit) => ({
    exit,
    side: positionOf(exit) > from ? ("right" as const) : ("left" as const),
  }));
  let crossings = 0;
  for (const [index, { exit, side }] of rows.entries())
    for (let above = 0; above < index && crossings <= MAX_CROSSINGS; above++) {
      const other = rows[above] as (typeof rows)[number];
      if (other.side === side && positionOf(other.exit) < positionOf(exit)) crossings++;
    }
  return crossings <= MAX_CROSSINGS
    ? rows
    : rows.sort((one, other) => positionOf(other.exit) - positionOf(one.exit));
}

function boxOf(part: Part, top: number, { exits, sizeOf, density }: Column): Box {
  const empty = { part, top, middle: top, rows: [], stubs: [], onward: undefined };
  if (part.kind === "gap") return { ...empty, height: GAP_HEIGHT };
  if (part.kind === "run") return { ...empty, height: RUN_HEIGHT, onward: exits[part.to]?.[0] };
  const { position } = part;
  const { height, stubs } = sizeOf(position);
  const out = exits[position] ?? [];
  const onward = out.find(({ target }) => isOnward(position, target, exits.length));
  const sideExits = out.filter((exit) => exit !== onward);
  const middle = top + HEADER + height + (sideExits.length + stubs.length === 0 ? 0 : density.beforeRows);
  let y = middle;
  const next = <Item>(item: Item): Item & { readonly y: number } => {
    y += density.row;
    return { ...item, y: y - density.row / 2 };
  };
  const rows = rowsOf(position, sideExits, exits.length).map(next);
  const deadEnds = stubs.map(next);
  return { part, top, height: y - top + density.bottom, middle, rows, stubs: deadEnds, onward };
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
 * Places a survey: the start, the parts one below the other in the order of the questions, the end; a line to the next box is
 * straight, a line further down is on the right, a line back on the left. Lines to the same target share their vertical part.
 * Runs in n log n steps.
 */
export function layOut(column: Column): Layout {
  const { parts, top: start, density } = column;
  let y = start + PILL_HEIGHT + density.between;
  const boxes: Box[] = [];
  const entries = new Map<Target, number>();
  for (const part of parts) {
    const box = boxOf(part, y, column);
    boxes.push(box);
    // Only the question before it leads to a run.
    if (part.kind === "question") entries.set(part.position, y + ENTRY);
    y += box.height + density.between;
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
    const offset = FIRST_LANE + lane * LANE;
    const x = line.row.side === "left" ? left - offset : left + CARD_WIDTH + offset;
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
