import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { otherRuns } from "./test/other-runs.ts";

const root = import.meta.dirname;

/** Resolves a source file: examples and pages import the package by name, and tests run them on the sources. */
const source = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The settings of all test runs. */
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
    setupFiles: ["test/property-seed.ts", "test/no-bare-patterns.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
};

/** Folders with slow tests that do not change the process; some start browsers. */
const slowInProcess = [
  "analysis",
  "apps",
  "audit",
  "browser-client",
  "compile",
  "docs",
  "examples",
  "http",
  "model",
  "parse",
  "source",
  "stores",
  "testing",
];

/** Files that end threads and processes; each runs in a separate process. */
const slowIsolated = ["hanging-engine", "kill-pglite", "kill-postgres"].map(
  (name) => `test/stores/${name}.slow.test.ts`,
);

const isIn = (folders: readonly string[], file: string): boolean =>
  folders.some((folder) => file.startsWith(`test/${folder}/`));

/** Whether a file has slow tests, which start processes, databases or browsers, or take seconds: `npm run test:slow`. */
const isSlow = (file: string): boolean => file.endsWith(".slow.test.ts");

/** Whether a file needs the environment of a page. Such files have separate processes, because mixing them would end the processes of others. */
const needsPage = (file: string): boolean =>
  isIn(["apps/playground", "apps/vscode", "examples"], file) &&
  readFileSync(join(root, file), "utf8").includes("@vitest-environment");

/** The global setup of the run. */
const buildCommand = "test/apps/cli/build-command.ts";
const startPostgres = "test/support-postgres.ts";

/** Setup files for tests with embedded databases, in their own process or in others. */
const setupFiles = ["test/quick-wasm.cjs", ...shared.test.setupFiles];

/** Returns the names of all test files, except some. */
export const testFiles = (ignore: readonly string[] = []): string[] =>
  globSync("test/**/*.test.ts", { cwd: root, ignore }).sort();

/** Divides test files into groups. Files of three groups share processes, because imports took most of their time. */
export function projectsOf(files: readonly string[]): TestProjectInlineConfiguration[] {
  const groupOf = (file: string): string => {
    if (isSlow(file))
      return isIn(slowInProcess, file) && !slowIsolated.includes(file) ? "slow-in-process" : "slow";
    return needsPage(file) ? "page" : "shared";
  };
  const project = (name: string, settings: object) => ({
    ...shared,
    test: { ...shared.test, name, include: files.filter((file) => groupOf(file) === name), ...settings },
  });
  return [
    project("page", { isolate: false }),
    project("shared", { isolate: false, setupFiles, globalSetup: [buildCommand] }),
    project("slow-in-process", { isolate: false, setupFiles, globalSetup: [buildCommand, startPostgres] }),
    project("slow", { setupFiles, globalSetup: [buildCommand, startPostgres] }),
  ];
}

/** Files whose tests take long. Vitest would start the small ones last, and they would delay the end of the run. */
const long = [
  "audit/rows.slow.test.ts",
  "apps/server/backup/backup.slow.test.ts",
  "apps/server/endless-statement.slow.test.ts",
  "browser-client/rule-pages.slow.test.ts",
  "compile/every-value.slow.test.ts",
  "docs/recipes.slow.test.ts",
  "parse/every-member.slow.test.ts",
  "stores/contract.slow.test.ts",
  "stores/hanging-engine.slow.test.ts",
  "stores/kill-pglite.slow.test.ts",
];
const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((file) => moduleId.endsWith(`/${file}`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * The minimum coverage of lines and branches in percent, by folder of src. The embedded database runs in a thread without
 * coverage.
 */
const minimums: Readonly<Record<string, readonly [lines: number, branches: number]>> = {
  analysis: [98, 95],
  audit: [99, 97],
  "branching-types": [100, 100],
  check: [99, 96],
  compile: [98, 95],
  compiled: [100, 100],
  diagnostics: [99, 97],
  fields: [100, 100],
  fixes: [99, 95],
  http: [99, 96],
  markup: [100, 96],
  model: [100, 100],
  parse: [99, 94],
  pictures: [99, 97],
  print: [99, 99],
  "question-types": [99, 97],
  routing: [99, 98],
  runtime: [100, 100],
  source: [98, 96],
  stores: [98, 92],
  suggestions: [99, 94],
  testing: [99, 97],
};

/** The minimum coverage of programs. Much of the command runs in child processes without coverage. */
const minimumsOfPrograms: Readonly<Record<string, readonly [lines: number, branches: number]>> = {
  "apps/{cli,server,files,process,phrasing,language-server/host}/**": [89, 85],
  "apps/language-server/*.ts": [98, 86],
  "apps/pages/**": [98, 92],
};

const folders = readdirSync(source("src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The thresholds for vitest; every folder must have one. */
const thresholds = Object.fromEntries([
  ...folders.map(({ name }) => {
    const [lines, branches] = minimums[name] ?? [];
    if (lines === undefined) throw new Error(`vitest.config.ts has no minimum coverage for src/${name}.`);
    return [`src/${name}/**`, { lines, branches }] as const;
  }),
  ...Object.entries(minimumsOfPrograms).map(
    ([files, [lines, branches]]) => [files, { lines, branches }] as const,
  ),
]);

/** Properties draw a twentieth of their values, except in the coverage run. */
const env = process.env["LEAST_RUNS"] === undefined ? { FEWER_RUNS: "1" } : {};
const drawsOtherwise = Object.keys(env).length > 0 || process.env["OTHER_SEED"] !== undefined;

export default defineConfig({
  test: {
    projects: projectsOf(testFiles()).map((project) => ({
      ...project,
      plugins: drawsOtherwise ? [otherRuns()] : [],
      test: { ...project.test, env },
    })),
    // Forks instead of threads: cost tests measure process.cpuUsage(), which includes other threads.
    pool: "forks",
    // One more than the default, because many tests wait for servers, databases and browsers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // The slow tests reuse the modules that the fast ones compiled. Runs without the plugin cannot, because it changes imports.
    experimental: { fsModuleCache: drawsOtherwise, fsModuleCachePath: ".tmp/compiled-modules" },
    reporters: ["default", "./test/run-reporter.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "apps/!(playground|vscode)/**/*.ts"],
      // These run only or mostly in the thread of the embedded database, which has no coverage.
      exclude: ["src/stores/pglite/engine-thread.ts", "src/stores/pglite/private-files.ts"],
      thresholds,
      // Report the coverage of failed runs, too.
      reportOnFailure: true,
      reporter: ["text-summary", "json-summary"],
    },
  },
});
