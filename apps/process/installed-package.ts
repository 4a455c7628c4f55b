import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

export const { version } = manifest;

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
export function pathOfPage(
  page: string,
  from: string = dirname(fileURLToPath(import.meta.url)),
): string | undefined {
  const folder = packageFolder(from);
  return folder && join(folder, page);
}
