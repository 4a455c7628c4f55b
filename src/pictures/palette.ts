import { match } from "ts-pattern";
import type { PictureNode } from "./picture.ts";

/** How a kind of box is coloured. Text has a contrast of at least 4.5 on its fill, borders and lines 3 on white (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Paint {
  /** The name of the look in formats that name looks. */
  readonly name: string;
  readonly fill: string;
  readonly border: string;
  readonly text: string;
}

const INK = "#1f2933";

/** The looks of boxes, in the order in which formats that name them list them. */
export const paints = {
  terminal: { name: "terminal", fill: "#1f4e79", border: "#1f4e79", text: "#ffffff" },
  open: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
  link: { name: "link", fill: "#f2ecfb", border: "#6b46c1", text: INK },
  rating: { name: "rating", fill: "#fdf3dc", border: "#9a6700", text: INK },
  singleChoice: { name: "singleChoice", fill: "#e6f5ec", border: "#276749", text: INK },
  multipleChoice: { name: "multipleChoice", fill: "#e2f4f5", border: "#0b7285", text: INK },
  run: { name: "run", fill: "#eef0f3", border: "#52606d", text: INK },
  unreachable: { name: "unreachable", fill: "#ffffff", border: "#6b7785", text: "#52606d" },
} as const satisfies Record<string, Paint>;

/** Colours of lines and their labels. */
export const lineColor = "#52606d";

/** The look of a box. What nobody comes to looks the same whatever it is. */
export function paintOf({ kind, reachable }: PictureNode): Paint {
  if (!reachable) return paints.unreachable;
  return match(kind)
    .with("start", "end", () => paints.terminal)
    .with("run", "jump", () => paints.run)
    .with("open", () => paints.open)
    .with("link", () => paints.link)
    .with("rating", () => paints.rating)
    .with("single_choice", () => paints.singleChoice)
    .with("multiple_choice", () => paints.multipleChoice)
    .exhaustive();
}
