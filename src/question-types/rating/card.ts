import { type Card, INK } from "../card.ts";

/** A box whose answers are on a scale. */
export const ratingCard: Card = {
  shape: "hexagon",
  paint: { name: "rating", fill: "#fdf3dc", border: "#9a6700", text: INK },
  icon: "M8 2l1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z",
};
