import { defineConfig } from "vitest/config";
import { otherRuns } from "./test/other-runs.ts";
import { shared, testFiles } from "./vitest.config.ts";

// The tests that `npm run mutate` runs against mutants: the folders of `test` in TESTS, else all fast tests that do not compare
// generated files with the sources, which are instrumented here.
const { TESTS } = process.env;
process.env["FEWER_RUNS"] = "1";

const other = ["architecture", "docs", "examples", "vectors", "apps/playground", "apps/vscode"];
const ignore = [
  "**/*.slow.test.ts",
  ...other.map((folder) => `test/${folder}/**`),
  "test/model/schemas.test.ts",
  "test/compiled/vectors.test.ts",
];

export default defineConfig({
  resolve: shared.resolve,
  plugins: [otherRuns()],
  test: {
    ...shared.test,
    include: TESTS?.split(",").map((folder) => `test/${folder}/**/!(*.slow).test.ts`) ?? testFiles(ignore),
    globalSetup: ["test/apps/cli/build-command.ts"],
    // These tests use very long texts and lists.
    testNamePattern: /^(?!.*(linear|thousand|long survey|slowed down|are remembered|on every hostile case))/,
  },
});
