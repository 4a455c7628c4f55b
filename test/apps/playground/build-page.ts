import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page into a new folder, and returns the folder. */
export async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "surveyc-playground-"));
  await build({
    configFile: fileURLToPath(new URL("../../../apps/playground/vite.config.ts", import.meta.url)),
    logLevel: "error",
    build: { outDir },
  });
  return outDir;
}
