// vitest globalSetup: makes a folder for the built command, which the first test that starts it builds, as starting it from its
// sources takes seconds.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder that belongs to this run alone: `builtCommand` puts programs there. */
    commandFolder: string;
  }
}

/** Longer than any run: older folders are left from runs that were killed. */
const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Removes the folders of killed runs. Another run may be removing the same ones. */
function removeLeftovers(parent: string): void {
  const ages = readdirSync(parent).flatMap((name) => {
    const path = join(parent, name);
    const found = name.startsWith("command-") ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return found === undefined ? [] : [[path, Date.now() - found.mtimeMs] as const];
  });
  for (const [path, age] of ages) if (age > A_DAY_MS) rmSync(path, { recursive: true, force: true });
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export default function setup({ provide }: TestProject): () => void {
  // Below the root, so that packages and the pages of the rules are found.
  mkdirSync(fromRoot(".tmp"), { recursive: true });
  removeLeftovers(fromRoot(".tmp"));
  const folder = mkdtempSync(join(fromRoot(".tmp"), "command-"));
  // Tests run it as another user, too.
  chmodSync(folder, 0o755);
  provide("commandFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder of `cli.js`, of the files that its threads run, and of other programs of tests. They are built if they are not there. */
export function builtCommand(commandFolder: string): string {
  const built = join(commandFolder, "built");
  if (existsSync(built)) return built;
  const folder = mkdtempSync(join(commandFolder, "build-"));
  chmodSync(folder, 0o755);
  buildSync({
    entryPoints: {
      cli: fromRoot("apps/cli/main.ts"),
      "check-survey": fromRoot("apps/server/check-survey.ts"),
      "check-document": fromRoot("apps/language-server/host/check-document.ts"),
      "pglite-thread": fromRoot("src/stores/pglite/engine-thread.ts"),
      "sample-task": fromRoot("test/apps/process/sample-task.ts"),
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
  try {
    renameSync(folder, built);
  } catch (error) {
    // Another process built them at the same time.
    if (!existsSync(built)) throw error;
  }
  return built;
}
