// vitest globalSetup: builds the command once for the run, as starting it from its sources takes seconds.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of `cli.js`, of the files that its threads run, and of other programs of tests, which belongs to this run alone. */
    commandFolder: string;
  }
}

/** No run takes so long: folders that are older were left by one that was killed. */
const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what killed runs have left. Another run may be removing the same. */
function removeLeftovers(parent: string): void {
  const ages = readdirSync(parent).flatMap((name) => {
    const path = join(parent, name);
    const found = name.startsWith("command-") ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return found === undefined ? [] : [[path, Date.now() - found.mtimeMs] as const];
  });
  for (const [path, age] of ages) if (age > A_DAY_MS) rmSync(path, { recursive: true, force: true });
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default async function setup({ provide }: TestProject): Promise<() => void> {
  // Below the root, so that packages and the pages of the rules are found.
  mkdirSync(fromRoot(".tmp"), { recursive: true });
  removeLeftovers(fromRoot(".tmp"));
  const folder = mkdtempSync(join(fromRoot(".tmp"), "command-"));
  // Tests run it as another user, too.
  chmodSync(folder, 0o755);
  await build({
    entryPoints: {
      cli: fromRoot("src/cli/main.ts"),
      "check-lines": fromRoot("src/cli/records/check-lines.ts"),
      "check-survey": fromRoot("src/cli/serve/check-survey.ts"),
      "check-document": fromRoot("src/cli/lsp/check-document.ts"),
      "pglite-thread": fromRoot("src/stores/pglite/engine-thread.ts"),
      "writing-process": fromRoot("test/stores/writing-process.ts"),
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
