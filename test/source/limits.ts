import type { ReadLimits } from "#source/read-json.ts";

/** The limits of the library, as far as reading goes. */
export const limits: ReadLimits = { text: 64 * 1024 * 1024, depth: 64, members: 100_000 };
