import { type Card, INK } from "../card.ts";

/** A box whose answers are on a scale. */
export const ratingCard: Card = {
  shape: "hexagon",
  paint: { name: "rating", fill: "#fdf3dc", border: "#9a6700", text: INK },
};
