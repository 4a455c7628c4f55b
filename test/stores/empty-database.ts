// Empty databases of the embedded engine. Creating one takes seconds of processor time, so it is done once, for all runs.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { openEngine } from "#stores/pglite/engine.ts";

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function create(folder: string): Promise<void> {
  mkdirSync(fromRoot(".tmp"), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const engine = await PGlite.create(join(unfinished, "database"));
  const dump = await engine.dumpDataDir("none");
  writeFileSync(join(unfinished, "dump"), Buffer.from(await dump.arrayBuffer()));
  await engine.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The folder with an empty database, one for each version of the engine. */
async function createdFolder(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(fromRoot("node_modules/@electric-sql/pglite/package.json"), "utf8"),
  ) as { version: string };
  const folder = fromRoot(`.tmp/pglite-${version}`);
  if (!existsSync(folder)) await create(folder);
  return folder;
}

/** An engine with an empty database in memory. */
export async function emptyEngine(): Promise<PGlite> {
  const loadDataDir = new Blob([readFileSync(join(await createdFolder(), "dump"))]);
  return openEngine(PGlite, { loadDataDir });
}

/** Puts an empty database into a folder that a store is then opened in. */
export async function putDatabase(folder: string): Promise<void> {
  cpSync(join(await createdFolder(), "database"), join(folder, "database"), { recursive: true });
}
