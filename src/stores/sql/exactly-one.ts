import { StoreFault } from "../store.ts";
import type { Answer } from "./database.ts";

/** Holds a write to changing one row. */
export function exactlyOne({ count }: Answer, otherwise: string): void {
  if (count !== 1) throw new StoreFault("inconsistent", otherwise);
}
