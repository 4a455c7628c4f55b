import { type Card, INK } from "../card.ts";

/** A sheet to write on. */
export const openCard: Card = {
  shape: "note",
  paint: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
  icon: "M2.5 4.5h11M2.5 8h11M2.5 11.5h6.5",
};
