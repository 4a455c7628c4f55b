import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

const boundedRuns = fileURLToPath(new URL("bounded-runs.ts", import.meta.url));

/** Gives `bounded-runs.ts` to all files that import fast-check. */
export const otherRuns = (): Plugin => ({
  name: "other-runs",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "fast-check" && importer !== boundedRuns ? boundedRuns : undefined,
});
