import base from "./vitest.config.ts";

// The tests that `npm run mutate` runs against each mutant: those of the folders that are mutated, without a database.
// Properties always draw the same values.
process.env["SEED"] ??= "20261120";

const folders = [
  ...["branching-types", "check", "compile", "compiled", "diagnostics", "laws", "model", "parse"],
  ...["question-types", "routing", "runtime", "testing", "vectors"],
];

export default {
  ...base,
  test: {
    ...base.test,
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    // It compares the sources with what is printed from them; in the sandbox they are instrumented.
    exclude: ["test/model/schemas.test.ts"],
    globalSetup: [],
    setupFiles: ["test/property-seed.ts"],
    isolate: false,
  },
};
