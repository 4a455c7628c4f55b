import { StoreError } from "../store.ts";
import type { QueryResult } from "./database.ts";

/** Holds a write to changing one row. */
export function exactlyOne({ count }: QueryResult, otherwise: string): void {
  if (count !== 1) throw new StoreError("inconsistent", otherwise);
}
