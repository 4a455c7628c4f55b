import { type Card, INK } from "../card.ts";

/** One frame: one of the choices is picked. */
export const singleChoiceCard: Card = {
  shape: "rounded-rectangle",
  paint: { name: "singleChoice", fill: "#e6f5ec", border: "#276749", text: INK },
};
