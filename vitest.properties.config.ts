import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { otherRuns } from "./test/other-runs.ts";
import { projectsOf, testFiles } from "./vitest.config.ts";

// The properties once more with a new seed, so that other values are drawn than in the run of all tests. `npm run
// test:properties` is short: each property draws MOST_RUNS values at most. `npm run test:many` takes hours, and sets
// LEAST_RUNS: so many values each property draws at least.
const { SEED: seed = String(randomInt(2 ** 31)), LEAST_RUNS } = process.env;
process.env["SEED"] = seed;
const isShort = LEAST_RUNS === undefined;
if (isShort) process.env["MOST_RUNS"] ??= "15";
console.log(`To repeat this run: SEED=${seed} npm run ${isShort ? "test:properties" : "test:many"}`);

/** Their time goes into processes, databases and huge inputs rather than into drawn values. */
const slowFiles: string[] = [
  "test/pictures/survey-graph.test.ts",
  "test/pictures/draw-survey.test.ts",
  ...(isShort
    ? ["test/**/*.slow.test.ts"]
    : [
        "test/http/model/compare-and-set.slow.test.ts",
        "test/http/model/concurrent.slow.test.ts",
        "test/stores/linearizability/stores.slow.test.ts",
      ]),
];

const holdsProperties = (file: string): boolean => /\bfc\.assert\(/.test(readFileSync(file, "utf8"));

const projects = projectsOf(testFiles(slowFiles).filter(holdsProperties));

export default defineConfig({
  test: {
    projects: projects.map((project) => ({
      ...project,
      plugins: [otherRuns()],
      test: { ...project.test, ...(!isShort && { testTimeout: 0 }) },
    })),
  },
});
