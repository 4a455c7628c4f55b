/** The shapes that every format of pictures can draw. */
export type Shape =
  | "stadium"
  | "note"
  | "parallelogram"
  | "hexagon"
  | "rounded-rectangle"
  | "double-rectangle"
  | "trapezoid";

/**
 * The colours of a box. Text has a contrast of at least 4.5 on its fill, and a border of 3 on white (WCAG 2.2, 1.4.3 and
 * 1.4.11).
 */
export interface Paint {
  /** The name of the style, in formats that name styles: camel case. */
  readonly name: string;
  readonly fill: string;
  readonly border: string;
  readonly text: string;
}

/** How a box of a graph looks. */
export interface BoxLook {
  readonly shape: Shape;
  readonly paint: Paint;
}

/** How questions of one type look in pictures. No two types share a shape, a paint or an icon. */
export interface Card extends BoxLook {
  /** The lines of a sign for the type, as an SVG path in a box of 16 by 16. */
  readonly icon: string;
}

/** The colour of text on light fills. */
export const INK = "#1f2933";
