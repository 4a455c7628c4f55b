// Packs and installs the package as published.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository, with a trailing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command in a folder and returns its output. */
export const run = (command, args, cwd, options = {}) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe", ...options });

/** Packs the last build into a folder. Returns the path of the tarball: that in `PACKED`, if it is set. */
export function pack(folder) {
  const { PACKED } = process.env;
  if (PACKED !== undefined) return PACKED;
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const packed = JSON.parse(run("npm", args, root));
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  return join(folder, filename);
}

/** Installs packages into a folder, without their optional peers. */
export const install = (folder, packages) =>
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);

const INSTALLED = "installed";

/** Installs only the package into a folder; if this file packed it, copies the earlier installation. */
export function installPacked(folder) {
  const tarball = pack(folder);
  const installed = join(dirname(tarball), INSTALLED, "node_modules");
  if (process.env.PACKED === undefined || !existsSync(installed)) install(folder, [tarball]);
  else cpSync(installed, join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

// node scripts/pack.mjs FOLDER: packs and installs once, and prints the path for `PACKED`.
if (import.meta.filename === process.argv[1]) {
  const folder = resolve(process.argv[2]);
  const tarball = pack(folder);
  const installed = join(folder, INSTALLED);
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "package.json"), '{"private":true}');
  install(installed, [tarball]);
  console.log(tarball);
}
