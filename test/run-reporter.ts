// vitest reporter: the rows of failed tests, what a run skipped and why, and, if the run is ended from outside, which files were
// not finished.
import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { hasChromium } from "./own-browser.ts";
import { poolerFolder, postgresPrograms } from "./own-server.ts";

const programs: readonly (readonly [name: string, debianPackage: string, isHere: boolean])[] = [
  ["Chromium", "chromium-headless-shell", hasChromium],
  ["PostgreSQL", "postgresql", postgresPrograms() !== undefined],
  ["PgBouncer", "pgbouncer", poolerFolder() !== undefined],
];

/** The texts of a line of source, without escapes. */
const textsIn = (line: string): string[] => line.match(/(?<=(["'`]))(?:(?!\1|[\\$]).){4,}(?=\1)/g) ?? [];

/**
 * Where the row of a test in a table is, because frames name only the helper that runs all rows: the line with the longest text
 * that is part of the test's name. Undefined if none has half of it.
 */
function rowOf({ name, module }: TestCase): string | undefined {
  let longest = name.length / 2;
  let found: number | undefined;
  for (const [index, line] of readFileSync(module.moduleId, "utf8").split("\n").entries())
    for (const { length } of textsIn(line).filter((text) => name.includes(text)))
      if (length > longest) [longest, found] = [length, index + 1];
  return found === undefined ? undefined : `${module.relativeModuleId}:${found}  ${name}`;
}

export default class RunReporter implements Reporter {
  readonly #unfinished = new Set<string>();
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    process.once("SIGTERM", () => {
      console.error(["Ended from outside. Not finished:", ...this.#unfinished].join("\n  "));
      process.exit(143);
    });
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#unfinished.add(relativeModuleId);
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#unfinished.delete(relativeModuleId);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#vitest?.config.project.includes("!slow*"))
      console.log("Tests that start processes, databases or browsers were left out: npm run test:slow");
    const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
    const rows = failed.map(rowOf).filter((row) => row !== undefined);
    if (rows.length > 0) console.log(["Rows of failed tests:", ...rows].join("\n  "));
    const isSkipped = modules.some((module) => !module.children.allTests("skipped").next().done);
    if (!isSkipped) return;
    for (const [name, debianPackage, isHere] of programs)
      if (!isHere)
        console.log(`Tests that need ${name} were skipped: apt-get install ${debianPackage} (on Debian)`);
  }
}
