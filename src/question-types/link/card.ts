import { type Card, INK } from "../card.ts";

/** A page that shows something and asks nothing. */
export const linkCard: Card = {
  shape: "parallelogram",
  paint: { name: "link", fill: "#f2ecfb", border: "#6b46c1", text: INK },
};
