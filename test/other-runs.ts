import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

const boundedRuns = fileURLToPath(new URL("bounded-runs.ts", import.meta.url));

/** They count what is drawn, so they need at least as many runs as ever. */
const countingFiles = [
  "test/http/wire/read-parameters.test.ts",
  "test/check/rules/portable-response-key.test.ts",
  "test/check/rules/valid-link.test.ts",
  "test/laws/parity.test.ts",
  "test/parse/accept.test.ts",
  "test/parse/read-payload.test.ts",
  "test/runtime/restore-session.test.ts",
];

const areFewer = (): boolean => process.env["MOST_RUNS"] !== undefined;

/** Gives `bounded-runs.ts` to all files that import fast-check, except to those that count where runs are fewer. */
export const otherRuns = (): Plugin => ({
  name: "other-runs",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source === "fast-check" &&
    importer !== boundedRuns &&
    !(areFewer() && countingFiles.some((file) => importer.endsWith(`/${file}`)))
      ? boundedRuns
      : undefined,
});
