// What is loaded at run time, through however many files: type imports do not count, as they are gone by then.
import { build } from "esbuild";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";

/** The packages that some files load, by the names by which they are imported. */
async function packagesOf(...entryPoints: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unused",
    format: "esm",
    packages: "external",
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports.flatMap(({ path, external }) =>
    external && !path.startsWith("node:") ? [path] : [],
  );
  return [...new Set(names)].sort();
}

const bundled = ["htmlparser2", "jsonc-parser"];

it("the runtime is embedded in pages: it loads no package", async () => {
  expect(await packagesOf(...globSync("src/runtime/**/*.ts"))).toEqual([]);
});

it("who compiles surveys draws none: the main entry point loads what is bundled only", async () => {
  expect(await packagesOf("src/index.ts")).toEqual(bundled);
});

it("the definitions are printed: only their own entry point loads zod, which would double the time to start", async () => {
  const others = globSync("src/*/index.ts", { ignore: "src/model/index.ts" });
  const loaded = await packagesOf("src/index.ts", "apps/cli/main.ts", ...others);
  expect(loaded).toContain("commander");
  expect(loaded).not.toContain("zod");
  expect(await packagesOf("src/model/index.ts")).toContain("zod");
});
