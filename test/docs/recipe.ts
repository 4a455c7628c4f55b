import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** One change that a recipe makes: a new file, or lines that are added to an existing one. */
export interface Change {
  readonly kind: "ts" | "md" | "diff";
  readonly path: string;
  readonly text: string;
}

/** The changes in one section of `docs/recipes.md`: its code blocks that name a file. */
export function changesOf(title: string): Change[] {
  const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
  const section = page.split(/^## (?=Add |Change )/m).find((each) => each.startsWith(`${title}\n`)) ?? "";
  return [...section.matchAll(/^(`{3,4})(ts|md|diff) (\S+)\n(.*?)^\1$/gms)].map(
    ([, , kind, path = "", text = ""]) => ({ kind: kind as Change["kind"], path, text }),
  );
}

/** The lines of a hunk that begin with one of these marks, without the mark. */
const linesOf = (hunk: string, marks: string): string =>
  hunk
    .split("\n")
    .filter((line) => line !== "" && marks.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join("");

/** Applies the hunks of a diff, which empty lines separate. Each must fit in exactly one place. */
function applyDiff(source: string, diff: string): string {
  let changed = source;
  for (const hunk of diff.split("\n\n")) {
    const [before, after] = [linesOf(hunk, " -"), linesOf(hunk, " +")];
    const parts = changed.split(before);
    if (parts.length !== 2) throw new Error(`fits in ${parts.length - 1} places:\n${hunk}`);
    changed = parts.join(after);
  }
  return changed;
}

const run = promisify(execFile);

/** Runs Node.js in a folder. */
export const node = (folder: string, ...parameters: string[]) =>
  run(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "" },
    maxBuffer: 1e8,
  });

const scripts = ["print-schemas", "print-types", "print-accept"];

/** The source, and what `npm run schemas` needs to print its schemas, types and acceptors. */
export const printed: readonly string[] = [
  ...["package.json", "tsconfig.json", "src", "apps", "schemas", "examples/shared"],
  ...[
    "scripts/json-lines.ts",
    "scripts/member-groups.ts",
    "scripts/type-printer.ts",
    "scripts/print-accept",
    ...scripts.map((name) => `scripts/${name}.ts`),
  ],
];

/** The errors of the compiler in a copy; empty if there are none. */
export async function typeErrors({ folder }: SourceCopy, config: object): Promise<string> {
  writeFileSync(
    join(folder, "tsconfig.recipe.json"),
    JSON.stringify({ extends: "./tsconfig.json", ...config }),
  );
  try {
    // Several would find the same types of libraries each for itself.
    const once = ["--checkers", "1"];
    await node(folder, "node_modules/typescript7/bin/tsc", "-p", "tsconfig.recipe.json", ...once);
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** A copy of the source in a temporary folder, to try a recipe in. */
export class SourceCopy {
  readonly folder: string = mkdtempSync(join(tmpdir(), "surveyc-recipe-"));

  constructor(paths: readonly string[]) {
    for (const path of paths) cpSync(join(root, path), join(this.folder, path), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"), "junction");
  }

  apply({ kind, path, text }: Change): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kind === "diff" ? applyDiff(readFileSync(file, "utf8"), text) : text);
  }

  /** Makes one file of a program, beside it: tsx takes several times as long for the many. */
  async bundled(path: string): Promise<string> {
    const outfile = join(this.folder, path.replace(/ts$/, "mjs"));
    await build({
      entryPoints: [join(this.folder, path)],
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
      target: "node20",
    });
    return outfile;
  }

  /** Runs a program; returns its output. */
  async run(path: string, ...parameters: readonly string[]): Promise<string> {
    return (await node(this.folder, await this.bundled(path), ...parameters)).stdout;
  }

  /** Prints the files that are generated from the definitions, like `npm run schemas`. */
  async print(...others: readonly string[]): Promise<void> {
    for (const name of [...scripts, ...others]) await this.run(`scripts/${name}.ts`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
