import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { shortRuns } from "./test/short-runs.ts";
import { projectsOf, testFiles } from "./vitest.config.ts";

// The properties once more with a new seed, so that other values are drawn than in CI's run of all tests:
// `npm run test:properties`. It is short: each property draws at most MOST_RUNS values.
const seed = process.env["SEED"] ?? String(randomInt(2 ** 31));
process.env["SEED"] = seed;
process.env["MOST_RUNS"] ??= "40";
console.log(`To repeat this run: SEED=${seed} npm run test:properties`);

/** Their time goes into processes, databases and huge inputs rather than into drawn values. */
const slowFiles: string[] = [
  "test/graph/survey-graph.test.ts",
  "test/http/model/compare-and-set.test.ts",
  "test/http/model/concurrent.test.ts",
  "test/pictures/draw-survey.test.ts",
  "test/stores/linearizability/stores.test.ts",
];

const holdsProperties = (file: string): boolean => /\bfc\.assert\(/.test(readFileSync(file, "utf8"));

const projects = projectsOf(testFiles(slowFiles).filter(holdsProperties));

export default defineConfig({
  test: { projects: projects.map((project) => ({ ...project, plugins: [shortRuns()] })) },
});
