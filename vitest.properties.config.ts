import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { otherRuns } from "./test/other-runs.ts";
import { projectsOf, testFiles } from "./vitest.config.ts";

// The properties with a new seed: `npm run test:properties`, a few minutes; `npm run test:many`, with at least LEAST_RUNS values each,
// for hours.
const { SEED: seed = String(randomInt(2 ** 31)) } = process.env;
process.env["SEED"] = seed;
console.log(`To repeat this run: SEED=${seed} npm run test:properties`);

/** Files that spend their time on processes, databases and huge inputs instead of drawn values. */
const slowFiles: string[] = [
  "test/pictures/survey-graph.test.ts",
  "test/pictures/draw-survey.test.ts",
  "test/http/model/compare-and-set.slow.test.ts",
  "test/http/model/concurrent.slow.test.ts",
  "test/stores/linearizability/stores.slow.test.ts",
];

const holdsProperties = (file: string): boolean => /\bfc\.assert\(/.test(readFileSync(file, "utf8"));

const projects = projectsOf(testFiles(slowFiles).filter(holdsProperties));

export default defineConfig({
  test: {
    projects: projects.map((project) => ({
      ...project,
      plugins: [otherRuns()],
      test: { ...project.test, testTimeout: 0 },
    })),
  },
});
