// vitest reporter: what a run skipped and why, and, if the run is ended from outside, which files were not finished.
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { hasChromium } from "./own-browser.ts";
import { poolerFolder, postgresPrograms } from "./own-server.ts";

const programs: readonly (readonly [name: string, debianPackage: string, isHere: boolean])[] = [
  ["Chromium", "chromium-headless-shell", hasChromium],
  ["PostgreSQL", "postgresql", postgresPrograms() !== undefined],
  ["PgBouncer", "pgbouncer", poolerFolder() !== undefined],
];

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
    const isSkipped = modules.some((module) => !module.children.allTests("skipped").next().done);
    if (!isSkipped) return;
    for (const [name, debianPackage, isHere] of programs)
      if (!isHere)
        console.log(`Tests that need ${name} were skipped: apt-get install ${debianPackage} (on Debian)`);
  }
}
