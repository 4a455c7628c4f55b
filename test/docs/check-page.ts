import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { programOf } from "./run-page.ts";

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The entry points that pages import, as readers have them installed. */
const entryPoints = {
  surveyc: "src/index.ts",
  "surveyc/graph": "src/pictures/index.ts",
  "surveyc/analysis": "src/analysis/index.ts",
  "surveyc/http": "src/http/index.ts",
  "surveyc/runtime": "src/runtime/index.ts",
  "surveyc/stores": "src/stores/index.ts",
  "surveyc/testing": "src/testing/index.ts",
};

/** The compiler options of users, at least as strict as in the file of `tsc --init`. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: ["node"],
  esModuleInterop: true,
  paths: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, [fromRoot(path)]])),
};

/** The errors of the native compiler in the blocks of a page, each with its line. */
export function typeErrorsOf(markdown: string): string[] {
  mkdirSync(fromRoot(".tmp"), { recursive: true });
  // Below the root, so that packages are found.
  const folder = mkdtempSync(fromRoot(".tmp/page-"));
  try {
    writeFileSync(join(folder, "page.ts"), programOf(markdown));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["page.ts"] }));
    const compiler = fromRoot("node_modules/typescript7/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", ".", "--checkers", "1"], {
      cwd: folder,
      encoding: "utf8",
    });
    const errors = [...stdout.matchAll(/^page\.ts\((\d+),\d+\): error \w+: (.*)$/gm)];
    // Readers have declarations, so newer syntax in our sources is not a mistake of the page. Anything else is.
    const others = stdout.replace(/^(?:page\.ts|\.\.\/\.\.\/src\/\S+)\(.*\n(?: .*\n)*/gm, "");
    if (others !== "" || status === null) throw new Error(others);
    return errors.map(([, line, message]) => `${line}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
