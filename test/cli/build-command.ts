// vitest globalSetup: builds the command once for the run, as starting it from its sources takes seconds.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of `cli.js` and of the files that its threads run, which belongs to this run alone. */
    commandFolder: string;
  }
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default async function setup({ provide }: TestProject): Promise<() => void> {
  // Below the root, so that packages and the pages of the rules are found.
  mkdirSync(fromRoot(".tmp"), { recursive: true });
  const folder = mkdtempSync(join(fromRoot(".tmp"), "command-"));
  // Tests run it as another user, too.
  chmodSync(folder, 0o755);
  await build({
    entryPoints: {
      cli: fromRoot("src/cli/main.ts"),
      "check-lines": fromRoot("src/cli/records/check-lines.ts"),
      "pglite-thread": fromRoot("src/stores/pglite/engine-thread.ts"),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
  });
  provide("commandFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
