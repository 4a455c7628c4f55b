import { type Card, INK } from "../card.ts";

/** Two frames: several of the choices are picked. */
export const multipleChoiceCard: Card = {
  shape: "double-rectangle",
  paint: { name: "multipleChoice", fill: "#e2f4f5", border: "#0b7285", text: INK },
  icon: "M3 3h10v10H3zM5.4 8l2 2 3.4-4",
};
