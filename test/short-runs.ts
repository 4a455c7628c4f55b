import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

const fewerRuns = fileURLToPath(new URL("fewer-runs.ts", import.meta.url));

/** They count what is drawn, so they need as many runs as ever. */
const countingFiles = [
  "test/http/request/read-parameters.test.ts",
  "test/check/rules/portable-response-key.test.ts",
  "test/check/rules/valid-link.test.ts",
  "test/laws/parity.test.ts",
  "test/parse/accept.test.ts",
  "test/parse/read-payload.test.ts",
  "test/runtime/restore-session.test.ts",
];

/** Gives `fewer-runs.ts` to all files that import fast-check, except those that count. */
export const shortRuns = (): Plugin => ({
  name: "short-runs",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source === "fast-check" &&
    importer !== fewerRuns &&
    !countingFiles.some((file) => importer.endsWith(`/${file}`))
      ? fewerRuns
      : undefined,
});
