// The package as it is published.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository, with a slash at its end. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command in a folder and returns what it prints. */
export const run = (command, args, cwd, options = {}) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe", ...options });

/** Packs the package into a folder, as it was built last. Returns the path of the tarball: that in `PACKED`, if it is set. */
export function pack(folder) {
  const { PACKED } = process.env;
  if (PACKED !== undefined) return PACKED;
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const packed = JSON.parse(run("npm", args, root));
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  return join(folder, filename);
}

/** Installs packages into a folder, and nothing that they recommend. */
export const install = (folder, packages) =>
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);

// node scripts/pack.mjs FOLDER: packs once, and prints the path for `PACKED`.
if (import.meta.filename === process.argv[1]) console.log(pack(resolve(process.argv[2])));
