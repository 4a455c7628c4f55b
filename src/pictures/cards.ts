// The appearance of boxes. Contrast is at least 4.5 for text on its fill, 3 for borders and lines on white (WCAG 2.2, 1.4).
import { type BoxLook, INK, type Paint } from "#question-types/card.ts";
import { questionViews } from "#question-types/question-types.ts";
import type { PictureKind, PictureNode } from "./picture.ts";

const terminal: BoxLook = {
  shape: "stadium",
  paint: { name: "terminal", fill: "#1f4e79", border: "#1f4e79", text: "#ffffff" },
};
const wrong: BoxLook = {
  shape: "stadium",
  paint: { name: "wrong", fill: "#fdecec", border: "#c0222f", text: INK },
};

export const cards: Readonly<Record<PictureKind, BoxLook>> = {
  start: terminal,
  end: terminal,
  unknown: wrong,
  wrong,
  ...questionViews,
};

/** The icon of a question of an unknown type: a question mark. */
export const UNKNOWN_ICON = "M5 5.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.1-1.5 2.4M8 13v.5";

/** The colours of boxes of unreachable questions of all kinds. */
export const unreachable: Paint = {
  name: "unreachable",
  fill: "#ffffff",
  border: "#6b7785",
  text: "#52606d",
};

export const wrongColor = wrong.paint.border;

/** The colour of lines. */
export const lineColor = "#52606d";

export const paintOf = ({ kind, reachable }: PictureNode): Paint =>
  reachable ? cards[kind].paint : unreachable;
