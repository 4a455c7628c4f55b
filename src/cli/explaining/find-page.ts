import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder from one upwards that holds `docs/rules`: the package, built or not. */
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
 * The text of a page of the package, such as `docs/rules/valid-json.md`; undefined where the pages are not installed.
 * They are looked for from the folder of this file upwards, or from another.
 */
export function findPage(
  page: string,
  from: string = dirname(fileURLToPath(import.meta.url)),
): string | undefined {
  const folder = packageFolder(from);
  if (folder === undefined) return undefined;
  try {
    return readFileSync(join(folder, page), "utf8");
  } catch {
    return undefined;
  }
}
