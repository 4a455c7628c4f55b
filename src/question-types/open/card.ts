import { type Card, INK } from "../card.ts";

/** A sheet to write on. */
export const openCard: Card = {
  shape: "note",
  paint: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
};
