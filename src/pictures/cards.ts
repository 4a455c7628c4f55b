// How boxes look. Text has a contrast of at least 4.5 on its fill, borders and lines 3 on white (WCAG 2.2, 1.4.3, 1.4.11).
import type { PictureKind, PictureNode } from "./picture.ts";

/** The colours of a box. */
export interface Paint {
  /** What formats call it that name their styles. */
  readonly name: string;
  readonly fill: string;
  readonly border: string;
  readonly text: string;
}

/** The shapes that every format can draw. */
export type Shape =
  | "stadium"
  | "folder"
  | "note"
  | "parallelogram"
  | "hexagon"
  | "rounded-rectangle"
  | "double-rectangle";

/** The look of a kind of box. */
export interface Card {
  readonly shape: Shape;
  readonly paint: Paint;
}

const INK = "#1f2933";

const terminal: Card = {
  shape: "stadium",
  paint: { name: "terminal", fill: "#1f4e79", border: "#1f4e79", text: "#ffffff" },
};
const run: Paint = { name: "run", fill: "#eef0f3", border: "#52606d", text: INK };

/** The look of each kind of box. A new question type is one row here, with a shape and colours of its own. */
export const cards: Readonly<Record<PictureKind, Card>> = {
  start: terminal,
  end: terminal,
  run: { shape: "folder", paint: run },
  jump: { shape: "stadium", paint: run },
  open: {
    shape: "note",
    paint: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
  },
  link: {
    shape: "parallelogram",
    paint: { name: "link", fill: "#f2ecfb", border: "#6b46c1", text: INK },
  },
  rating: {
    shape: "hexagon",
    paint: { name: "rating", fill: "#fdf3dc", border: "#9a6700", text: INK },
  },
  single_choice: {
    shape: "rounded-rectangle",
    paint: { name: "singleChoice", fill: "#e6f5ec", border: "#276749", text: INK },
  },
  multiple_choice: {
    shape: "double-rectangle",
    paint: { name: "multipleChoice", fill: "#e2f4f5", border: "#0b7285", text: INK },
  },
};

/** The colours of boxes that no respondent reaches, whatever their kind. */
export const unreachable: Paint = {
  name: "unreachable",
  fill: "#ffffff",
  border: "#6b7785",
  text: "#52606d",
};

/** The colour of lines and of remarks about the whole picture. */
export const lineColor = "#52606d";

/** The colour of the labels of lines. */
export const labelColor = run.text;

/** The colours of a box. */
export const paintOf = ({ kind, reachable }: PictureNode): Paint =>
  reachable ? cards[kind].paint : unreachable;
