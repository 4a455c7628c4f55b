import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import type { Plugin } from "vitest/config";
import { otherRuns } from "./test/other-runs.ts";
import { shared } from "./vitest.config.ts";

// The tests that `npm run mutate` runs against mutants: those of the folders that are mutated, and the laws.
const folders = [
  ...["branching-types", "check", "compile", "compiled", "diagnostics", "laws", "model", "parse"],
  ...["question-types", "routing", "runtime"],
];
const ignore = [
  // They compare what is printed from the sources with the sources, which are instrumented here.
  ...["test/model/schemas.test.ts", "test/compiled/vectors.test.ts"],
  // They read huge values only, for many seconds each, and see what the cases of the rules see, too.
  ...["test/parse/hostile-values.test.ts", "test/check/long-surveys.test.ts", "test/compile/hostile.test.ts"],
];
const include = globSync(
  // How question types look in pictures is part of them.
  [...folders.map((folder) => `test/${folder}/**/*.test.ts`), "test/pictures/cards.test.ts"],
  { cwd: import.meta.dirname, ignore },
);
process.env["MUTATION_FILE_COUNT"] = String(include.length);

const { MUTATION_FOLDER: work = "" } = process.env;

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
    runner: fileURLToPath(new URL("scripts/mutate/runner.ts", import.meta.url)),
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    // These run once over very long texts and lists.
    testNamePattern: /^(?!.*(linear|thousand|long survey|slowed down|are remembered|on every hostile case))/,
  },
};
