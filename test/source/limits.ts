import type { ReadLimits } from "#source/read-json.ts";

/** The limits of the library that apply to reading. */
export const limits: ReadLimits = { text: 64 * 1024 * 1024, depth: 64, members: 100_000 };
