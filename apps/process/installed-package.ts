import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { MissingPackageError } from "#diagnostics/missing-package.ts";
import manifest from "../../package.json" with { type: "json" };

export const { version } = manifest;

const ownFolder = dirname(fileURLToPath(import.meta.url));

/** Finds the nearest parent folder with `docs/rules`, which is the root of the package, built or not. */
function packageFolder(from: string): string | undefined {
  let folder = from;
  while (!existsSync(join(folder, "docs", "rules"))) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return folder;
}

/** Returns the command that installs a package beside a folder with surveyc: globally, by npx, or in a project. */
export function installCommand(name: string, folder: string): string {
  if (folder.split(sep).includes("_npx"))
    return `npx --package=surveyc --package=${name} surveyc, with the same arguments`;
  const modules = dirname(folder);
  // Only a project has a manifest next to its packages.
  const isGlobal =
    basename(modules) === "node_modules" && !existsSync(join(dirname(modules), "package.json"));
  return `npm install ${isGlobal ? "--global " : ""}${name}`;
}

/** Returns the message of an error. That of a missing package contains the command that fits this installation. */
export function messageOf(error: { readonly message?: unknown }, from: string = ownFolder): unknown {
  if (!(error instanceof MissingPackageError)) return error.message;
  const { packageName } = error;
  const command = installCommand(packageName, packageFolder(from) ?? from);
  return `This needs the package ${packageName}, which is not installed. Run: ${command}`;
}

/**
 * Returns the text of a page of the package, such as `docs/rules/valid-json.md`; undefined if the pages are not installed. The
 * search starts at the folder of this file, or at `from`.
 */
export function findPage(page: string, from?: string): string | undefined {
  const path = pathOfPage(page, from);
  try {
    return path && readFileSync(path, "utf8");
  } catch {
    // Not installed.
    return undefined;
  }
}

/** Returns the path of a page if the pages are installed. */
export function pathOfPage(page: string, from: string = ownFolder): string | undefined {
  const folder = packageFolder(from);
  return folder && join(folder, page);
}
