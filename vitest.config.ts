import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Examples and pages import the package by its name; tests run them on the source files. */
const source = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^surveyc$/, replacement: source("src/index.ts") },
      { find: /^surveyc\/runtime$/, replacement: source("src/runtime/index.ts") },
      { find: /^surveyc\/http$/, replacement: source("src/http/index.ts") },
      { find: /^surveyc\/http\/audit$/, replacement: source("src/audit/index.ts") },
      { find: /^surveyc\/stores$/, replacement: source("src/stores/index.ts") },
      { find: /^surveyc\/testing$/, replacement: source("src/testing/index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support-postgres.ts", "test/cli/build-command.ts"],
    setupFiles: ["test/property-seed.ts"],
    allowOnly: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
