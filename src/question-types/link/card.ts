import { type Card, INK } from "../card.ts";

/** A page that shows something and asks nothing. */
export const linkCard: Card = {
  shape: "parallelogram",
  paint: { name: "link", fill: "#f2ecfb", border: "#6b46c1", text: INK },
  icon: "M6.5 9.5l3-3M7.2 5.1l1.2-1.2a2.6 2.6 0 0 1 3.7 3.7l-1.2 1.2M8.8 10.9l-1.2 1.2a2.6 2.6 0 0 1-3.7-3.7l1.2-1.2",
};
