import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { otherRuns } from "./test/other-runs.ts";

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
    setupFiles: ["test/property-seed.ts", "test/no-bare-patterns.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes soon is waited for as patiently: the usual second is short for a machine that does much else.
    expect: { poll: { timeout: 30_000 } },
  },
};

/** Of the folders with slow tests, those whose tests change nothing of the process; some start browsers. */
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

/** Of these, the files that end threads and processes while they work: each has a process of its own. */
const slowIsolated = ["hanging-engine", "kill-pglite", "kill-postgres"].map(
  (name) => `test/stores/${name}.slow.test.ts`,
);

const isIn = (folders: readonly string[], file: string): boolean =>
  folders.some((folder) => file.startsWith(`test/${folder}/`));

/** Tests that start processes, databases or browsers, or take seconds, are named so: `npm run test:slow`. */
const isSlow = (file: string): boolean => file.endsWith(".slow.test.ts");

/** Tests in another environment, for which processes are started anew: among the others, they would end the processes of those. */
const needsPage = (file: string): boolean =>
  isIn(["apps/playground", "apps/vscode"], file) &&
  readFileSync(join(root, file), "utf8").includes("@vitest-environment");

/** What is made once for the run. */
const buildCommand = "test/apps/cli/build-command.ts";
const startPostgres = "test/support-postgres.ts";

/** Of tests that open embedded databases, in their own process or in others. */
const setupFiles = ["test/quick-wasm.cjs", ...shared.test.setupFiles];

/** The names of all test files, except some. */
export const testFiles = (ignore: readonly string[] = []): string[] =>
  globSync("test/**/*.test.ts", { cwd: root, ignore }).sort();

/** Runs test files in groups. Those of three of them share processes, as most of their time went into imports. */
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

/** Small files whose tests take long: begun last, where vitest puts them, they would go on alone. */
const long = [
  "audit/rows.slow.test.ts",
  "apps/server/endless-statement.slow.test.ts",
  "docs/recipes.slow.test.ts",
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
 * The percentages of lines and branches that tests run at least, by folder of src. The embedded database runs in a thread, where
 * nothing is counted.
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

/** The same for programs. Much of the command and of what it starts runs in processes of its own, where nothing is counted. */
const minimumsOfPrograms: Readonly<Record<string, readonly [lines: number, branches: number]>> = {
  "apps/{cli,server,files,process,phrasing,language-server/host}/**": [89, 85],
  "apps/language-server/*.ts": [98, 86],
  "apps/pages/**": [98, 92],
};

const folders = readdirSync(source("src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The same as vitest takes them; a folder without one is a mistake. */
const thresholds = Object.fromEntries([
  ...folders.map(({ name }) => {
    const [lines, branches] = minimums[name] ?? [];
    if (lines === undefined) throw new Error(`vitest.config.ts names no coverage for src/${name}.`);
    return [`src/${name}/**`, { lines, branches }] as const;
  }),
  ...Object.entries(minimumsOfPrograms).map(
    ([files, [lines, branches]]) => [files, { lines, branches }] as const,
  ),
]);

/** Properties draw a tenth of their values here, but where the coverage of all of them is measured. */
const env = process.env["LEAST_RUNS"] === undefined ? { FEWER_RUNS: "1" } : {};
const drawsOtherwise = Object.keys(env).length > 0 || process.env["OTHER_SEED"] !== undefined;

export default defineConfig({
  test: {
    projects: projectsOf(testFiles()).map((project) => ({
      ...project,
      plugins: drawsOtherwise ? [otherRuns()] : [],
      test: { ...project.test, env },
    })),
    // Not threads: tests of cost measure process.cpuUsage(), which would count the other threads.
    pool: "forks",
    // One more than vitest would take: many tests wait for servers, databases and browsers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    reporters: ["default", "./test/run-reporter.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "apps/!(playground|vscode)/**/*.ts"],
      // The first runs in the thread of the embedded database alone, and so does most of the second: nothing is counted there.
      exclude: ["src/stores/pglite/engine-thread.ts", "src/stores/pglite/private-files.ts"],
      thresholds,
      // What is covered is told of a run with a failure, too.
      reportOnFailure: true,
      reporter: ["text-summary", "json-summary"],
    },
  },
});
