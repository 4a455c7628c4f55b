import { type Card, INK } from "../card.ts";

/** One frame: one of the choices is picked. */
export const singleChoiceCard: Card = {
  shape: "rounded-rectangle",
  paint: { name: "singleChoice", fill: "#e6f5ec", border: "#276749", text: INK },
  icon: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11zM8 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z",
};
