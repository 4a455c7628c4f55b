import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = import.meta.dirname;

/** Examples and pages import the package by its name; tests run them on the source files. */
const source = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What all tests have, however they are run. */
export const shared = {
  resolve: {
    alias: [
      { find: /^surveyc$/, replacement: source("src/index.ts") },
      { find: /^surveyc\/graph$/, replacement: source("src/pictures/index.ts") },
      { find: /^surveyc\/analysis$/, replacement: source("src/analysis/index.ts") },
      { find: /^surveyc\/zod$/, replacement: source("src/model/index.ts") },
      { find: /^surveyc\/runtime$/, replacement: source("src/runtime/index.ts") },
      { find: /^surveyc\/http$/, replacement: source("src/http/index.ts") },
      { find: /^surveyc\/http\/audit$/, replacement: source("src/audit/index.ts") },
      { find: /^surveyc\/stores$/, replacement: source("src/stores/index.ts") },
      { find: /^surveyc\/testing$/, replacement: source("src/testing/index.ts") },
    ],
  },
  test: {
    setupFiles: ["test/property-seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
};

/** Folders whose tests only call functions: their files share processes, as most of their time went into imports. */
const sharing = [
  ...["analysis", "branching-types", "check", "compile", "compiled", "diagnostics", "graph", "laws"],
  ...[
    "markup",
    "model",
    "packages",
    "pages",
    "parse",
    "pictures",
    "print",
    "question-types",
    "routing",
    "runtime",
  ],
  ...["source", "testing"],
];
const isSharing = (file: string): boolean => sharing.some((folder) => file.startsWith(`test/${folder}/`));

/** The names of all test files, except some. */
export const testFiles = (ignore: readonly string[] = []): string[] =>
  globSync("test/**/*.test.ts", { cwd: root, ignore }).sort();

/** Runs test files in two groups: those that share processes, and those that have one each. */
export const projectsOf = (files: readonly string[]): TestProjectInlineConfiguration[] => [
  { ...shared, test: { ...shared.test, name: "shared", include: files.filter(isSharing), isolate: false } },
  {
    ...shared,
    test: {
      ...shared.test,
      name: "isolated",
      include: files.filter((file) => !isSharing(file)),
      globalSetup: ["test/support-postgres.ts", "test/cli/build-command.ts"],
    },
  },
];

/**
 * The percentages of lines and branches that tests run at least, by folder of src. Much of the command runs in processes
 * of its own, and the embedded database in a thread, where nothing is counted.
 */
const minimums: Readonly<Record<string, readonly [lines: number, branches: number]>> = {
  analysis: [98, 95],
  audit: [99, 97],
  "branching-types": [100, 100],
  check: [99, 96],
  cli: [89, 85],
  compile: [98, 95],
  compiled: [100, 100],
  diagnostics: [99, 97],
  fields: [100, 100],
  graph: [100, 100],
  http: [99, 96],
  markup: [100, 96],
  model: [100, 100],
  packages: [100, 100],
  pages: [98, 92],
  parse: [99, 94],
  pictures: [99, 97],
  print: [99, 99],
  "question-types": [99, 97],
  routing: [99, 98],
  runtime: [100, 100],
  source: [98, 96],
  stores: [98, 92],
  testing: [99, 97],
};

const folders = readdirSync(source("src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The same as vitest takes them; a folder without one is a mistake. */
const thresholds = Object.fromEntries(
  folders.map(({ name }) => {
    const [lines, branches] = minimums[name] ?? [];
    if (lines === undefined) throw new Error(`vitest.config.ts names no coverage for src/${name}.`);
    return [`src/${name}/**`, { lines, branches }];
  }),
);

export default defineConfig({
  test: {
    projects: projectsOf(testFiles()),
    // One more than vitest would take: many tests wait for servers, databases and browsers.
    maxWorkers: availableParallelism() + 1,
    allowOnly: false,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      thresholds,
      reporter: ["text-summary", "json-summary"],
    },
  },
});
