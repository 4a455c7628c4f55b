// A checker plugin for Stryker that lets only the mutants of the sample be tested; it has no option for that.
import { readFileSync } from "node:fs";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Tells a mutant from all others. */
export const keyOf = ({ fileName, location, mutatorName, replacement }) => {
  const { start, end } = location;
  const file = fileName.slice(fileName.lastIndexOf("/src/") + 1);
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
};

class SampleChecker {
  #sample = new Set();

  async init() {
    this.#sample = new Set(JSON.parse(readFileSync(process.env.MUTATION_SAMPLE, "utf8")));
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.#sample.has(keyOf(mutant))
          ? { status: "passed" }
          : { status: "compileError", reason: "not in the sample" },
      ]),
    );
  }

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
