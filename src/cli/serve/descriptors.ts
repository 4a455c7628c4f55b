import { readFile } from "node:fs/promises";

/** What the store, the log and connections that are being refused need besides: PGlite alone has about a hundred files open. */
const RESERVE = 256;

/** The most files and connections that this process may have open; null where the system does not tell. */
export async function descriptorLimit(file = "/proc/self/limits"): Promise<number | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const soft = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1]);
  return Number.isInteger(soft) ? soft : null;
}

/** How many connections may be open, so that descriptors are left for everything else; at most half of a small limit. */
export const connectionsWithin = (limit: number | null, wanted: number): number =>
  limit === null ? wanted : Math.min(wanted, Math.max(1, limit - Math.min(RESERVE, Math.ceil(limit / 2))));
