// Mutation testing of folders of `src` and `apps`: FOLDERS=fixes,markup npm run mutate. See docs/mutation-testing.md.
const { FOLDERS = "*" } = process.env;

export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutate.config.ts" },
  mutate: [
    ...FOLDERS.split(",").map((folder) => `{src,apps}/${folder}/**/*.ts`),
    // Generated code, definitions that only feed generated code, and generators.
    "!apps/{playground,vscode}/**",
    "!src/**/{*.generated,arbitraries,arbitrary,definition,definitions}.ts",
  ],
  // A static mutant is executed during imports and needs a run of all tests.
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 30_000,
  tempDirName: ".tmp/stryker",
  ignorePatterns: ["dist", ".tmp", "docs/api"],
  htmlReporter: { fileName: ".tmp/mutation.html" },
  reporters: ["clear-text", "progress-append-only", "html"],
  thresholds: { high: 90, low: 85, break: 85 },
};
