// The modules of src that programs may import besides the entry points, against what programs import.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";

interface Row {
  readonly modules: readonly string[];
  readonly programs: readonly string[];
  readonly reason: string;
}

const configuration = new URL("../../.dependency-cruiser.mjs", import.meta.url).href;
const { libraryModules } = (await import(configuration)) as { readonly libraryModules: readonly Row[] };

const programOf = (file: string): string => {
  const [, program = "", folder = ""] = file.split("/");
  return folder === "host" ? `${program}/${folder}` : program;
};

const pathOf = (specifier: string, file: string): string =>
  specifier.startsWith("#") ? join("src", specifier.slice(1)) : join(dirname(file), specifier);

/** The modules of src that each program imports. */
const imported = new Map<string, Set<string>>();
for (const file of globSync("apps/**/*.ts")) {
  const found = imported.get(programOf(file)) ?? new Set();
  imported.set(programOf(file), found);
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/\bfrom "([#.][^"]+)"/g)) {
    const path = pathOf(specifier, file);
    if (path.startsWith("src/")) found.add(path);
  }
}

const patternOf = ({ modules }: Row): RegExp => new RegExp(`^src/(?:${modules.join("|")})[.]ts$`);

const sources = globSync("src/**/*.ts");

describe.each(libraryModules.map((row) => [row.modules.join(), row] as const))("%s", (_, row) => {
  it("has only modules that one of the programs imports", () => {
    const modules = sources.filter((file) => patternOf(row).test(file));
    expect(modules).not.toEqual([]);
    expect(modules.filter((file) => !row.programs.some((name) => imported.get(name)?.has(file)))).toEqual([]);
  });

  it("names only programs that import one of the modules", () => {
    const imports = (name: string): boolean =>
      [...(imported.get(name) ?? [])].some((file) => patternOf(row).test(file));
    expect(row.programs.filter((name) => !imports(name))).toEqual([]);
  });
});
