import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import type { Plugin } from "vitest/config";
import { groupNames, groups } from "./scripts/mutate/groups.ts";
import { otherRuns } from "./test/other-runs.ts";
import { shared } from "./vitest.config.ts";

const {
  MUTATION_FOLDER: work = "",
  MUTATION_GROUPS = groupNames.join(),
  MUTATION_PATIENCE = "1",
  TEST_DATABASE_URL,
} = process.env;

// The tests that `npm run mutate` runs against mutants.
const tests = groupNames
  .filter((name) => MUTATION_GROUPS.split(",").includes(name))
  .flatMap((name) => groups[name].tests);
const ignore = [
  "**/*.slow.test.ts",
  // They compare what is printed from the sources with the sources, which are instrumented here.
  ...["test/model/schemas.test.ts", "test/compiled/vectors.test.ts"],
  // They read huge values only, for many seconds each, and see what the cases of the rules see, too.
  ...["test/parse/hostile-values.test.ts", "test/check/long-surveys.test.ts", "test/compile/hostile.test.ts"],
];
const isFile = (path: string): boolean => path.endsWith(".ts");
const folders = tests.filter((path) => !isFile(path)).map((path) => `test/${path}/**/*.test.ts`);
const include = [
  ...globSync(folders, { cwd: import.meta.dirname, ignore }),
  ...tests.filter(isFile).map((path) => `test/${path}`),
];
process.env["MUTATION_FILE_COUNT"] = String(include.length);

function instrumented(): Plugin {
  let sources: Record<string, string> | undefined;
  return {
    name: "instrumented-sources",
    enforce: "pre",
    load(id) {
      sources ??= JSON.parse(readFileSync(join(work, "instrumented.json"), "utf8")) as Record<string, string>;
      return sources[relative(import.meta.dirname, id)];
    },
  };
}

export default {
  resolve: shared.resolve,
  plugins: [instrumented(), otherRuns()],
  test: {
    include,
    provide: { commandFolder: join(work, "command") },
    globalSetup: TEST_DATABASE_URL === undefined ? [] : ["test/support-postgres.ts"],
    runner: fileURLToPath(new URL("scripts/mutate/runner.ts", import.meta.url)),
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 10_000 * Number(MUTATION_PATIENCE),
    hookTimeout: 10_000 * Number(MUTATION_PATIENCE),
    // These run once over very long texts and lists.
    testNamePattern: /^(?!.*(linear|thousand|long survey|slowed down|are remembered|on every hostile case))/,
  },
};
